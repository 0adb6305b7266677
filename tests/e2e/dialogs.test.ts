import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { setUpPortal } from './support/fixture.ts';
import { button, dialog, focusedId, heading, openPage, waitForAddress } from './support/owner.ts';
import * as wizard from './support/wizard.ts';

const fixture = setUpPortal({ env: { SELF_DECLARATION: 'on' } });
const regNo = 'MH12AB1234';
const at = (step: string) => `/booking/${step}?RegNo=${regNo}`;

/** Waits until the history is at the page's own entry, or at its open dialog's. */
const waitForEntry = (page: Page, entry: 'page' | 'dialog') =>
	page.waitForFunction((isDialog) => Boolean(history.state?.isDialog) === isDialog, entry === 'dialog');

describe('Back closes an open dialog, and leaves the page alone:', () => {
	it('the calendar, and a closed calendar leaves the step before', async () => {
		const page = await fixture.newPage({ viewport: { width: 390, height: 844 } });
		await wizard.goToDateTime(page, regNo);
		const calendar = dialog(page, 'Calendar');
		const open = async () => {
			await page.getByLabel('Select Date').click();
			await calendar.waitFor();
		};
		await open();
		await page.goBack();
		await calendar.waitFor({ state: 'hidden' });
		expect(await focusedId(page)).toBe('field-date');
		await waitForAddress(page, at('selectDateTime'));
		for (const close of [
			() => page.keyboard.press('Escape'),
			() => button(calendar, 'Close').click(),
			() => calendar.locator('[aria-pressed=true]').click(),
		]) {
			await open();
			await close();
			await calendar.waitFor({ state: 'hidden' });
			await waitForEntry(page, 'page');
		}
		await page.goBack();
		await waitForAddress(page, at('dealer'));
		await page.goForward();
		await waitForAddress(page, at('selectDateTime'));
		await wizard.waitForSlots(page);
	});

	it('the upper one of two dialogs', async () => {
		const page = await fixture.newPage({ viewport: { width: 390, height: 844 } });
		await page.addInitScript(() => {
			navigator.geolocation.getCurrentPosition = () => {};
		});
		await page.clock.install();
		await wizard.goToDateTime(page, regNo);
		await page.getByRole('switch', { name: 'Vehicle Pick and drop service' }).click();
		const calendar = dialog(page, 'Calendar');
		await page.getByLabel('Select Date').click();
		await calendar.waitFor();
		await page.clock.fastForward(10_000);
		const help = dialog(page, 'Geolocation is not enabled');
		await help.waitFor();
		await page.goBack();
		await help.waitFor({ state: 'hidden' });
		expect(await calendar.isVisible()).toBe(true);
		await page.goBack();
		await calendar.waitFor({ state: 'hidden' });
		await waitForAddress(page, at('selectDateTime'));
		await page.goBack();
		await waitForAddress(page, at('dealer'));
	});

	it('the price break-up and the self declaration; a second Back also leaves the page', async () => {
		const page = await fixture.newPage();
		await wizard.goToEstimates(page, regNo);
		const requests: string[] = [];
		page.on('request', (request) => requests.push(request.url()));
		const breakUp = dialog(page, 'Price break-up');
		await button(page, 'VIEW PRICE BREAK-UP').click();
		await breakUp.waitFor();
		await page.goBack();
		await breakUp.waitFor({ state: 'hidden' });
		expect(requests, 'the page is not loaded again').toEqual([]);
		await wizard.typeProblem(page, 'The brake squeals');
		await wizard.saveAndBook(page);
		const declaration = dialog(page, 'Self declaration');
		await declaration.waitFor();
		await page.goBack();
		await declaration.waitFor({ state: 'hidden' });
		await waitForAddress(page, at('estimates'));
		expect(await button(page, 'Save and Book').evaluate((element) => element === document.activeElement)).toBe(true);
		await wizard.saveAndBook(page);
		await button(declaration, 'Back').click();
		await declaration.waitFor({ state: 'hidden' });
		expect(await button(page, 'Save and Book').evaluate((element) => element === document.activeElement)).toBe(true);

		await button(page, 'VIEW PRICE BREAK-UP').click();
		await breakUp.waitFor();
		await page.evaluate(() => {
			history.back();
			history.back();
		});
		await waitForAddress(page, at('selectDateTime'));
		await breakUp.waitFor({ state: 'hidden' });
		await wizard.clickNext(page);
		await button(page, 'VIEW PRICE BREAK-UP').waitFor();
		await wizard.saveAndBook(page);
		await button(declaration, 'Continue and book').click();
		await wizard.waitForBookingDone(page, regNo);
	});
});

describe('Cancel this booking?', () => {
	const booked = 'KA01EF2345';
	const home = `/?RegNo=${booked}`;

	async function openConfirm(page: Page) {
		await button(page, 'Cancel Booking').click();
		const confirm = dialog(page, 'Cancel this booking?');
		await confirm.waitFor();
		return confirm;
	}

	it('closes on Back on the first page of a link, and a page that it leads to replaces it', async () => {
		const page = await fixture.newPage();
		await openPage(page, '/?RegNo=');
		await openPage(page, home);
		const confirm = await openConfirm(page);
		await page.goBack();
		await confirm.waitFor({ state: 'hidden' });
		await waitForAddress(page, home);
		await openConfirm(page);
		await confirm.getByLabel('Reason').selectOption('time');
		await confirm.getByRole('link', { name: 'Change time' }).click();
		await waitForAddress(page, `/booking/move?RegNo=${booked}`);
		await heading(page, 'Change time').waitFor();
		await page.goBack();
		await waitForAddress(page, home);
		await button(page, 'Cancel Booking').waitFor();
		await page.goBack();
		await waitForAddress(page, '/?RegNo=');
	});

	it('leaves nothing behind when the page is reloaded, or on Forward', async () => {
		const page = await fixture.newPage();
		await openPage(page, '/?RegNo=');
		await openPage(page, home);
		const confirm = await openConfirm(page);
		await page.reload();
		await waitForEntry(page, 'page');
		await openConfirm(page);
		await page.goBack();
		await confirm.waitFor({ state: 'hidden' });
		await page.goForward();
		await waitForEntry(page, 'page');
		await page.goBack();
		await waitForAddress(page, '/?RegNo=');
	});

	it('stays while the booking is being cancelled', async () => {
		const page = await fixture.newPage();
		const { promise, resolve } = Promise.withResolvers<void>();
		await page.route('**/home/cancel*', async (route) => {
			await promise;
			await route.continue();
		});
		await openPage(page, home);
		const confirm = await openConfirm(page);
		await button(confirm, 'Cancel Booking').click();
		await page.keyboard.press('Escape');
		await page.keyboard.press('Escape');
		await page.goBack();
		await waitForEntry(page, 'dialog');
		expect(await confirm.isVisible()).toBe(true);
		resolve();
		await page.getByText('Your booking has been cancelled.').waitFor();
		await waitForEntry(page, 'page');
	});
});
