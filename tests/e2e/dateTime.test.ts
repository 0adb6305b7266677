import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, bookingWindow, formatDay } from '../../domain/calendar.ts';
import type { Provider } from '../../provider/port.ts';
import { setUpPortal } from './support/fixture.ts';
import { button, dialog, snackbar, visibleText } from './support/owner.ts';
import { apiClientEnv, openHttpProvider, readSlotColumns } from './support/provider.ts';
import * as wizard from './support/wizard.ts';

const fixture = setUpPortal({ env: apiClientEnv });
const regNo = 'MH12AB1234';
let provider: Provider;

beforeAll(async () => {
	provider = await openHttpProvider(fixture.portal);
});

async function lastServiceDealer(): Promise<string> {
	return (await provider.vehicleByRegNo(regNo))?.lastService?.code ?? '';
}

/** The days of the booking window without a free slot at the dealer. */
async function closedDays(): Promise<readonly string[]> {
	const dealer = await lastServiceDealer();
	const { first } = bookingWindow(new Date());
	const days = Array.from({ length: 16 }, (_, index) => addDays(first, index));
	const grids = await Promise.all(days.map((day) => readSlotColumns(provider, dealer, day)));
	return days.filter((_, index) => grids[index]?.[0].slots.every(({ isAvailable }) => !isAvailable));
}

describe('the date', () => {
	it('starts with tomorrow, and can only be picked from the days of the booking window', async () => {
		const { first, last } = bookingWindow(new Date());
		const page = await fixture.newPage();
		await wizard.goToDateTime(page, regNo);
		const field = page.getByLabel('Select Date');
		expect(await field.inputValue()).toBe(formatDay(first, 'DD-MM-YYYY'));
		expect(await field.getAttribute('readonly')).not.toBeNull();
		await field.click();
		const days = page.getByRole('dialog').locator('[data-day]');
		await days.first().waitFor();
		expect(await page.locator(`[data-day="${addDays(first, -1)}"]:not([disabled])`).count()).toBe(0);
		await wizard.pickDate(page, last);
		expect(await field.inputValue()).toBe(formatDay(last, 'DD-MM-YYYY'));
		expect(await wizard.shownDays(page)).toEqual(
			[0, 1, 2].map((more) => formatDay(addDays(last, more), 'DD MMM YYYY')),
		);
		// The two days after the window have no slots.
		expect(await wizard.freeSlots(page).and(page.locator('[data-cell$="-1"], [data-cell$="-2"]')).count()).toBe(0);
	});

	it.each([-1, 3])('follows the day of the server on a phone whose clock is wrong by %i days', async (days) => {
		const { first, last } = bookingWindow(new Date());
		const page = await fixture.newPage();
		await page.clock.install({ time: Date.now() + days * 86_400_000 });
		await wizard.goToDateTime(page, regNo);
		expect(await page.getByLabel('Select Date').inputValue()).toBe(formatDay(first, 'DD-MM-YYYY'));
		expect((await wizard.shownDays(page))[0]).toBe(formatDay(first, 'DD MMM YYYY'));
		await page.getByLabel('Select Date').click();
		await wizard.pickDate(page, last);
		await wizard.waitForSlots(page, { day: formatDay(last, 'DD MMM YYYY') });
	});

	it('is asked for again when the owner comes back to a tab that was open over midnight', async () => {
		const { first } = bookingWindow(new Date());
		const page = await fixture.newPage();
		await wizard.goToDateTime(page, regNo);
		const tomorrow = { day: first, endsInMs: 86_400_000 };
		await page.route('**/data/today*', (route) => route.fulfill({ json: { ok: true, data: tomorrow } }));
		await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
		await expect
			.poll(() => page.getByLabel('Select Date').inputValue())
			.toBe(formatDay(addDays(first, 1), 'DD-MM-YYYY'));
	});

	it('without a free slot shows the provider’s message once', async () => {
		const [closed, second] = await closedDays();
		expect(closed, 'every dealer of the demo has a day off within the window').toBeDefined();
		const page = await fixture.newPage();
		await wizard.goToDateTime(page, regNo);
		const { first } = bookingWindow(new Date());
		const message = dialog(page, /^No slots are available on/);
		if (closed !== first) {
			await wizard.openAndPickDate(page, closed ?? '');
			await message.waitFor();
			expect(await visibleText(message.getByRole('paragraph'))).toBe(
				`No slots are available on ${formatDay(closed ?? '', 'DD MMM YYYY')}. Please select another date.`,
			);
			await button(message, 'ok').click();
		}
		const open = addDays(closed ?? '', closed === first ? 1 : -1);
		await wizard.openAndPickDate(page, open);
		await wizard.waitForSlots(page, { day: formatDay(open, 'DD MMM YYYY') });
		await wizard.openAndPickDate(page, closed ?? '');
		expect(await wizard.shownDays(page)).toContain(formatDay(closed ?? '', 'DD MMM YYYY'));
		await page.waitForLoadState('networkidle');
		expect(await message.isVisible(), `${second ?? 'no other'} is the next closed day`).toBe(false);
	});
});

describe('the grid of slots', () => {
	it('moves by three days to the end of the window and back, and keeps the chosen slot', async () => {
		const { first, last } = bookingWindow(new Date());
		const page = await fixture.newPage();
		await wizard.goToDateTime(page, regNo);
		const chosen = await wizard.chooseSlot(page);
		const next = button(page, 'Next 3 days');
		for (let moves = 0; (await next.getAttribute('aria-disabled')) !== 'true'; moves += 1) {
			expect(moves).toBeLessThan(6);
			const before = await wizard.shownDays(page);
			await next.click();
			await expect.poll(() => wizard.shownDays(page)).not.toEqual(before);
			await wizard.waitForSlots(page);
		}
		expect(await wizard.shownDays(page)).toContain(formatDay(last, 'DD MMM YYYY'));
		const previous = button(page, 'Previous 3 days');
		while ((await previous.getAttribute('aria-disabled')) !== 'true') {
			await previous.click();
			await page.waitForLoadState('networkidle');
		}
		expect(await wizard.shownDays(page)).toContain(formatDay(first, 'DD MMM YYYY'));
		await wizard.slotButtons(page).first().waitFor();
		expect(await wizard.readChosenSlot(page)).toBe(chosen);
	});

	it('is fetched once more when the owner returns after a while, and not when he returns at once', async () => {
		const page = await fixture.newPage();
		await wizard.goToDateTime(page, regNo);
		await wizard.waitForSlots(page);
		await page.waitForLoadState('networkidle');
		let requests = 0;
		let aborted = 0;
		page.on('requestfailed', () => aborted++);
		await page.route('**/data/slots*', async (route) => {
			requests++;
			await new Promise((done) => setTimeout(done, 300));
			await route.continue();
		});
		// A browser fires both events, one after the other.
		const returnToPage = () =>
			page.evaluate(async () => {
				document.dispatchEvent(new Event('visibilitychange'));
				await new Promise((done) => setTimeout(done, 50));
				window.dispatchEvent(new Event('focus'));
			});
		await returnToPage();
		expect(requests).toBe(0);
		await page.evaluate(() => {
			const now = Date.now;
			Date.now = () => now() + 60_000;
		});
		await returnToPage();
		await expect.poll(() => requests).toBe(1);
		await page.waitForLoadState('networkidle');
		expect([requests, aborted]).toEqual([1, 0]);
		expect(await wizard.freeSlots(page).count()).toBeGreaterThan(0);
	});

	it('labels free and taken slots, and shows the reporting time', async () => {
		const page = await fixture.newPage();
		await wizard.goToDateTime(page, regNo);
		await page.getByText('Available', { exact: true }).waitFor();
		await page.getByText('Not Available', { exact: true }).waitFor();
		await page.getByText('Reporting time is 15 minutes prior to selected service slot.').waitFor();
		expect(await visibleText(wizard.freeSlots(page).first())).toMatch(/^\d{2}:\d{2} [AP]M -\s+\d{2}:\d{2} [AP]M/);
	});

	it('highlights the preferred time and hides no slot', async () => {
		const page = await fixture.newPage();
		await wizard.goToDateTime(page, regNo);
		const before = await wizard.slotButtons(page).count();
		const time = page.getByLabel('Preferred time');
		expect(await time.locator('option').allInnerTexts()).toEqual(
			'9:00 AM,10:00 AM,11:00 AM,12:00 PM,1:00 PM,2:00 PM,3:00 PM,4:00 PM,5:00 PM,18:00'.split(','),
		);
		await time.selectOption('2:00 PM');
		await page.getByText('Preferred time: 2:00 PM').waitFor();
		expect(await wizard.slotButtons(page).count()).toBe(before);
	});

	it('clears the chosen slot when another date is picked', async () => {
		const page = await fixture.newPage();
		await wizard.goToDateTime(page, regNo);
		await wizard.chooseSlot(page);
		const later = addDays(bookingWindow(new Date()).first, 7);
		await wizard.openAndPickDate(page, later);
		await wizard.waitForSlots(page, { day: formatDay(later, 'DD MMM YYYY') });
		await wizard.clickNext(page);
		await snackbar(page).getByText('Please Select Preferred Time Slot').waitFor();
	});
});
