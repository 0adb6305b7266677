import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { networkError, statusError } from './support/consoleErrors.ts';
import { setUpPortal } from './support/fixture.ts';
import {
	answerEstimate,
	button,
	dialog,
	heading,
	openPage,
	snackbar,
	waitForAddress,
	waitForHydration,
} from './support/owner.ts';
import * as wizard from './support/wizard.ts';

/** Responses of the portal that do not arrive: input stays, a message says why, and trying again works. */

const fixture = setUpPortal();
const broken = 'The service system has a problem right now. Please try again in a minute.';
const limited = 'You have tried too many times in a short time. Please try again in 2 minutes.';
const offline = 'You are not connected. Please check your network and try again.';

/** Answers requests like a proxy that cannot reach the portal, until the returned function is called. */
async function badGateway(page: Page, address: string): Promise<() => Promise<void>> {
	const body = '<!doctype html><title>502 Bad Gateway</title>';
	await page.route(address, (route) => route.fulfill({ status: 502, contentType: 'text/html', body }));
	return () => page.unroute(address);
}

/** The portal's response when a rate limit is exceeded (server/http/request/rateLimits.ts). */
async function tooMany(page: Page, address: string): Promise<() => Promise<void>> {
	const json = { ok: false, failure: { kind: 'limited', text: limited } };
	await page.route(address, (route) => route.fulfill({ status: 429, json }));
	return () => page.unroute(address);
}

async function watched(): Promise<Page> {
	const page = await fixture.newPage();
	fixture.allow(page, networkError, statusError(502), statusError(429));
	return page;
}

/** Each failed part of a page shows a message, and has its own Retry button. */
async function retryEach(page: Page, message: string, count: number): Promise<void> {
	const notes = page.locator('.note-error', { hasText: message });
	await expect.poll(() => notes.count()).toBe(count);
	for (let left = count; left > 0; left--) {
		await button(notes.first(), 'Retry').click();
		await expect.poll(() => notes.count()).toBeLessThan(left);
	}
}

describe('a booking in which every request fails once', () => {
	const regNo = 'MH12AB1234';

	it('keeps the input of each step, and is made once', async () => {
		const page = await watched();
		await openPage(page, `/?RegNo=${regNo}`);
		let works = await badGateway(page, '**/data/eligibility*');
		await page.getByRole('link', { name: 'Book your service' }).click();
		await page.getByText(broken).waitFor();
		await works();
		await button(page, 'Retry').click();
		await waitForAddress(page, `/booking/dealer?RegNo=${regNo}`);

		works = await tooMany(page, '**/data/dealers*');
		await page.getByRole('searchbox').fill('Pune');
		await page.getByRole('searchbox').press('Enter');
		await page.getByText(limited).waitFor();
		expect(await page.getByRole('searchbox').inputValue()).toBe('Pune');
		await works();
		await button(page, 'Retry').click();
		await wizard.dealerCards(page, /Pune/).first().waitFor();
		await page.getByRole('searchbox').fill('');
		await page.getByRole('searchbox').press('Enter');
		await wizard.chooseDealer(page);

		const parts = ['slots', 'repair-types', 'rate-slabs', 'states'].map((part) => `**/data/${part}*`);
		const undo = await Promise.all(parts.map((address) => badGateway(page, address)));
		await wizard.clickNext(page);
		await page.getByLabel('Mobile number*').fill('9876543210');
		await page.getByRole('switch', { name: 'Vehicle Pick and drop service' }).click();
		await expect.poll(() => page.locator('.note-error').count()).toBe(parts.length);
		for (const works of undo) await works();
		await retryEach(page, broken, parts.length);
		await wizard.waitForSlots(page);
		expect(await page.getByLabel('Mobile number*').inputValue()).toBe('9876543210');
		works = await badGateway(page, '**/data/cities*');
		await wizard.pickUpBlock(page).getByLabel('State').selectOption({ label: wizard.kothrud.state });
		await page.getByText(broken).waitFor();
		await works();
		await retryEach(page, broken, 1);
		await wizard.typeAddress(wizard.pickUpBlock(page), wizard.kothrud);
		await wizard.chooseSlot(page);
		await wizard.typeDetails(page);

		works = await badGateway(page, '**/data/parts-and-jobs*');
		await wizard.clickNext(page);
		await wizard.typeProblem(page, 'The brake squeals');
		await page.getByText(broken).waitFor();
		await works();
		await retryEach(page, broken, 1);
		await wizard.estimatesSection(page, 'Suggested periodic parts').getByRole('checkbox').first().waitFor();

		works = await badGateway(page, '**/booking/save*');
		await wizard.saveAndBook(page);
		await page.getByText(`${broken} We do not know yet whether the booking was made.`).waitFor();
		expect(await page.getByLabel('*Enter problem faced').inputValue()).toBe('The brake squeals');
		await works();
		await wizard.saveAndBook(page);
		await wizard.waitForBookingDone(page, regNo);

		await openPage(page, `/?RegNo=${regNo}`);
		await button(page, 'Cancel Booking').click();
		const confirm = dialog(page, 'Cancel this booking?');
		await confirm.getByLabel('Reason').selectOption('I booked by mistake');
		await confirm.getByLabel('Tell us more (optional)').fill('x'.repeat(150));
		await confirm.getByText('This field takes up to 150 characters.').waitFor();
		await confirm.getByLabel('Tell us more (optional)').fill('I am away');
		await page.context().setOffline(true);
		await button(confirm, 'Cancel Booking').click();
		await confirm.getByText(offline).waitFor();
		await confirm.getByText('Nothing was sent this time.').waitFor();
		expect(await confirm.getByLabel('Reason').inputValue()).toBe('mistake');
		expect(await confirm.getByLabel('Tell us more (optional)').inputValue()).toBe('I am away');
		await page.context().setOffline(false);
		await confirm.getByText(offline).waitFor({ state: 'detached' });
		await button(confirm, 'Cancel Booking').click();
		await page.getByText('Your booking has been cancelled.').waitFor();
	});
});

it('the answer to an estimate keeps its boxes, and a failed download shows why', async () => {
	const page = await watched();
	await openPage(page, '/revisedEstimate?RegNo=UP32NP6789');
	const first = page.getByRole('region', { name: 'Additional Jobs for Approval' }).getByRole('checkbox').first();
	await first.uncheck();
	const link = page.getByRole('region', { name: 'Supporting documents' }).getByRole('link').first();
	await link.evaluate((a: HTMLAnchorElement) => Object.assign(a, { href: a.href.replace('BlobName=', 'BlobName=no') }));
	await link.click();
	await snackbar(page).getByText('What you asked for was not found.').waitFor();
	await waitForAddress(page, '/revisedEstimate?RegNo=UP32NP6789');
	await expect.poll(() => first.isChecked()).toBe(false);
	await waitForHydration(page);

	const works = await badGateway(page, '**/revisedEstimate/answer*');
	await answerEstimate(page, 'Approve');
	await page.getByText(broken).waitFor();
	await page.getByText('We do not know yet whether your response was recorded.').waitFor();
	await works();
	await page.context().setOffline(true);
	await answerEstimate(page, 'Approve');
	await page.getByText(offline).waitFor();
	await page.getByText('Menu', { exact: true }).click();
	await button(page, 'हिन्दी').click();
	await snackbar(page).getByText(offline).waitFor();
	await page.context().setOffline(false);
	await page.keyboard.press('Escape');
	expect(await first.isChecked()).toBe(false);
	await answerEstimate(page, 'Approve');
	await heading(page, 'Your response').waitFor();
});

it.each([
	['a proxy error', badGateway, broken],
	['a rate limit', tooMany, 'You have tried too many times in a short time.'],
])('the payment page shows a message after %s, and works at the next click', async (_case, fail, expectedText) => {
	const page = await watched();
	await openPage(page, '/makepayment?RegNo=WB20QR7890');
	const works = await fail(page, '**/makepayment.data*');
	await button(page, 'PAY AT DEALERSHIP').click();
	const message = page.getByRole('dialog').filter({ hasText: expectedText });
	await message.getByText('Nothing was charged.').waitFor();
	await button(message, 'ok').click();
	await works();
	await button(page, 'PAY AT DEALERSHIP').click();
	await heading(page, 'PAY AT DEALER').waitFor();
});

it('a page that could not be loaded shows a message, and Retry loads it', async () => {
	const page = await watched();
	await openPage(page, '/?RegNo=RJ14LM5678');
	await page.route('**/tracking.data*', (route) => route.abort('internetdisconnected'));
	await page.getByRole('main').getByRole('link', { name: 'Track service' }).click();
	await page.getByText('The service system cannot be reached right now.').waitFor();
	await page.unroute('**/tracking.data*');
	await button(page, 'Retry').click();
	await heading(page, "Track your vehicle's service progress").waitFor();
});
