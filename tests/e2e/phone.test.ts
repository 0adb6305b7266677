import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { workshopStages } from '../../domain/jobCard/jobCardStages.ts';
import { addDays, today } from '../../domain/time/calendar.ts';
import { callDesk, deskEnabled, proposeJobs } from './support/desk.ts';
import { setUpPortal } from './support/fixture.ts';
import { button, heading, openPage } from './support/owner.ts';
import { sandboxUrl } from './support/payment.ts';
import * as wizard from './support/wizard.ts';

const fixture = setUpPortal({ env: { ACCESS: 'verified', ...deskEnabled.env } });
const regNo = 'MH12AB1234';
const phoneUrl = () => `${sandboxUrl(fixture)}/phone?RegNo=${regNo}`;

/** The text of a message, once it has arrived; one that waits for the morning is sent now. */
async function arrived(phone: Page, kind: string, text: string | RegExp): Promise<string> {
	const bubbles = phone.getByRole('listitem').filter({ hasText: kind });
	await expect
		.poll(
			async () => {
				await phone.goto(phoneUrl());
				const sendNow = button(bubbles, 'Send now');
				if ((await sendNow.count()) > 0) await sendNow.first().click();
				return (await bubbles.allInnerTexts()).join('\n');
			},
			{ timeout: 30_000, interval: 500 },
		)
		.toMatch(text);
	return (await bubbles.last().textContent()) ?? '';
}

/** Opens the link of the newest message of a kind, as from a phone. */
async function openLink(phone: Page, page: Page, kind: string): Promise<void> {
	const bubbles = phone.getByRole('listitem').filter({ hasText: kind });
	await page.goto((await bubbles.getByRole('link').last().getAttribute('href')) ?? '');
}

it('A visit is told on the phone, from the booking to the invoice, and each link opens its page', {
	timeout: 180_000,
}, async () => {
	const desk = (step: string, fields: object = {}) => callDesk(fixture, regNo, step, fields);
	const phone = await fixture.newPage();
	const page = await fixture.newPage();

	await openPage(page, `/?RegNo=${regNo}`);
	await button(page, 'Send a code').click();
	const code = /[0-9]{8}/.exec(await arrived(phone, 'code', /service code/))?.[0] ?? '';
	await page.getByLabel('Code', { exact: true }).fill(code);
	await button(page, 'Continue').click();
	await heading(page, 'Welcome').waitFor();
	await wizard.goToEstimates(page, regNo);
	await wizard.typeProblem(page, 'The front brake squeaks.');
	await wizard.saveAndBook(page);
	await wizard.waitForBookingDone(page, regNo);

	await arrived(phone, 'booked', /Your service is booked for/);
	// Signed out, as on another phone.
	const other = await fixture.newPage();
	await openLink(phone, other, 'booked');
	await heading(other, 'BOOKING DETAILS').waitFor();
	await arrived(phone, 'reminderThreeDays', /Your service is on/);
	await arrived(phone, 'reminderOneDay', /Reminder: your service is on/);
	await openLink(phone, other, 'reminderOneDay');
	await heading(other, 'BOOKING DETAILS').waitFor();

	const tomorrow = addDays(today(new Date()), 1);
	await desk('open', { adviser: 'Asha', adviserNumber: '9000011111', delivery: `${tomorrow} 17:00` });
	await arrived(phone, 'received', /has been received at/);
	await desk('promise', { at: `${tomorrow} 18:30`, reason: 'part-awaited' });
	await arrived(phone, 'promiseChanged', /will now be ready by .* 06:30 PM/);
	await openLink(phone, page, 'promiseChanged');
	await expect.poll(() => page.locator('main').textContent()).toMatch(/06:30 PM/);

	await proposeJobs(fixture, regNo);
	await arrived(phone, 'extraJob', /Additional jobs .* cost Rs 2,025.50/);
	await openLink(phone, page, 'extraJob');
	await button(page, 'Approve').click();
	await page.getByText('Thank you for your response').waitFor();
	for (const stage of workshopStages) await desk('complete-stage', { stage });
	await desk('close-billing');
	await desk('release-proforma');
	await arrived(phone, 'billReady', /The bill for your vehicle .* is ready/);
	await openLink(phone, page, 'billReady');
	await heading(page, 'Payment').waitFor();
	await desk('pay', { mode: 'Cash', receipt: 'R-1' });
	await arrived(phone, 'paymentReceived', /has been received by/);
	await desk('raise-tax-invoice');
	await desk('deliver');
	await arrived(phone, 'delivered', /was delivered by/);
	await desk('close');
	await openLink(phone, other, 'delivered');
	await other.getByText('Tax invoice').first().waitFor();

	const bubble = phone.getByRole('listitem').filter({ hasText: 'delivered,' }).last();
	await button(bubble, 'Read').click();
	await phone.getByText('The portal has the receipt.').waitFor();
	const { messages } = await callDesk<{ messages: { kind: string; receipts: string[] }[] }>(fixture, regNo, 'messages');
	expect(messages.find(({ kind }) => kind === 'delivered')?.receipts.join()).toMatch(/1 read/);
	// The link of the booking ended with its visit.
	await openLink(phone, await fixture.newPage(), 'booked');
	await openLink(phone, other, 'booked');
	await other.getByText(/link/i).first().waitFor();
});
