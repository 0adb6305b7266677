import { expect, it } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { desktopViewport, phoneViewport } from './support/browser.ts';
import { callDesk, deskEnabled } from './support/desk.ts';
import { setUpPortal } from './support/fixture.ts';
import { button, details, heading, openPage, waitForAddress } from './support/owner.ts';

const fixture = setUpPortal(deskEnabled);
const regNo = 'RJ14LM5678';
const toPay = `/makepayment?RegNo=${regNo}`;

it('a bill of zero asks for no payment on any page', async () => {
	for (const [step, given] of [
		['complete-stage', { stage: 'FinalInspection' }],
		['close-billing', { amount: '0' }],
		['release-proforma', {}],
	] as const) {
		await callDesk(fixture, regNo, step, given);
	}
	const page = await fixture.newPage();
	await openPage(page, `/?RegNo=${regNo}`);
	await heading(page, 'Welcome').waitFor();
	expect(await page.getByText('Your bill is ready').count()).toBe(0);
	await openPage(page, toPay);
	await page.getByText('There is nothing to pay for this service.').waitFor();
	expect((await details(page))['Amount to be paid']).toBe('₹0.00');
	for (const name of ['MAKE PAYMENT', 'PAY AT DEALERSHIP']) expect(await button(page, name).count()).toBe(0);
	for (const viewport of [phoneViewport, desktopViewport]) {
		await page.setViewportSize(viewport);
		await expectAccessible(page, `nothing to pay, ${viewport.width} px`);
	}
	await page.goto(`/payment-dealer/${regNo}?RegNo=${regNo}`);
	await waitForAddress(page, toPay);
});
