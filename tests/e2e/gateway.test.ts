import { beforeAll, describe, expect, it } from 'vitest';
import { callDesk, deskEnabled } from './support/desk.ts';
import { setUpPortal } from './support/fixture.ts';
import { button, details, dialog, heading, openPage, waitForAddress, waitForHydration } from './support/owner.ts';
import * as gateway from './support/payment.ts';
import { expectPrintable } from './support/print.ts';

const fixture = setUpPortal(deskEnabled);
const payPage = (regNo: string) => `/makepayment?RegNo=${regNo}`;

/** The desk's steps until each of these vehicles has a bill to pay: each test pays one for good. */
const stepsToBill: Readonly<Record<string, readonly (readonly [step: string, given: object])[]>> = {
	RJ14LM5678: [
		['complete-stage', { stage: 'FinalInspection' }],
		['close-billing', {}],
		['release-proforma', {}],
	],
	UP32NP6789: [
		['withdraw-estimate', {}],
		['complete-stage', { stage: 'UnderRepair' }],
		['complete-stage', { stage: 'FinalInspection' }],
		['close-billing', {}],
		['release-proforma', {}],
	],
};

beforeAll(async () => {
	for (const [regNo, steps] of Object.entries(stepsToBill)) {
		for (const [step, given] of steps) await callDesk(fixture, regNo, step, given);
	}
});

describe('at the gateway, on another site', () => {
	const regNo = 'WB20QR7890';
	const toPay = payPage(regNo);

	it('the owner sees the merchant, the order and the amount', async () => {
		const page = await fixture.newPage();
		await openPage(page, toPay);
		const amount = (await details(page))['Amount to be paid'] ?? '';
		await button(page, 'MAKE PAYMENT').click();
		await gateway.waitForGateway(fixture, page);
		const shown = await gateway.readGatewayOrder(page);
		expect(shown).toEqual({
			merchant: expect.stringMatching(/^Kickstand \(\S+\)$/),
			order: expect.stringMatching(/^[A-Za-z0-9_-]{1,30}$/),
			amount,
		});
	});

	it.each([
		['Fail', gateway.failButton, 'PAYMENT FAILED!'],
		['Cancel', gateway.cancelButton, 'PAYMENT CANCELLED'],
	])('%s leads to the failure page, and RETRY to another attempt', async (_name, answer, title) => {
		const isCancelled = title === 'PAYMENT CANCELLED';
		const page = await fixture.newPage();
		await gateway.goToGateway(fixture, page, regNo);
		await gateway.clickAtGateway(page, answer);
		await page.waitForURL(`${fixture.portal.url}/payment-fail/${regNo}?*`);
		await heading(page, title).waitFor();
		await page.locator('hgroup').getByText(regNo).waitFor();
		expect(await page.locator('.result-head-failed').count(), 'a red cross').toBe(isCancelled ? 0 : 1);
		await page.getByText('Please retry to complete the payment.').waitFor();
		const oops = page.getByText('Oops! Looks like something went wrong.');
		const ifDebited = page.getByText('If you were charged, you need not pay again');
		const cancelled = page.getByText('You cancelled the payment. Nothing was charged.');
		expect(await Promise.all([cancelled, oops, ifDebited].map((line) => line.isVisible()))).toEqual([
			isCancelled,
			!isCancelled,
			!isCancelled,
		]);
		expect(await details(page)).toMatchObject({
			Amount: expect.stringMatching(/^₹/),
			'Transaction ID': expect.stringMatching(/\d/),
		});
		await waitForHydration(page);
		const loadedAgain = page.waitForResponse(`**/payment-fail/${regNo}.data?*`);
		await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
		await loadedAgain;
		await page.getByRole('link', { name: 'RETRY' }).click();
		await waitForAddress(page, toPay);
		await page.setViewportSize({ width: 390, height: 844 });
		for (const name of ['MAKE PAYMENT', 'PAY AT DEALERSHIP']) {
			const { y = 0, height = 0 } = (await button(page, name).boundingBox()) ?? {};
			expect(y + height, `${name} without scrolling`).toBeLessThan(844);
		}
		await button(page, 'MAKE PAYMENT').click();
		await gateway.waitForGateway(fixture, page);
	});

	it('a gateway page that is closed without an answer does not block another payment', async () => {
		const page = await fixture.newPage();
		await gateway.goToGateway(fixture, page, regNo);
		await gateway.clickAtGateway(page, gateway.closeButton);
		await page.getByText('The portal was not told anything').waitFor();
		await gateway.goToGateway(fixture, page, regNo);
	});

	it('a browser that is closed at the gateway does not block another payment', async () => {
		const page = await fixture.newPage();
		await gateway.goToGateway(fixture, page, regNo);
		await page.context().close();
		await gateway.goToGateway(fixture, await fixture.newPage(), regNo);
	});

	it('Back from the gateway shows a working payment page, which agrees with home and tracking', async () => {
		const page = await fixture.newPage();
		await gateway.goToGateway(fixture, page, regNo);
		await page.goBack();
		await heading(page, 'Payment').waitFor();
		const left = page.getByText(
			'We do not know yet whether you paid. Pay only if you were not charged. If you were, you will see the payment here within minutes.',
		);
		await left.waitFor();
		for (const path of ['/', '/tracking', '/makepayment']) {
			await openPage(page, `${path}?RegNo=${regNo}`);
			await left.waitFor();
			expect(await page.getByText(/do not pay again/).count()).toBe(0);
		}
		await page.getByRole('link', { name: 'Check payment status' }).click();
		await waitForAddress(page, `${toPay}&checked`);
		await left.waitFor();
		await page.getByText(/^Checked at .* [AP]M: no payment is known yet\.$/).waitFor();
		await button(page, 'MAKE PAYMENT').click();
		await gateway.waitForGateway(fixture, page);
	});

	it('a double click begins one payment, and the button shows progress', async () => {
		const page = await fixture.newPage();
		const posts: string[] = [];
		page.on('request', (request) => {
			if (request.method() === 'POST') posts.push(new URL(request.url()).pathname);
		});
		await openPage(page, toPay);
		let release = () => {};
		const waiting = new Promise<void>((done) => {
			release = done;
		});
		await page.route('**/makepayment.data*', async (route) => {
			await waiting;
			await route.continue();
		});
		await button(page, 'MAKE PAYMENT').dblclick();
		await button(page, 'Opening the payment page').click({ force: true });
		release();
		await gateway.waitForGateway(fixture, page);
		expect(posts.filter((path) => path.startsWith('/makepayment'))).toHaveLength(1);
	});
});

describe('Pay', () => {
	const regNo = 'RJ14LM5678';
	const toPay = payPage(regNo);

	it('returns by a POST without cookies, and shows the provider’s result', async () => {
		const page = await fixture.newPage();
		await openPage(page, toPay);
		const before = await details(page);
		await button(page, 'MAKE PAYMENT').click();
		await gateway.waitForGateway(fixture, page);
		expect(await page.context().cookies(fixture.portal.url), 'the portal has set cookies').not.toEqual([]);
		const [back] = await Promise.all([
			gateway.waitForReturn(fixture, page),
			gateway.clickAtGateway(page, gateway.payButton),
		]);
		const headers = await back.allHeaders();
		expect(headers['sec-fetch-site']).toBe('cross-site');
		expect(headers.cookie).toBeUndefined();

		await page.waitForURL(`${fixture.portal.url}/payment-success/${regNo}?*`);
		const { searchParams } = new URL(page.url());
		expect([...searchParams.keys()].sort()).toEqual(
			['OrderNumber', 'OrganizationAddress', 'OrganizationName', 'RegNo', 'amount', 'transactionId'].sort(),
		);
		await heading(page, 'PAYMENT SUCCESSFUL!').waitFor();
		await page.getByText('Thank you for your payment.').waitFor();
		expect(await details(page)).toEqual({
			'Amount paid': before['Amount to be paid'],
			'Receipt number': searchParams.get('OrderNumber'),
			'Payment date': expect.stringMatching(/^\d{2} \w+ \d{4}, \d{2}:\d{2} [AP]M$/),
			'Way of payment': 'UPI',
			'Paid by': expect.stringMatching(/\w/),
			'Transaction ID': searchParams.get('transactionId'),
			'Registration Number': regNo,
			'Job Card Number': before['Job Card Number'],
			Dealership: before.Dealership,
		});
		await expectPrintable(page);
		await page.getByRole('link', { name: 'CONTINUE' }).click();
		await waitForAddress(page, `/?RegNo=${regNo}`);
	});

	it('cannot be repeated from a new page', async () => {
		const page = await fixture.newPage();
		await openPage(page, toPay);
		await page.getByText(/ paid on \d/).waitFor();
		await button(page, 'MAKE PAYMENT').click();
		await dialog(page, gateway.alreadyDoneText).waitFor();
	});
});

describe('an owner who did not return from the gateway', () => {
	const regNo = 'UP32NP6789';
	const toPay = payPage(regNo);

	it('sees the payment after going back', async () => {
		const page = await fixture.newPage();
		await gateway.goToGateway(fixture, page, regNo);
		await gateway.clickAtGateway(page, gateway.payAndCloseButton);
		await page.getByText('The portal was not told anything').waitFor();
		// With a delay, since the page is already being left and cannot respond.
		await page.evaluate(() => void setTimeout(() => history.go(-2)));
		await waitForAddress(page, toPay);
		await heading(page, 'Payment').waitFor();
		await waitForHydration(page);
		await button(page, 'MAKE PAYMENT').click();
		await dialog(page, gateway.alreadyDoneText).waitFor();
	});
});
