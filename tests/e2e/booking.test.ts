import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { setUpPortal } from './support/fixture.ts';
import {
	button,
	details,
	dialog,
	heading,
	isOnScreen,
	openPage,
	visibleText,
	waitForAddress,
} from './support/owner.ts';
import { expectPrintable } from './support/print.ts';
import * as wizard from './support/wizard.ts';

const fixture = setUpPortal();

/** `₹1,234.50` in paise. */
const paise = (rupees: string): number => Math.round(Number(rupees.replace(/[^\d.]/g, '')) * 100);

/** Notes in the tab when the heading of a done booking is rendered from now on, however briefly. */
const watchForDone = (page: Page): Promise<void> =>
	page.evaluate(() => {
		new MutationObserver(() => {
			if (document.querySelector('h1')?.textContent?.includes('Service booking done')) {
				sessionStorage.setItem('shown again', 'yes');
			}
		}).observe(document.body, { childList: true, subtree: true, characterData: true });
	});

/** Notes in the tab when the estimates step loses its content, however briefly, from now on. */
const watchForEmptyStep = (page: Page): Promise<void> =>
	page.evaluate(() => {
		new MutationObserver(() => {
			const isStep = document.querySelector('.wizard') !== null;
			if (isStep && document.querySelector('#field-problem') === null) sessionStorage.setItem('was empty', 'yes');
		}).observe(document.body, { childList: true, subtree: true });
	});

describe('a booking with pick-up and drop on a phone', () => {
	const regNo = 'MH12AB1234';

	it('is made in four steps, survives a SIGKILL, and can be cancelled', async () => {
		// In Pune, a few kilometres from the dealer of the last service.
		const page = await fixture.newPage({ geolocation: { latitude: 18.5204, longitude: 73.8567 } });
		const dealer = await wizard.goToDateTime(page, regNo);
		const slot = await wizard.chooseSlot(page);
		const [time = '', day = ''] = slot.split(/, \w+ /);
		await wizard.typeDetails(page);
		await wizard.requestPickUp(page);
		expect(await page.getByText(/^\d+ km - \d+ km - ₹/).count()).toBeGreaterThan(1);
		await page.getByText(/^₹\d+\.\d\d: the dealership is \d+\.\d km from your phone in a straight line\./).waitFor();
		expect(await page.getByText('Reporting time is 15 minutes').count()).toBe(0);
		await page.getByText(/Pick-up: 12, Paud Road, Kothrud, Pune, Maharashtra 411038, \d\d \w+ \d{4}, /).waitFor();
		await wizard.clickNext(page);
		await waitForAddress(page, `/booking/estimates?RegNo=${regNo}`);

		await wizard.deselectPart(page, 'Changed last month');
		await wizard.addJob(page);
		await wizard.typeProblem(page, 'Brake squeals <b>in the morning</b>');
		await button(page, 'Calculate estimate').click();
		await button(page, 'VIEW PRICE BREAK-UP').click();
		const breakUp = dialog(page, 'Price break-up');
		await breakUp.waitFor();
		const breakUpText = await visibleText(breakUp);
		for (const text of [
			'Total Estimate Amount',
			'NA',
			'Convenience Services',
			'excludes pick-up and drop charges',
			'excludes labour',
			'may vary',
		]) {
			expect(breakUpText).toContain(text);
		}
		const amounts = ['Total Part Price', 'Total Labour Charges', 'Total Estimate Amount'].map((label) =>
			paise(new RegExp(`${label}\\s*(₹[\\d,.]+)`).exec(breakUpText)?.[1] ?? ''),
		);
		expect((amounts[0] ?? 0) + (amounts[1] ?? 0)).toBe(amounts[2]);
		const portrait = page.viewportSize() ?? { width: 390, height: 844 };
		for (const size of [{ width: 844, height: 390 }, portrait]) {
			await page.setViewportSize(size);
			const total = breakUp.getByRole('term').filter({ hasText: 'Total Estimate Amount' });
			for (const one of [total, button(breakUp, 'Close')]) {
				const { y = 0, height = 0 } = (await one.boundingBox()) ?? {};
				expect(y + height, 'the total stays in sight').toBeLessThan(size.height);
			}
		}
		await button(breakUp, 'Close').click();
		await watchForEmptyStep(page);
		await wizard.saveAndBook(page);
		await wizard.waitForBookingDone(page, regNo);
		expect(await page.evaluate(() => sessionStorage.getItem('was empty')), 'the step while it was saved').toBeNull();

		const done = await visibleText(page.locator('main'));
		for (const text of [dealer, regNo, 'Thank you for service with us.', time.split(' - ')[0] ?? '']) {
			expect(done).toContain(text);
		}
		// The pick-up replaces the line about reporting at the dealership.
		expect(done).toContain('picked up at the booked time from 12, Paud Road, Kothrud, Pune');
		expect(done).not.toContain('Kindly report');
		const ticket = await details(page);
		expect(ticket['Booking Number']).toMatch(/\d{4,}/);
		expect(paise(ticket['Total estimate amount'] ?? '')).toBe(amounts[2]);
		expect(ticket['Pick-up and drop']).toMatch(/^Booked, for about ₹\d+\.\d\d$/);
		for (const name of ticket['Parts and jobs']?.split(' · ') ?? ['']) expect(breakUpText).toContain(name);
		await page.getByRole('region', { name: 'What happens next' }).waitFor();
		expect(await button(page, /Back|Next|Save and Book/).count()).toBe(0);

		await fixture.restart();
		await openPage(page, `/?RegNo=${regNo}`);
		await heading(page, 'BOOKING DETAILS').waitFor();
		const shown = await details(page);
		expect(shown['Booking Number']).toBe(ticket['Booking Number']);
		expect(shown['Pick-up and drop']).toBe(ticket['Pick-up and drop']);
		expect(shown['Appointment date & time']).toContain(time.split(' - ')[0]);
		expect(shown['Appointment date & time']?.slice(0, 2)).toBe(day.slice(0, 2));

		await wizard.cancelBooking(page);
		await heading(page, 'Welcome').waitFor();
		await wizard.goToDateTime(page, regNo);
		// Nothing of the cancelled booking is left.
		expect(await page.getByLabel('Mobile number*').inputValue()).toBe('');
		expect(await page.getByLabel('Enter KMs of your bike*').inputValue()).toBe('');
		await wizard.chooseSlot(page, (await wizard.slotOf(page, slot)).and(wizard.freeSlots(page)));
	});

	it('does not lead back into the wizard from the done step', async () => {
		const page = await fixture.newPage();
		await wizard.goToEstimates(page, regNo);
		await wizard.typeProblem(page, 'Nothing special');
		await wizard.saveAndBook(page);
		await wizard.waitForBookingDone(page, regNo);
		await page.getByText('Kindly report to the selected dealership 15 mins before time.').waitFor();
		await expectPrintable(page);
		await page.reload();
		await wizard.waitForBookingDone(page, regNo);
		await page.goBack();
		await waitForAddress(page, `/?RegNo=${regNo}`);
		await page.goForward();
		await wizard.waitForBookingDone(page, regNo);

		// Restored from the browser's memory, the page asks again.
		await Promise.all([
			page.waitForRequest(/bookingDone\.data/),
			page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))),
		]);
		await wizard.waitForBookingDone(page, regNo);

		// Cancelled in another tab, so that only the server knows.
		const other = await fixture.newTab(page);
		await openPage(other, `/?RegNo=${regNo}`);
		await wizard.cancelBooking(other);
		await page.getByRole('link', { name: 'Go to the home page' }).click();
		await heading(page, 'Welcome').waitFor();
		await watchForDone(page);
		await page.goBack();
		await waitForAddress(page, `/?RegNo=${regNo}`);
		await heading(page, 'Welcome').waitFor();
		await page.goto(`/booking/bookingDone?RegNo=${regNo}`);
		await waitForAddress(page, `/?RegNo=${regNo}`);
		expect(await page.evaluate(() => sessionStorage.getItem('shown again'))).toBeNull();
	});
});

describe('Save and Book', () => {
	const regNo = 'MH12AB1234';

	it('pressed before the prices are there waits for them, and a double press books once', async () => {
		const page = await fixture.newPage();
		await wizard.goToDateTime(page, regNo);
		await wizard.chooseSlot(page);
		await wizard.typeDetails(page);
		let release = () => {};
		const released = new Promise<void>((resolve) => {
			release = resolve;
		});
		let shownLevel: unknown = null;
		await page.route('**/data/parts-and-jobs*', async (route) => {
			await released;
			const response = await route.fetch();
			shownLevel = (await response.json()).data.jobListLevel;
			await route.fulfill({ response });
		});
		const sentLevels: unknown[] = [];
		page.on('request', (request) => {
			if (request.url().includes('/booking/save')) sentLevels.push(request.postDataJSON().jobListLevel);
		});
		await wizard.clickNext(page);
		await wizard.typeProblem(page, 'Nothing special');
		await button(page, 'Save and Book').dblclick();
		const busy = page.locator('.wizard-bar [aria-busy=true]');
		await busy.waitFor();
		// Its label names the action, and can be read.
		expect(await visibleText(busy)).toBe('Booking');
		const label = busy.locator('.button-label');
		expect(await label.evaluate((element) => getComputedStyle(element).opacity)).toBe('1');
		expect(sentLevels).toEqual([]);
		release();
		await wizard.waitForBookingDone(page, regNo);
		// The server asks first for the list of jobs on view.
		expect(sentLevels).toEqual([shownLevel]);
		expect(shownLevel).toEqual(expect.any(String));
		expect((await details(page))['Total estimate amount']).toMatch(/^₹[\d,]+\.\d\d$/);
		await page.getByRole('link', { name: 'Go to the home page' }).click();
		await wizard.cancelBooking(page);
	});
});

describe('a vehicle of status NA', () => {
	const regNo = 'DL3CAB0001';

	it('is booked in three steps with pick-up and drop, survives a restart, and can be cancelled', async () => {
		const page = await fixture.newPage();
		await wizard.goToDateTime(page, regNo, /dealer|Nearby/);
		await wizard.chooseSlot(page);
		await wizard.typeDetails(page);
		const address = { line1: '7 Babar Road', state: 'Delhi', city: 'New Delhi', pin: '110001' };
		await wizard.requestPickUp(page, address);
		await page.getByLabel('Enter problem faced', { exact: true }).fill('It pulls to the left');
		expect(await button(page, 'Next').count()).toBe(0);
		await wizard.saveAndBook(page);
		await wizard.waitForBookingDone(page, regNo);
		expect((await details(page))['Total estimate amount']).toBe('The dealership tells you the price.');
		await openPage(page, `/booking/change?RegNo=${regNo}`);
		expect(await page.getByText('₹0.00').count()).toBe(0);
		// The page loads states and cities meanwhile, which a restart would cut off.
		await page.waitForLoadState('networkidle');
		await fixture.restart();
		await openPage(page, `/?RegNo=${regNo}`);
		await heading(page, 'BOOKING DETAILS').waitFor();
		await wizard.cancelBooking(page);
		await heading(page, 'Welcome').waitFor();
	});

	it('has no estimates step', async () => {
		const page = await fixture.newPage();
		await wizard.goToDateTime(page, regNo, /dealer|Nearby/);
		await page.goto(`/booking/estimates?RegNo=${regNo}`);
		await waitForAddress(page, `/booking/selectDateTime?RegNo=${regNo}`);
	});
});

describe('cancelling', () => {
	it('asks for confirmation, and needs no reason', async () => {
		const page = await fixture.newPage();
		await openPage(page, '/?RegNo=KA01EF2345');
		await button(page, 'Cancel Booking').click();
		const confirm = dialog(page, 'Cancel this booking?');
		await button(confirm, 'Keep booking').click();
		await confirm.waitFor({ state: 'hidden' });
		await button(page, 'Cancel Booking').click();
		expect(await confirm.getByLabel('Reason').locator('option:checked').textContent()).toBe(
			'Choose a reason (optional)',
		);
		await button(confirm, 'Cancel Booking').click();
		const outcome = page.getByRole('status').filter({ hasText: 'Your booking has been cancelled.' });
		await outcome.waitFor();
		await heading(page, 'Welcome').waitFor();
		await outcome.getByText(/^\d{2} \w+ \d{4}, \d{2}:\d{2} [AP]M, Residency Road Motors$/).waitFor();
		await expect.poll(() => outcome.evaluate(isOnScreen)).toBe(true);
		expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('has been cancelled');
	});
});
