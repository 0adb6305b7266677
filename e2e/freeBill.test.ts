import { expect, it } from 'vitest';
import { isAccessible } from './support/accessible.ts';
import { desk, phone } from './support/browser.ts';
import { atDesk, deskOpen } from './support/desk.ts';
import { arrivedAt, button, facts, heading, open } from './support/owner.ts';
import { onStage } from './support/stage.ts';

const stage = onStage(deskOpen);
const regNo = 'RJ14LM5678';
const toPay = `/makepayment?RegNo=${regNo}`;

it('a bill over nothing asks for no payment anywhere', async () => {
	for (const [step, given] of [
		['complete-stage', { stage: 'FinalInspection' }],
		['close-billing', { amount: '0' }],
		['release-proforma', {}],
	] as const) {
		await atDesk(stage, regNo, step, given);
	}
	const page = await stage.newPage();
	await open(page, `/?RegNo=${regNo}`);
	await heading(page, 'Welcome').waitFor();
	expect(await page.getByText('Your bill is ready').count()).toBe(0);
	for (const viewport of [phone, desk]) {
		await page.setViewportSize(viewport);
		await open(page, toPay);
		await page.getByText('There is nothing to pay for this service.').waitFor();
		expect((await facts(page))['Amount to be paid']).toBe('₹0.00');
		for (const name of ['MAKE PAYMENT', 'PAY AT DEALERSHIP']) expect(await button(page, name).count()).toBe(0);
		await isAccessible(page, 'nothing to pay');
	}
	await page.goto(`/payment-dealer/${regNo}?RegNo=${regNo}`);
	await arrivedAt(page, toPay);
});
