/** Payments at a slow bank: a portal asks the gateway about an order every 15 s at most. */
import { expect, it } from 'vitest';
import { networkError, statusError } from '../../e2e/support/consoleErrors.ts';
import { callDesk, deskEnabled } from '../../e2e/support/desk.ts';
import { setUpPortal } from '../../e2e/support/fixture.ts';
import { button, details, dialog, heading, openPage } from '../../e2e/support/owner.ts';
import * as gateway from '../../e2e/support/payment.ts';

const fixture = setUpPortal(deskEnabled);
const payPage = (regNo: string) => `/makepayment?RegNo=${regNo}`;

it('a pending payment allows no second one, and its result is shown without a reload', async () => {
	const regNo = 'WB20QR7890';
	const page = await fixture.newPage();
	await gateway.goToGateway(fixture, page, regNo);
	const { order } = await gateway.readGatewayOrder(page);
	await gateway.clickAtGateway(page, gateway.slowBankButton);
	await heading(page, 'We are confirming your payment').waitFor();
	expect((await details(page))['Order Number']).toBe(order);
	expect(await page.getByRole('link', { name: 'RETRY' }).count()).toBe(0);

	fixture.allow(page, statusError(502));
	await page.route('**/data/payment*', (route) => route.fulfill({ status: 502, body: '' }));
	await page.getByRole('link', { name: 'Check again' }).click();
	const message = page.getByText('The service system has a problem right now.');
	await message.waitFor();
	await page.unroute('**/data/payment*');
	await button(page, 'Retry').click();
	await message.waitFor({ state: 'hidden' });
	await page.getByRole('link', { name: 'Check again' }).click();
	await page
		.getByRole('status')
		.getByText(/^Checked at .*: the payment is not confirmed yet\.$/)
		.waitFor();
	expect((await details(page)).Dealership).toMatch(/Salt Lake Riders.*\d{6}/);
	await page.getByRole('main').getByRole('link', { name: 'Track service' }).waitFor();

	const other = await fixture.newTab(page);
	await openPage(other, payPage(regNo));
	await button(other, 'MAKE PAYMENT').click();
	await dialog(other, /Your last payment is still being confirmed/).waitFor();
	await button(other, 'ok').click();
	await other.getByRole('link', { name: 'Check payment status' }).click();
	await heading(other, 'We are confirming your payment').waitFor();
	await other.close();

	await gateway.settleAtBank(fixture, order);
	await heading(page, 'PAYMENT SUCCESSFUL!').waitFor({ timeout: 60_000 });
	expect(await page.evaluate(() => document.activeElement?.tagName), 'the focus moves to the result').toBe('H1');
});

it('without script every step is a form button, and the waiting page reloads by itself', async () => {
	const regNo = 'HR26ST8901';
	await callDesk(fixture, regNo, 'release-proforma', {});
	const page = await fixture.newPage({ javaScriptEnabled: false });
	await page.goto(payPage(regNo));
	await button(page, 'MAKE PAYMENT').click();
	await button(page, 'Continue to payment').click();
	await gateway.waitForGateway(fixture, page);
	const { order } = await gateway.readGatewayOrder(page);
	await gateway.clickAtGateway(page, gateway.slowBankButton);
	await button(page, 'Go back to the portal').click();
	await heading(page, 'We are confirming your payment').waitFor();
	await page.getByRole('link', { name: 'Check again' }).click();
	await heading(page, 'We are confirming your payment').waitFor();
	await gateway.settleAtBank(fixture, order);
	await heading(page, 'PAYMENT SUCCESSFUL!').waitFor({ timeout: 60_000 });
	await page.goto(payPage(regNo));
	await button(page, 'MAKE PAYMENT').click();
	await page.locator('noscript p', { hasText: gateway.alreadyDoneText }).waitFor();
});

it('a tracking page is loaded again each minute while the payment is being confirmed, and stays while offline', async () => {
	const regNo = 'RJ14LM5678';
	await callDesk(fixture, regNo, 'complete-stage', { stage: 'FinalInspection' });
	await callDesk(fixture, regNo, 'close-billing', {});
	await callDesk(fixture, regNo, 'release-proforma', {});
	const page = await fixture.newPage();
	await gateway.goToGateway(fixture, page, regNo);
	await gateway.clickAtGateway(page, gateway.slowBankButton);
	await heading(page, 'We are confirming your payment').waitFor();
	fixture.allow(page, networkError);
	await page.clock.install();
	await openPage(page, `/tracking?RegNo=${regNo}`);
	const pending = page.getByText('We are confirming your payment');
	await pending.waitFor();
	const pages: string[] = [];
	page.on('request', (request) => {
		if (request.url().includes('/tracking.data')) pages.push(request.url());
	});
	await page.context().setOffline(true);
	await page.getByText(/offline since/).waitFor();
	await page.clock.runFor(130_000);
	expect([pages, await pending.count()]).toEqual([[], 1]);
	const isLoaded = page.waitForResponse('**/tracking.data*');
	await page.context().setOffline(false);
	await isLoaded;
	await page.getByText(/^Last updated at/).waitFor();
	expect([pages.length, await pending.count()]).toEqual([1, 1]);
});
