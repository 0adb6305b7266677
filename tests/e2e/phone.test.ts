import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { workshopStages } from '../../domain/jobCard/jobCardStages.ts';
import { addDays, dayOf, formatDay } from '../../domain/time/calendar.ts';
import { callDesk, deskEnabled, proposeJobs } from './support/desk.ts';
import { setUpPortal } from './support/fixture.ts';
import { answerEstimate, button, heading, openPage } from './support/owner.ts';
import { clickAtGateway, payButton, waitForGateway } from './support/payment.ts';
import { messageArrived as arrivedAt, phoneUrl, sentMessage } from './support/phone.ts';
import * as wizard from './support/wizard.ts';

const fixture = setUpPortal({ env: { ACCESS: 'verified', ...deskEnabled.env } });
const regNo = 'MH12AB1234';
const phoneAt = () => phoneUrl(fixture, regNo);
const messageArrived = (phone: Page, kind: string, text: RegExp) => arrivedAt(phone, phoneAt(), kind, text);

/** Opens the link of the message of a kind, as from a phone. */
async function openLink(phone: Page, page: Page, kind: string): Promise<void> {
	await page.goto((await sentMessage(phone, kind).getByRole('link').getAttribute('href')) ?? '');
}

it('A job card is followed on the phone, from the booking to the invoice, and each link opens its page', {
	timeout: 180_000,
}, async () => {
	const desk = (step: string, fields: object = {}) => callDesk(fixture, regNo, step, fields);
	const phone = await fixture.newPage();
	const page = await fixture.newPage();

	await openPage(page, `/?RegNo=${regNo}`);
	await button(page, 'Send a code').click();
	const code = /[0-9]{8}/.exec(await messageArrived(phone, 'code', /service code/))?.[0] ?? '';
	await page.getByLabel('Code', { exact: true }).fill(code);
	await button(page, 'Continue').click();
	await heading(page, 'Welcome').waitFor();
	await wizard.goToEstimates(page, regNo);
	await wizard.typeProblem(page, 'The front brake squeaks.');
	await wizard.saveAndBook(page);
	await wizard.waitForBookingDone(page, regNo);
	await button(page, 'Yes, send me these messages').click();
	await button(page, 'Turn these messages off').waitFor();

	await messageArrived(phone, 'booked', /Your service is booked for/);
	// Signed out, as on another phone.
	const other = await fixture.newPage();
	await openLink(phone, other, 'booked');
	await heading(other, 'BOOKING DETAILS').waitFor();
	await phone.goto(phoneAt());
	await phone.getByText(/reminderOneDay: (waits until|the booking was made too late)/).waitFor();
	await messageArrived(phone, 'reminderThreeDays', /Your service is on/);
	await messageArrived(phone, 'reminderOneDay', /Reminder: your service is on/);
	await openLink(phone, other, 'reminderOneDay');
	await heading(other, 'BOOKING DETAILS').waitFor();

	const tomorrow = addDays(dayOf(new Date()), 1);
	await desk('open', { adviser: 'Asha', adviserNumber: '9000011111', delivery: `${tomorrow} 17:00`, confirm: true });
	await messageArrived(phone, 'received', /has been received at/);
	await desk('promise', { at: `${tomorrow} 18:30`, reason: 'part-awaited' });
	await messageArrived(phone, 'promiseChanged', /will now be ready by .* 6 30 PM/);
	await openLink(phone, page, 'promiseChanged');
	await expect.poll(() => page.locator('main').textContent()).toMatch(/06:30 PM/);

	await proposeJobs(fixture, regNo);
	await messageArrived(phone, 'extraJob', /Additional jobs .* cost Rs 2025 and 50 paise/);
	await openLink(phone, page, 'extraJob');
	await answerEstimate(page, 'Approve');
	await page.getByText('Thank you for your response').waitFor();
	for (const stage of workshopStages) await desk('complete-stage', { stage });
	await desk('close-billing');
	await desk('release-proforma');
	await messageArrived(phone, 'billReady', /The bill for your vehicle .* is ready/);
	await openLink(phone, page, 'billReady');
	await heading(page, 'Payment').waitFor();
	await button(page, 'MAKE PAYMENT').click();
	await waitForGateway(fixture, page);
	await clickAtGateway(page, payButton);
	await page.waitForURL('**/payment-success/**');
	await messageArrived(phone, 'paymentReceived', /has been received by/);
	await messageArrived(phone, 'readyToCollect', /is ready. You can collect it at/);
	// The page that each link opens can stop what was agreed to.
	await openLink(phone, page, 'paymentReceived');
	await button(page, 'Turn these messages off').click();
	await page.getByText('Messages about your next service: off').waitFor();
	await desk('raise-tax-invoice');
	await desk('deliver');
	await messageArrived(phone, 'delivered', /was delivered by/);
	await desk('close');
	await openLink(phone, other, 'delivered');
	await other.getByText('Tax invoice').first().waitFor();

	const receipts = { Read: 'delivered', Delivered: 'billReady', Failed: 'readyToCollect' };
	for (const [name, kind] of Object.entries(receipts)) {
		await phone.goto(phoneAt());
		await button(sentMessage(phone, kind), name).click();
		await phone.getByText('The portal has the receipt.').waitFor();
	}
	const { messages } = await callDesk<{ messages: { kind: string; receipts: string[] }[] }>(fixture, regNo, 'messages');
	for (const [kind, status] of Object.entries({ delivered: 'read', billReady: 'delivered', readyToCollect: 'failed' }))
		expect(messages.flatMap((each) => (each.kind === kind ? each.receipts : [])).join()).toMatch(`1 ${status}`);
	// The link of the booking ended with its job card.
	await openLink(phone, await fixture.newPage(), 'booked');
	await openLink(phone, other, 'booked');
	await other.getByText(/link/i).first().waitFor();
});

it('the demo’s phones have messages from before its first start, which were not sent just now', async () => {
	const phone = await fixture.newPage();
	await phone.goto(phoneUrl(fixture, 'RJ14LM5678'));
	const times = await phone.getByRole('listitem').locator('small').allTextContents();
	expect(times.map((text) => text.split(',')[0])).toEqual(['booked', 'received', 'promiseChanged']);
	expect(times.filter((text) => text.includes(formatDay(new Date().toISOString(), 'DD MMMM YYYY', 'en')))).toEqual([]);
});
