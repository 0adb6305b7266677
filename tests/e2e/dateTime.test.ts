import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, bookingWindow, formatDay, weekdayName } from '../../domain/time/calendar.ts';
import type { Provider } from '../../provider/port.ts';
import { setUpPortal } from './support/fixture.ts';
import { button, dialog, focusedId, isOnScreen, snackbar, visibleText, waitForFrames } from './support/owner.ts';
import { apiClientEnv, openHttpProvider, readSlotColumns } from './support/provider.ts';
import { fontFamilies, setFont } from './support/textFit.ts';
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
		// The two days after the window have no slots, and say why.
		await expect
			.poll(() => page.locator('.slots thead small').allInnerTexts())
			.toEqual(expect.arrayContaining(['Not open yet', 'Not open yet']));
		expect(await wizard.freeSlots(page).and(page.locator('[data-cell$="-1"], [data-cell$="-2"]')).count()).toBe(0);
	});

	it('is picked from a calendar whose closed days look and are called closed, also beside the slots', async () => {
		const { first, last } = bookingWindow(new Date());
		const page = await fixture.newPage();
		await wizard.goToDateTime(page, regNo);
		const day = (of: string) => page.locator(`[data-day="${of}"]`);
		const looks = () =>
			Promise.all(
				[addDays(first, -1), first, addDays(first, 1)].map((of) =>
					day(of).evaluate((element) => getComputedStyle(element).textDecorationLine),
				),
			);
		await page.getByLabel('Select Date').click();
		await day(first).waitFor();
		expect((await looks())[0]).toBe('line-through');
		expect(await day(addDays(first, -1)).getAttribute('aria-label')).toMatch(/, today, cannot be booked any more$/);
		expect(await day(addDays(first, -1)).getAttribute('aria-current')).toBe('date');
		const shown = await page.locator('[data-shown]').evaluateAll((days) => days.map((one) => one.dataset.day));
		expect(shown).toEqual([0, 1, 2].map((more) => addDays(first, more)));
		await page.keyboard.press('End');
		expect(await day(last).evaluate((element) => element === document.activeElement)).toBe(true);
		await button(page, 'Close').click();

		const [closed = ''] = await closedDays();
		await page.setViewportSize({ width: 1280, height: 900 });
		await day(closed).click();
		await button(page, 'ok').click();
		await expect.poll(() => day(closed).getAttribute('aria-label')).toMatch(/, No slots$/);
		await page.getByText(`You can book until ${formatDay(last, 'DD MMMM YYYY')}. No slots on`).waitFor();
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

	it('without a free slot shows the provider’s result text once', async () => {
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
			const free = addDays(closed ?? '', addDays(closed ?? '', 1) === second ? 2 : 1);
			await button(message, `Show ${formatDay(free, 'DD MMMM YYYY').slice(0, -5)}`).click();
			expect(await page.getByLabel('Select Date').inputValue()).toBe(formatDay(free, 'DD-MM-YYYY'));
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

/** The date in field and calendar; the calendar marks the days of the grid. */
async function readDate(page: Page): Promise<string> {
	const pressed = page.locator('[data-day][aria-pressed=true]');
	const date = (await pressed.getAttribute('data-day')) ?? '';
	expect(await page.getByLabel('Select Date').inputValue()).toBe(formatDay(date, 'DD-MM-YYYY'));
	expect(await pressed.getAttribute('tabindex'), 'the Tab key leads to it').toBe('0');
	const marked = await page.locator('[data-shown]').evaluateAll((days) => days.map((one) => one.dataset.day ?? ''));
	expect((await wizard.shownDays(page)).slice(0, marked.length)).toEqual(
		marked.map((day) => formatDay(day, 'DD MMM YYYY')),
	);
	return date;
}

/** The day of the slot that the choice on view names. */
const chosenDay = async (page: Page): Promise<string> =>
	(await visibleText(page.locator('.wizard-side dd').nth(1))).split(',')[0] ?? '';

it('field and calendar name the picked day or the chosen slot’s; Previous and Next 3 days move the grid alone', async () => {
	const { first, last } = bookingWindow(new Date());
	const page = await fixture.newPage({ viewport: { width: 1280, height: 900 } });
	await wizard.goToDateTime(page, regNo);
	const closed = await closedDays();
	const isOpen = (day: string) => !closed.includes(day);
	expect(await readDate(page)).toBe(first);

	await button(page, 'Next 3 days').click();
	await wizard.slotButtons(page).first().waitFor();
	const start = addDays(first, 3);
	expect(await readDate(page)).toBe(first);
	const column = isOpen(addDays(start, 2)) ? 2 : 1;
	await wizard.chooseSlot(
		page,
		wizard
			.freeSlots(page)
			.and(page.locator(`[data-cell$="-${column}"]`))
			.first(),
	);
	const chosen = addDays(start, column);
	expect(await readDate(page)).toBe(chosen);
	expect(await chosenDay(page)).toBe(formatDay(chosen, 'ddd DD MMM'));
	expect((await wizard.shownDays(page))[0], 'the grid stays').toBe(formatDay(start, 'DD MMM YYYY'));
	await page.getByLabel('Preferred time').selectOption('2:00 PM');
	expect(await readDate(page)).toBe(chosen);

	await button(page, 'Next 3 days').click();
	await wizard.slotButtons(page).first().waitFor();
	expect(await readDate(page), 'the slot is not on view').toBe(chosen);
	expect((await wizard.shownDays(page))[0]).toBe(formatDay(addDays(first, 6), 'DD MMM YYYY'));
	expect(await chosenDay(page), 'and stays chosen').toBe(formatDay(chosen, 'ddd DD MMM'));
	await page.reload();
	await wizard.slotButtons(page).first().waitFor();
	expect(await readDate(page)).toBe(chosen);
	await page.locator(`[data-day="${chosen}"]`).click();
	expect(await chosenDay(page), 'its own day keeps the slot').toBe(formatDay(chosen, 'ddd DD MMM'));

	const later = [addDays(first, 8), addDays(first, 9)].find(isOpen) ?? last;
	await page.locator(`[data-day="${later}"]`).click();
	await wizard.waitForSlots(page, { day: formatDay(later, 'DD MMM YYYY') });
	expect(await readDate(page)).toBe(later);
	expect(await chosenDay(page)).toBe('Not chosen yet');
	const earliest = button(page, /^First free time here: /);
	const [, day = ''] = /: \w{3} (\d\d \w{3}),/.exec(await visibleText(earliest)) ?? [];
	await earliest.click();
	expect(formatDay(await readDate(page), 'DD MMM')).toBe(day);

	await wizard.clickBack(page);
	await wizard.chooseDealer(page, 'Nearby');
	await wizard.clickNext(page);
	await wizard.waitForSlots(page);
	expect(await readDate(page)).toBe(first);
});

/** In the browser: how the days and slots of the grid lie. */
function measureGrid(table: Element) {
	const box = (element: Element) => element.getBoundingClientRect();
	const lineOf = (button: Element) => {
		const text = document.createRange();
		if (button.firstChild) text.selectNode(button.firstChild);
		const [first, ...more] = text.getClientRects();
		const { left, right } = box(button);
		const tick = button.querySelector('svg');
		return {
			isOneLine: first !== undefined && more.length === 0,
			isInside: first !== undefined && first.left >= left && first.right <= right,
			isCovered: tick !== null && first !== undefined && box(tick).bottom > first.top,
		};
	};
	const slots = [...table.querySelectorAll('button')];
	const page = document.documentElement;
	return {
		tops: new Set([...table.querySelectorAll('thead th')].map((day) => Math.round(box(day).top))).size,
		lefts: new Set(slots.map((slot) => Math.round(box(slot).left))).size,
		heights: [...new Set(slots.map((slot) => Math.round(box(slot).height)))],
		broken: slots.filter((slot) => {
			const { isOneLine, isInside, isCovered } = lineOf(slot);
			return !isOneLine || !isInside || isCovered;
		}).length,
		scrolling: [...document.querySelectorAll('main, main *')].filter(
			(element) =>
				element.scrollHeight > element.clientHeight && /auto|scroll/.test(getComputedStyle(element).overflowY),
		).length,
		isWiderThanPage: page.scrollWidth > page.clientWidth,
	};
}

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

	it('is fetched once more if the owner returns after a while, and not if he returns at once', async () => {
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
		expect(await visibleText(wizard.freeSlots(page).first())).toMatch(/^\d{1,2}:\d\d - \d{1,2}:\d\d [AP]M$/);
	});

	it('has its three days and each slot on one line at 320, 390 and 1280 px', async () => {
		const page = await fixture.newPage();
		await wizard.goToDateTime(page, regNo);
		await wizard.chooseSlot(page);
		for (const width of [320, 390, 1280]) {
			await page.setViewportSize({ width, height: 700 });
			await waitForFrames(page);
			for (const family of fontFamilies) {
				await setFont(page, family);
				const grid = await wizard.findSlotGrid(page).evaluate(measureGrid);
				const expected = { tops: 1, lefts: 3, heights: [44], broken: 0, scrolling: 0, isWiderThanPage: false };
				expect(grid, `${family}, ${width} px`).toEqual(expected);
			}
		}
	});

	it('is grouped by morning, afternoon and evening, and names each slot with its day in full', async () => {
		const page = await fixture.newPage();
		await wizard.goToDateTime(page, regNo);
		const parts = wizard.findSlotGrid(page).locator('tbody');
		const byPart = await parts.evaluateAll((groups) =>
			groups.map((group) => [
				group.querySelector('th')?.textContent?.split('Preferred')[0]?.trim(),
				new Set([...group.querySelectorAll('button')].map((slot) => slot.textContent)).size,
			]),
		);
		expect(byPart).toEqual([
			['Morning', 3],
			['Afternoon', 4],
			['Evening', 2],
		]);
		const names = await wizard.slotButtons(page).evaluateAll((slots) => slots.map((slot) => slot.ariaLabel));
		const { first } = bookingWindow(new Date());
		const day = `${weekdayName(first)} ${formatDay(first, 'DD MMMM YYYY').slice(0, -5)}`;
		expect(names[0]).toMatch(new RegExp(`^09:00 - 10:00 AM, ${day}, (free|not available)$`));
		expect(names).toContainEqual(expect.stringMatching(/^11:00 - 12:00 PM, /));
	});

	it('offers the earliest free slot, which a press chooses before it goes on to the details', async () => {
		const page = await fixture.newPage();
		await wizard.goToDateTime(page, regNo);
		const slots = await wizard
			.freeSlots(page)
			.evaluateAll((free) => free.map(({ ariaLabel, dataset }) => ({ name: ariaLabel, cell: dataset.cell ?? '' })));
		const [expected] = [0, 1, 2].flatMap((column) => slots.filter(({ cell }) => cell.endsWith(`-${column}`)));
		const earliest = button(page, /^Earliest: \w{3} \d\d \w{3}, \d{1,2}:\d\d [AP]M$/);
		await earliest.click();
		const chosen = wizard.findSlotGrid(page).getByRole('button', { pressed: true });
		expect(await chosen.getAttribute('aria-label')).toBe(expected?.name);
		expect(await focusedId(page)).toBe('details-title');
		expect(await page.getByRole('heading', { name: 'Your details' }).evaluate(isOnScreen)).toBe(true);
		await button(page, 'Next 3 days').click();
		await button(page, /^First free time here: /).waitFor();
		await wizard.clickNext(page);
		await snackbar(page).getByText('Please Add Mobile Number').waitFor();
	});

	it.each([390, 1280])('leads on to the details once a slot is chosen, at %i px', async (width) => {
		const page = await fixture.newPage({ viewport: { width, height: 844 } });
		await wizard.goToDateTime(page, regNo);
		await wizard.chooseSlot(page);
		expect(await page.getByRole('heading', { name: 'Your details' }).evaluate(isOnScreen)).toBe(true);
		expect(await page.getByLabel('Mobile number*').evaluate(isOnScreen)).toBe(true);
		await page.keyboard.press('Tab');
		expect(await focusedId(page), 'the keyboard goes on from the slot').toBe('field-mobile');
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
		const mark = page.getByText('Preferred time: 02:00 PM');
		await mark.waitFor();
		await expect.poll(() => mark.evaluate(isOnScreen)).toBe(true);
		expect(await wizard.slotButtons(page).count()).toBe(before);
		await wizard.chooseSlot(page);
		await mark.waitFor({ state: 'hidden' });
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
