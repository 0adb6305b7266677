import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { readPdf } from '../../provider/embedded/invoices/testing/readPdf.ts';
import { expectAccessible } from './support/accessibility.ts';
import { callDesk, deskEnabled, readDeskAnswers } from './support/desk.ts';
import { setUpPortal } from './support/fixture.ts';
import { answerEstimate, button, details, heading, openPage, visibleText, waitForAddress } from './support/owner.ts';
import * as gateway from './support/payment.ts';
import * as wizard from './support/wizard.ts';

const fixture = setUpPortal(deskEnabled);
const regNo = 'MH12AB1234';
const dealerCode = 'MH-PUN-01';
const desk = (step: string, given: object = {}) => callDesk(fixture, regNo, step, given);
async function askDesk<Answer>(path: string): Promise<Answer> {
	const headers = { Authorization: `Bearer ${deskEnabled.env.DESK_TOKEN}` };
	return (await (await fetch(`${fixture.portal.internalUrl}/desk${path}`, { headers })).json()) as Answer;
}

/** The day of `09:00 - 10:00 AM, Monday 23 Nov 2026`. */
function dayIn(slot: string): string {
	const [day] = /\d{2} [A-Z][a-z]{2} \d{4}/.exec(slot) ?? [];
	return new Date(`${day} UTC`).toISOString().slice(0, 10);
}

const onView = (page: Page) => visibleText(page.locator('.step[aria-current=step] .step-name'));

async function download(page: Page, name: string): Promise<string> {
	const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()]);
	expect(file.suggestedFilename()).toMatch(/^(ProformaInvoice_Invoice|TaxInvoice_JC\d+_Invoice|Receipt_JC\d+)\.pdf$/);
	const pages = await readPdf(await readFile(await file.path()));
	return pages.map(({ text }) => text).join(' ');
}

it('a job card from its booking to its end, at the desk and in the owner’s browser', async () => {
	const page = await fixture.newPage();

	// The owner books.
	const { slot } = await wizard.goToEstimates(page, regNo);
	await wizard.typeProblem(page, 'The front brake squeals');
	await wizard.saveAndBook(page);
	await wizard.waitForBookingDone(page, regNo);

	// The dealership finds the booking on its day and opens the job card.
	const { appointments } = await askDesk<{ appointments: { regNo: string }[] }>(
		`/dealers/${dealerCode}/appointments?day=${dayIn(slot)}`,
	);
	expect(appointments.map((one) => one.regNo)).toContain(regNo);
	await desk('open', { adviser: 'Sunita Pawar', adviserNumber: '02025440010', km: 95_010, confirm: true });

	// The owner follows it; the open page updates by itself.
	await openPage(page, `/?RegNo=${regNo}`);
	await page
		.getByRole('link', { name: /Follow|Track/ })
		.first()
		.click();
	await heading(page, "Track your vehicle's service progress").waitFor();
	expect(await details(page)).toMatchObject({ 'Service adviser': 'Sunita Pawar', KMs: '95,010.0 km' });
	expect(await onView(page)).toMatch(/^Waiting for wash/);
	await desk('complete-stage', { stage: 'WaitingForWash' });
	await page.locator('.step[aria-current=step]', { hasText: /^\D*Washing/ }).waitFor({ timeout: 5_000 });
	await desk('skip-stage', { stage: 'Washing' });
	await desk('complete-stage', { stage: 'WaitingForRepair' });
	await page.locator('.step[aria-current=step]', { hasText: 'Under repair' }).waitFor({ timeout: 5_000 });
	expect(await page.getByText('Washing', { exact: true }).count(), 'a stage that was skipped').toBe(0);

	// Two more jobs are found; the owner approves one.
	await desk('propose-estimate', {
		comments: 'The rear shoes are worn.',
		jobs: [
			{ name: 'Rear brake shoe set', price: '485.00' },
			{ name: 'Drive chain kit', price: '1240.50' },
		],
		documents: [],
	});
	await openPage(page, `/?RegNo=${regNo}`);
	await page.locator('.first-card').getByRole('link', { name: 'See the revised estimate' }).click();
	await heading(page, 'Revised estimate').waitFor();
	await page.getByRole('checkbox', { name: /Drive chain kit/ }).uncheck();
	await answerEstimate(page, 'Approve');
	await page.getByText('We have recorded your response').waitFor();
	expect(await readDeskAnswers(fixture, regNo)).toEqual({
		'Rear brake shoe set': 'Approved',
		'Drive chain kit': 'Rejected',
	});

	// The work ends, the bill is made.
	await desk('complete-stage', { stage: 'UnderRepair' });
	await desk('complete-stage', { stage: 'FinalInspection' });
	await desk('close-billing');
	await desk('release-proforma');
	await desk('raise-tax-invoice');
	await openPage(page, `/?RegNo=${regNo}`);
	await page.locator('.first-card').getByRole('link', { name: 'Go to payment' }).click();
	await waitForAddress(page, `/makepayment?RegNo=${regNo}`);
	await heading(page, 'Payment').waitFor();
	const amount = (await details(page))['Amount to be paid'] ?? '';
	for (const name of ['Download proforma invoice', 'Download tax invoice']) {
		const text = await download(page, name);
		for (const detail of [amount, 'Rear brake shoe set', 'GSTIN', regNo]) expect(text, name).toContain(detail);
		expect(text).not.toContain('Drive chain kit');
	}

	// The owner pays at the gateway; the dealership sees the money.
	await button(page, 'MAKE PAYMENT').click();
	await gateway.waitForGateway(fixture, page);
	expect((await gateway.readGatewayOrder(page)).amount).toBe(amount);
	await gateway.clickAtGateway(page, gateway.payButton);
	await heading(page, 'PAYMENT SUCCESSFUL!').waitFor();
	const transactionId = (await details(page))['Transaction ID'];
	const receipt = await download(page, 'Download receipt');
	for (const detail of ['RECEIPT', amount, regNo, transactionId]) expect(receipt).toContain(detail);
	const { payments } = await askDesk<{ payments: { transactionId: string; amount: string }[] }>(
		`/payments?dealerCode=${dealerCode}`,
	);
	expect(payments).toContainEqual(
		expect.objectContaining({ transactionId, amount: amount.replace(/[₹,]/g, ''), refund: 'none' }),
	);

	// The vehicle is handed over, and may be booked again.
	await desk('deliver');
	await desk('close');
	await page.getByRole('link', { name: 'CONTINUE' }).click();
	await page.getByRole('link', { name: 'Book your service' }).waitFor();
	expect(await details(page)).toMatchObject({ 'Last Service Reading': '95,010.0 km' });

	// Its files stay.
	await page.goto(`/makepayment?RegNo=${regNo}`);
	await waitForAddress(page, `/?RegNo=${regNo}`);
	for (const address of [`/?RegNo=${regNo}`, `/tracking?RegNo=${regNo}`]) {
		await openPage(page, address);
		const paid = address.startsWith('/tracking') ? amount.replace('₹', 'Rs ') : amount;
		await page.getByText(`${paid} paid`).waitFor();
		await expectAccessible(page, `files at ${address}`);
		expect(await download(page, 'Download tax invoice')).toContain(amount);
	}
	await page.getByRole('link', { name: 'See the receipt' }).click();
	await heading(page, 'Receipt').waitFor();
	expect((await details(page))['Transaction ID']).toBe(transactionId);
});
