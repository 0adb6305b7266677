import { describe, expect, it } from 'vitest';
import { setUpPortal } from './support/fixture.ts';
import { button, dialog, facts, heading, openPage, visibleText } from './support/owner.ts';
import { expectPrintable } from './support/print.ts';

const fixture = setUpPortal();

const finalPayment = 'Please make the final payment to receive your vehicle delivery';

/** A summary of the tracking page of a demo vehicle. */
async function tracked(regNo: string) {
	const page = await fixture.newPage();
	await openPage(page, `/tracking?RegNo=${regNo}`);
	await heading(page, "Track your vehicle's service progress").waitFor();
	const steps = page.locator('.step');
	const states = await steps.evaluateAll((all) => all.map((one) => one.getAttribute('data-state')));
	const current = page.locator('.step[aria-current=step]');
	return {
		page,
		shown: await facts(page),
		done: states.filter((state) => state === 'done').length,
		of: states.length,
		now: (await current.count()) === 1 ? (await visibleText(current.locator('.step-name'))).replace(/,.*/, '') : null,
		asksForPayment: (await page.getByText(finalPayment).count()) > 0,
		toEstimate: (await page.getByRole('link', { name: 'See the revised estimate' }).count()) === 1,
		toPayment: (await page.getByRole('link', { name: 'Make Payment' }).count()) === 1,
	};
}

describe('the tracking page of', () => {
	it('UP32NP6789: under repair, with a link to its estimate', async () => {
		const { page, ...shown } = await tracked('UP32NP6789');
		expect(shown).toMatchObject({ done: 3, of: 9, now: 'Under repair', toEstimate: true, toPayment: false });
		await expectPrintable(page);
		await page.getByRole('link', { name: 'See the revised estimate' }).click();
		await heading(page, 'Revised estimate').waitFor();
	});

	it('HR26ST8901: the invoice is in progress, and the payment page asks to wait', async () => {
		const { page, ...shown } = await tracked('HR26ST8901');
		expect(shown).toMatchObject({
			done: 5,
			of: 9,
			now: 'Ready for invoice',
			asksForPayment: false,
			toEstimate: false,
			toPayment: true,
		});
		await page.getByRole('link', { name: 'Make Payment' }).click();
		await button(page, 'MAKE PAYMENT').click();
		await dialog(page, 'Your Job Card is in under process,Please wait for some time.').waitFor();
	});

	it('KL07UV9012: paid and ready to collect, without a request to pay in its steps', async () => {
		const { page, ...shown } = await tracked('KL07UV9012');
		expect(shown).toMatchObject({
			done: 8,
			of: 9,
			now: 'Payment & Delivery',
			asksForPayment: false,
			toEstimate: false,
			toPayment: true,
		});
		expect(await page.locator('.action-bar').getByRole('link').allInnerTexts()).toEqual([
			'See the payment',
			'Make Payment',
		]);
		await page.getByRole('link', { name: 'Make Payment' }).click();
		await page.getByText(/ paid on \d/).waitFor();
	});
});
