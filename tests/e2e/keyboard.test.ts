import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addDays, bookingWindow, formatDay } from '../../domain/time/calendar.ts';
import { desktopViewport, phoneViewport } from './support/browser.ts';
import { setUpPortal } from './support/fixture.ts';
import { heading, openPage, waitForAddress, waitForHydration } from './support/owner.ts';
import * as wizard from './support/wizard.ts';

const fixture = setUpPortal();
const regNo = 'MH12AB1234';

interface Focused {
	readonly name: string;
	readonly isPage: boolean;
	readonly isVisible: boolean;
	readonly hasOutline: boolean;
}

/** The focused element: its name, and whether it is visible and marked. */
function focused(page: Page): Promise<Focused> {
	return page.evaluate(() => {
		const element = document.activeElement as HTMLElement;
		const label =
			element instanceof HTMLInputElement ||
			element instanceof HTMLSelectElement ||
			element instanceof HTMLTextAreaElement
				? element.labels?.[0]?.textContent
				: null;
		const box = element.getBoundingClientRect();
		const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
		const ring = [element, ...element.querySelectorAll('*')].concat(
			element.parentElement ? [...element.parentElement.children] : [],
		);
		return {
			isPage: element === document.body,
			name: (element.getAttribute('aria-label') ?? label ?? (element.textContent || element.title))
				.replace(/\s+/g, ' ')
				.trim(),
			isVisible:
				top !== null &&
				(element.contains(top) || top.contains(element) || element.parentElement?.contains(top) === true),
			hasOutline: ring.some((one) => {
				const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
				return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
			}),
		};
	});
}

/**
 * Presses Tab until the element with this name has the focus, and returns how often. Each stop has to be visible and
 * marked.
 */
async function tabTo(page: Page, name: string | RegExp): Promise<number> {
	const passed: string[] = [];
	for (let stops = 0; stops < 60; stops += 1) {
		await page.keyboard.press('Tab');
		const now = await focused(page);
		// After the last element the focus goes to the browser's own controls, then to the page again.
		if (now.isPage) continue;
		// The map scrolls to a focused marker after a delay.
		const isOnView = async () => (await focused(page)).isVisible;
		if (!now.isVisible)
			await expect.poll(isOnView, { message: `${now.name} is covered while it has the focus` }).toBe(true);
		expect(now.hasOutline, `${now.name} shows no focus`).toBe(true);
		if (typeof name === 'string' ? now.name.startsWith(name) : name.test(now.name)) return stops + 1;
		passed.push(now.name);
	}
	throw new Error(`Tab never came to ${name}; it passed ${passed.join(' | ')}`);
}

async function books(page: Page): Promise<void> {
	await openPage(page, `/?RegNo=${regNo}`);
	await tabTo(page, 'Skip to the content');
	await tabTo(page, 'Book your service');
	await page.keyboard.press('Enter');
	await waitForAddress(page, `/booking/dealer?RegNo=${regNo}`);
	await waitForHydration(page);
	await page.getByRole('region', { name: 'Map of the dealers' }).waitFor();

	await tabTo(page, 'Search by city');
	await page.keyboard.type('Mumbai');
	await page.keyboard.press('Enter');
	const found = wizard.dealerCards(page, 'Dealers found for “Mumbai”').first();
	await found.waitFor();
	const dealer = (await found.locator('.dealer-name').textContent()) ?? '';
	await tabTo(page, dealer);
	await page.keyboard.press('Enter');
	const presses = await tabTo(page, 'Go to Next');
	await page.keyboard.press('Enter');
	expect((await focused(page)).name).toBe('Next');
	expect(presses + 1, 'from a chosen dealer to Next').toBeLessThanOrEqual(6);
	await page.keyboard.press('Enter');
	await waitForAddress(page, `/booking/selectDateTime?RegNo=${regNo}`);
	await wizard.waitForSlots(page, { close: 'Escape' });

	await tabTo(page, 'Select Date');
	await page.keyboard.press('Enter');
	await page.locator('[data-day]:focus').waitFor();
	await page.keyboard.press('ArrowRight');
	await page.keyboard.press('Enter');
	await page.getByRole('dialog', { name: 'Calendar' }).waitFor({ state: 'hidden' });
	const second = addDays(bookingWindow(new Date()).first, 1);
	await wizard.waitForSlots(page, { day: formatDay(second, 'DD MMM YYYY'), close: 'Escape' });

	await tabTo(page, /^\d+:\d\d - \d+:\d\d [AP]M, .+, free$/);
	await page.keyboard.press('ArrowDown');
	await page.keyboard.press('Space');
	expect(await wizard.readChosenSlot(page)).toMatch(/[AP]M/);
	await tabTo(page, 'Mobile number*');
	await page.keyboard.type('9876543210');
	await tabTo(page, 'Email Id');
	await tabTo(page, 'Enter KMs of your bike*');
	await page.keyboard.type('95000');
	await tabTo(page, '*Repair Type');
	await page.keyboard.press('ArrowDown');
	await tabTo(page, 'Vehicle Pick and drop service');
	await page.keyboard.press('Space');
	await tabTo(page, 'Address line 1');
	await page.keyboard.type('1 Main Road');
	await tabTo(page, 'State');
	await page.getByLabel('State').locator('option', { hasText: 'Maharashtra' }).waitFor({ state: 'attached' });
	await page.keyboard.type('Maharashtra');
	await page
		.getByLabel('City')
		.locator('option', { hasText: /^Mumbai$/ })
		.waitFor({ state: 'attached' });
	await tabTo(page, 'City');
	await page.keyboard.type('Mumbai');
	await tabTo(page, 'PIN');
	await page.keyboard.type('400053');
	await tabTo(page, /^Next$/);
	await page.keyboard.press('Enter');
	await waitForAddress(page, `/booking/estimates?RegNo=${regNo}`);
	await wizard.estimatesSection(page, 'Additional Jobs').getByRole('checkbox').first().waitFor();

	await tabTo(page, /₹/);
	await page.keyboard.press('Space');
	await tabTo(page, 'Enter reason for de-selecting part');
	await page.keyboard.type('Changed last month');
	await tabTo(page, 'Additional Jobs');
	await tabTo(page, /₹/);
	await page.keyboard.press('Space');
	await tabTo(page, '*Enter problem faced');
	await page.keyboard.type('The brake squeals');
	await tabTo(page, 'Calculate estimate');
	await page.keyboard.press('Enter');
	await tabTo(page, 'VIEW PRICE BREAK-UP');
	await page.keyboard.press('Enter');
	await page.getByRole('dialog', { name: 'Price break-up' }).waitFor();
	await page.keyboard.press('Escape');
	expect((await focused(page)).name).toBe('VIEW PRICE BREAK-UP');
	await tabTo(page, 'Save and Book');
	await page.keyboard.press('Enter');
	await wizard.waitForBookingDone(page, regNo);
	await tabTo(page, 'Go to the home page');
	await page.keyboard.press('Enter');
	await heading(page, 'BOOKING DETAILS').waitFor();

	await tabTo(page, 'Cancel Booking');
	await page.keyboard.press('Enter');
	await tabTo(page, 'Reason');
	await page.keyboard.press('ArrowDown');
	await tabTo(page, 'Cancel Booking');
	await page.keyboard.press('Enter');
	await page.getByText('Your booking has been cancelled.').waitFor();
}

it.each([phoneViewport, desktopViewport])(
	'books and cancels with the keyboard alone, $width px wide',
	async (viewport) => {
		await books(await fixture.newPage({ viewport }));
	},
);
