/** An owner's actions in the steps of a booking. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { button, dialog, heading, openPage, visibleText, waitForAddress } from './owner.ts';

export interface ServiceDetails {
	readonly mobile?: string;
	readonly km?: string;
	readonly repairType?: string;
}

export interface PostalAddress {
	readonly line1: string;
	readonly state: string;
	readonly city: string;
	readonly pin: string;
}

/** In the city of the dealers of MH12AB1234. */
export const kothrud: PostalAddress = {
	line1: '12, Paud Road, Kothrud',
	state: 'Maharashtra',
	city: 'Pune',
	pin: '411038',
};

/** Opens the dealer step by its address. */
export async function beginBooking(page: Page, regNo: string): Promise<void> {
	await openPage(page, `/booking/dealer?RegNo=${regNo}`);
	await dealerCards(page, 'Nearby').first().waitFor();
}

/** Opens the home page and begins a booking there. The open page then asks for nearby dealers itself. */
export async function beginFromHome(page: Page, regNo: string): Promise<void> {
	await openPage(page, `/?RegNo=${regNo}`);
	await page.getByRole('link', { name: 'Book your service' }).click();
	await waitForAddress(page, `/booking/dealer?RegNo=${regNo}`);
	await heading(page, 'Please select preferred Dealer for service of your vehicle?').waitFor();
	await dealerCards(page, 'Nearby').first().waitFor();
}

/** The dealer cards of one column of the dealer step. */
export const dealerCards = (page: Page, column: string | RegExp = /dealer|Nearby/): Locator =>
	page.getByRole('region', { name: column }).locator('.dealer-card button');

export async function chooseDealer(page: Page, column: string | RegExp = 'Last service dealer'): Promise<string> {
	const card = dealerCards(page, column).first();
	await card.click();
	const name = await card.locator('.dealer-name').evaluate((element) => element.firstChild?.textContent ?? '');
	await page.locator('.dealer-card [aria-pressed=true]').waitFor();
	return name;
}

export const clickNext = (page: Page): Promise<void> => button(page, 'Next').click();
export const clickBack = (page: Page): Promise<void> => button(page, 'Back').click();

/** Chooses a dealer and waits for the slots of the date and time step. Returns the dealer's name. */
export async function goToDateTime(page: Page, regNo: string, column?: string | RegExp): Promise<string> {
	await beginBooking(page, regNo);
	const dealer = await chooseDealer(page, column);
	await clickNext(page);
	await waitForAddress(page, `/booking/selectDateTime?RegNo=${regNo}`);
	await waitForSlots(page);
	return dealer;
}

/**
 * Waits for the grid of slots, of `day` (such as `23 Nov 2026`) if given. If the first day has no free slot, a dialog
 * says so once for each date in a tab. It is closed by its ok button, or with Escape if `close` says so.
 */
export async function waitForSlots(page: Page, { day, close = 'click' }: WaitForSlotsOptions = {}): Promise<void> {
	if (day) await expect.poll(async () => (await shownDays(page))[0]).toBe(day);
	await slotButtons(page).first().waitFor();
	const freeOnFirstDay = findSlotGrid(page).locator('[data-cell$="-0"]:not([aria-disabled=true])');
	if ((await freeOnFirstDay.count()) > 0) return;
	const message = dialog(page, /^No slots are available on/);
	await message.waitFor();
	if (close === 'click') await button(message, 'ok').click();
	else await page.keyboard.press(close);
	await message.waitFor({ state: 'hidden' });
}

interface WaitForSlotsOptions {
	readonly day?: string | undefined;
	readonly close?: 'click' | 'Escape';
}

export const findSlotGrid = (page: Page): Locator => page.getByRole('grid', { name: 'Time slots' });

export const slotButtons = (page: Page): Locator => findSlotGrid(page).getByRole('button');

/** The slots that can be chosen. */
export const freeSlots = (page: Page): Locator => findSlotGrid(page).getByRole('button', { disabled: false });

/** Chooses a free slot and returns its text, such as `09:00 - 10:00 AM, Monday 23 Nov 2026`. */
export async function chooseSlot(page: Page, slot: Locator = freeSlots(page).first()): Promise<string> {
	await slot.click();
	return readChosenSlot(page);
}

export async function typeDetails(page: Page, details: ServiceDetails = {}): Promise<void> {
	const { mobile = '98765 43210', km = '95000', repairType } = details;
	await page.getByLabel('Mobile number*').fill(mobile);
	await page.getByLabel('Enter KMs of your bike*').fill(km);
	await page.getByLabel('*Repair Type').selectOption(repairType ? { label: repairType } : { index: 1 });
}

export const pickUpBlock = (page: Page): Locator => page.getByRole('group', { name: 'Pick-up address' });
export const dropBlock = (page: Page): Locator => page.getByRole('group', { name: 'Drop-off address' });

export async function typeAddress(block: Locator, address: PostalAddress): Promise<void> {
	await block.getByLabel('Address line 1').fill(address.line1);
	await block.getByLabel('State').selectOption({ label: address.state });
	await block.getByLabel('City').locator('option', { hasText: address.city }).first().waitFor({ state: 'attached' });
	await block.getByLabel('City').selectOption({ label: address.city });
	await block.getByLabel('PIN').fill(address.pin);
}

export async function requestPickUp(page: Page, address: PostalAddress = kothrud): Promise<void> {
	await page.getByRole('switch', { name: 'Vehicle Pick and drop service' }).click();
	await typeAddress(pickUpBlock(page), address);
}

/** The chosen slot and its day, such as `09:00 - 10:00 AM, Monday 23 Nov 2026`. */
export async function readChosenSlot(page: Page): Promise<string> {
	const chosen = findSlotGrid(page).getByRole('button', { pressed: true });
	const column = Number((await chosen.getAttribute('data-cell'))?.split('-')[1]);
	return `${await visibleText(chosen)}, ${(await columnDays(page))[column]}`;
}

/** The slot that `readChosenSlot` or `chooseSlot` returned, on the days in view. */
export async function slotOf(page: Page, text: string): Promise<Locator> {
	await slotButtons(page).first().waitFor();
	const [time = '', day = ''] = text.split(', ');
	const column = (await columnDays(page)).indexOf(day);
	return findSlotGrid(page)
		.locator(`[data-cell$="-${column}"]`)
		.filter({ hasText: new RegExp(`^${time}$`) });
}

/** The days of the grid with their weekdays, such as `Monday 23 Nov 2026`. */
const columnDays = (page: Page): Promise<string[]> =>
	findSlotGrid(page)
		.locator('thead th')
		.evaluateAll((headers) =>
			headers.map((header) => `${header.firstChild?.textContent} ${header.querySelector('span')?.textContent}`),
		);

/** The three days of the grid, such as `23 Nov 2026`. */
export const shownDays = (page: Page): Promise<string[]> => page.locator('.slots thead th span').allInnerTexts();

/** Picks a day (`YYYY-MM-DD`) in the open calendar. */
export async function pickDate(page: Page, day: string): Promise<void> {
	await page.locator(`[data-day="${day}"]`).click();
	await page.getByRole('dialog', { name: 'Calendar' }).waitFor({ state: 'hidden' });
}

/** Opens the calendar and picks a day. */
export async function openAndPickDate(page: Page, day: string): Promise<void> {
	await page.getByLabel('Select Date').click();
	await page.locator('[data-day]').first().waitFor();
	await pickDate(page, day);
}

/** A section of the estimates step, by its title without the star. */
export const estimatesSection = (
	page: Page,
	title: 'Suggested periodic parts' | 'Additional Jobs' | 'Convenience Services',
): Locator => page.getByRole('region', { name: title });

/** Deselects the first part, with a reason. Returns the part's label. */
export async function deselectPart(page: Page, reason: string): Promise<string> {
	const part = estimatesSection(page, 'Suggested periodic parts').getByRole('checkbox').first();
	await part.uncheck();
	await page.getByLabel('Enter reason for de-selecting part').fill(reason);
	return (await part.getAttribute('aria-label')) ?? '';
}

export async function addJob(page: Page): Promise<void> {
	const jobs = estimatesSection(page, 'Additional Jobs').getByRole('checkbox');
	if ((await jobs.count()) === 0) await button(page, 'Additional Jobs').click();
	await jobs.first().check();
}

export const typeProblem = (page: Page, text: string): Promise<void> =>
	page.getByLabel('*Enter problem faced').fill(text);

/** Fills in the date and time step and waits for the estimates step. */
export async function goToEstimates(
	page: Page,
	regNo: string,
	column?: string | RegExp,
): Promise<{ dealer: string; slot: string }> {
	const dealer = await goToDateTime(page, regNo, column);
	const slot = await chooseSlot(page);
	await typeDetails(page);
	await clickNext(page);
	await waitForAddress(page, `/booking/estimates?RegNo=${regNo}`);
	await estimatesSection(page, 'Suggested periodic parts').getByRole('checkbox').first().waitFor();
	return { dealer, slot };
}

export const saveAndBook = (page: Page): Promise<void> => button(page, 'Save and Book').click();

/** Waits for the done step of a booking. */
export async function waitForBookingDone(page: Page, regNo: string): Promise<void> {
	await waitForAddress(page, `/booking/bookingDone?RegNo=${regNo}`);
	await page.getByRole('heading', { name: 'Service booking done' }).waitFor();
}

/** Cancels the booking on the open home page. */
export async function cancelBooking(page: Page, reason = 'I booked by mistake'): Promise<void> {
	await button(page, 'Cancel Booking').click();
	const confirm = page.getByRole('dialog', { name: 'Cancel this booking?' });
	await confirm.getByLabel('Reason').selectOption(reason);
	await button(confirm, 'Cancel Booking').click();
	await page.getByText('Your booking has been cancelled.').waitFor();
	expect(await heading(page, 'BOOKING DETAILS').isVisible(), 'the cancelled booking is still shown').toBe(false);
}
