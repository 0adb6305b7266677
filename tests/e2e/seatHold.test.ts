import type { Page, Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { rateLimitRules } from '../../access/limits/rateLimits.ts';
import { openDatabase } from '../../db/connect.ts';
import { expectAccessible } from './support/accessibility.ts';
import { networkError, statusError } from './support/consoleErrors.ts';
import { callDesk, deskEnabled } from './support/desk.ts';
import { setUpPortal } from './support/fixture.ts';
import { button, heading, openPage, visibleText, waitForAddress } from './support/owner.ts';
import * as wizard from './support/wizard.ts';

const fixture = setUpPortal({ ...deskEnabled, prepare: oneSeatEach });
const ended = 'No longer held. You can still book it if it is free.';
const gone = /is no longer free\. Please choose another time slot\.$/;

async function oneSeatEach(dataDir: string): Promise<void> {
	const { db, close } = await openDatabase({ dataDir });
	await db.updateTable('dealer_hour').set({ seats: 1 }).execute();
	await close();
}

/** The line above the bar with the choices so far. */
const line = (page: Page) => page.locator('.wizard-line');
const heldLine = (page: Page) => line(page).getByText(/^Held for you until \d\d:\d\d [AP]M, \d+ minutes? left$/);

/** The share of the window that the fixed bar covers. */
const coveredShare = (page: Page) =>
	page
		.locator('.wizard-foot')
		.evaluate((bar) => (getComputedStyle(bar).position === 'fixed' ? bar.clientHeight / innerHeight : 0));

const holdAgain = (page: Page) => line(page).getByRole('button', { name: 'Hold again' });

/** Opens the date and time step at a dealer of Mumbai. */
async function openSlots(page: Page, regNo: string): Promise<void> {
	await wizard.beginBooking(page, regNo);
	await page.getByPlaceholder('Search by city').fill('Mumbai');
	await page.getByPlaceholder('Search by city').press('Enter');
	await wizard.chooseDealer(page, 'Dealers found for “Mumbai”');
	await wizard.clickNext(page);
	await wizard.waitForSlots(page);
}

/** A GET of the same address asks what is held. */
const isSeatHold = (request: Request) => request.method() === 'POST' && request.url().includes('/data/seat-hold?');

/** The body that the page sends when the slot is chosen. */
async function chooseAndReadBody(page: Page): Promise<object> {
	const sent = page.waitForRequest(isSeatHold);
	await wizard.chooseSlot(page);
	return (await sent).postDataJSON();
}

const holdSeatFor = async (page: Page, regNo: string, body: object): Promise<unknown> => {
	const answer = await page.request.post(`/data/seat-hold?RegNo=${regNo}`, { data: body });
	return ((await answer.json()) as { data?: { kind: unknown } }).data?.kind;
};

async function book(page: Page, regNo: string): Promise<void> {
	await wizard.typeDetails(page);
	await wizard.clickNext(page);
	await waitForAddress(page, `/booking/estimates?RegNo=${regNo}`);
	await wizard.typeProblem(page, 'The brake squeals');
	await line(page).locator('strong').waitFor();
	await wizard.saveAndBook(page);
	await wizard.waitForBookingDone(page, regNo);
}

/** Acts as if another app had been in front. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

it('is shown with its end on every step and after a reload, is taken for others, and is booked', async () => {
	const regNo = 'MH12AB1234';
	const page = await fixture.newPage();
	await openSlots(page, regNo);
	const slot = await wizard.chooseSlot(page);
	await heldLine(page).waitFor();
	const until = async () => (await heldLine(page).textContent())?.split(', ')[0];
	const held = await until();
	await expectAccessible(page, 'the step with a held slot');
	await page.reload();
	await heldLine(page).waitFor();
	expect(await until()).toBe(held);

	const other = await fixture.newPage();
	await openSlots(other, '22BH1234AA');
	expect(await (await wizard.slotOf(other, slot)).getAttribute('aria-disabled')).toBe('true');

	expect(await (await wizard.slotOf(page, slot)).getAttribute('aria-disabled')).toBe('false');
	await wizard.typeDetails(page);
	await wizard.clickNext(page);
	await waitForAddress(page, `/booking/estimates?RegNo=${regNo}`);
	const summary = page.getByRole('region', { name: 'Check before you book' });
	await summary.waitFor();
	await heldLine(page).waitFor();
	await wizard.typeProblem(page, 'The brake squeals');
	await line(page).locator('strong').waitFor();
	await wizard.saveAndBook(page);
	await wizard.waitForBookingDone(page, regNo);
	await openPage(page, `/?RegNo=${regNo}`);
	await heading(page, 'BOOKING DETAILS').waitFor();
	await wizard.cancelBooking(page);
});

it('is held again if it runs out while the owner types; after an idle one the free slot is still booked', async () => {
	const regNo = 'MH12AB1234';
	const page = await fixture.newPage();
	await page.clock.install();
	await openSlots(page, regNo);
	await wizard.chooseSlot(page);
	await heldLine(page).getByText('3 minutes left').waitFor();
	await page.clock.fastForward('01:30');
	await heldLine(page).getByText('2 minutes left').waitFor();
	await page.getByLabel('Mobile number*').fill('98765');
	await page.clock.fastForward('01:31');
	await heldLine(page).getByText('3 minutes left').waitFor();
	await page.clock.fastForward('03:01');
	await line(page).getByText(ended).waitFor();
	expect(await page.getByLabel('Mobile number*').inputValue()).toBe('98765');
	await expectAccessible(page, 'the step with a slot that is no longer held');
	await callDesk(fixture, regNo, 'end-seat-hold', {});
	await book(page, regNo);
	await openPage(page, `/?RegNo=${regNo}`);
	await wizard.cancelBooking(page);
});

it('is reported as ended when the owner comes back, if the dealership has ended it, and is held again by a press', async () => {
	const regNo = 'MH12AB1234';
	const page = await fixture.newPage();
	await openSlots(page, regNo);
	await wizard.chooseSlot(page);
	await heldLine(page).waitFor();
	await page.setViewportSize({ width: 360, height: 640 });
	expect(await coveredShare(page)).toBeLessThanOrEqual(1 / 3);
	expect(await callDesk(fixture, regNo, 'end-seat-hold', {})).toMatchObject({ ended: true });
	await comeBack(page);
	await line(page).getByText(ended).waitFor();
	expect(await coveredShare(page)).toBeLessThanOrEqual(1 / 3);
	await page.route('**/data/seat-hold?*', (route) => route.fulfill({ json: { ok: true, data: { kind: 'notHeld' } } }));
	await holdAgain(page).click();
	await line(page).getByText('It could not be held again.').waitFor();
	await page.unroute('**/data/seat-hold?*');
	await holdAgain(page).press('Enter');
	await heldLine(page).waitFor();
	expect(await button(page, 'Next').evaluate((element) => element === document.activeElement)).toBe(true);
	await callDesk(fixture, regNo, 'end-seat-hold', {});
});

it('is refused for a slot that was just taken: the slot is marked, and another one is held', async () => {
	const page = await fixture.newPage();
	await openSlots(page, '22BH1234AA');
	const other = await fixture.newPage();
	await openSlots(other, 'MH12AB1234');
	const body = await chooseAndReadBody(other);
	await heldLine(other).waitFor();
	expect(await holdSeatFor(other, 'DL3CAB0001', body)).toBe('taken');
	const slot = await wizard.readChosenSlot(other);

	await (await wizard.slotOf(page, slot)).click();
	await line(page).getByText('This time slot was just taken.').waitFor();
	await expect.poll(async () => (await wizard.slotOf(page, slot)).getAttribute('aria-disabled')).toBe('true');
	await wizard.chooseSlot(page);
	await heldLine(page).waitFor();
	expect(await page.getByText(gone).count(), 'it is said once').toBe(0);
});

it('is not needed: without a network, and beyond a limit, no message appears and the slot is booked', async () => {
	const regNo = '22BH1234AA';
	const page = await fixture.newPage();
	fixture.allow(page, networkError, statusError(429));
	await page.route('**/data/seat-hold?*', (route) => route.abort());
	await openSlots(page, regNo);
	const sent = page.waitForEvent('requestfailed', isSeatHold);
	await wizard.chooseSlot(page);
	await sent;
	expect(await line(page).textContent()).not.toMatch(/held/i);
	await page.unroute('**/data/seat-hold?*');

	const body = await chooseAndReadBody(page);
	for (let count = 0; count < rateLimitRules.seatHoldsPerSession.max; count++) await holdSeatFor(page, regNo, body);
	const limited = page.waitForResponse((response) => response.status() === 429);
	await wizard.chooseSlot(page, wizard.freeSlots(page).nth(2));
	await limited;
	expect(await page.getByRole('alert').allInnerTexts()).toEqual(['']);
	expect(await line(page).textContent()).not.toMatch(/held/i);
	await book(page, regNo);
	await openPage(page, `/?RegNo=${regNo}`);
	await button(page, 'Cancel Booking').waitFor();
});

it('is shown in Hindi', async () => {
	const page = await fixture.newPage();
	await page.context().addCookies([{ name: 'language', value: 'hi', url: fixture.portal.url }]);
	await openPage(page, '/booking/dealer?RegNo=DL3CAB0001');
	await page.locator('.dealer-card button').first().click();
	await button(page, 'आगे').click();
	await page.locator('.slots [data-cell]:not([aria-disabled=true])').first().click();
	await line(page)
		.getByText(/\d:\d\d बजे तक आपके लिए रोका गया है, \d+ मिनट बाकी$/)
		.waitFor();
	await expectAccessible(page, 'the step with a held slot, in Hindi');
});

/** Fills in the wizard up to Save and Book, with the same dealer and slot for both vehicles. */
async function readyFor(page: Page, regNo: string, slot: string | null): Promise<{ dealer: string; slot: string }> {
	await wizard.beginBooking(page, regNo);
	await page.getByPlaceholder('Search by city').fill('Mumbai');
	await page.getByPlaceholder('Search by city').press('Enter');
	const dealer = await wizard.chooseDealer(page, 'Dealers found for “Mumbai”');
	await wizard.clickNext(page);
	await wizard.waitForSlots(page);
	const wanted = slot === null ? wizard.freeSlots(page).first() : await wizard.slotOf(page, slot);
	const chosen = await wizard.chooseSlot(page, wanted);
	await wizard.typeDetails(page);
	await wizard.clickNext(page);
	await waitForAddress(page, `/booking/estimates?RegNo=${regNo}`);
	await wizard.typeProblem(page, `The brake of ${regNo} squeals`);
	await page.locator('.wizard-line strong').waitFor();
	return { dealer, slot: chosen };
}

it('The last seat goes to one of two owners who book at once; the other sees a message, keeps the draft and gets new slots', async () => {
	const owners = await Promise.all(
		['MP09CD6789', 'PB10WX0123'].map(async (regNo) => ({ regNo, page: await fixture.newPage() })),
	);
	const [one, two] = owners;
	if (!one || !two) throw new Error('two owners');
	const first = await readyFor(one.page, one.regNo, null);
	// A held slot would be closed to the other owner.
	await callDesk(fixture, one.regNo, 'end-seat-hold', {});
	const second = await readyFor(two.page, two.regNo, first.slot);
	expect(second).toEqual(first);
	await callDesk(fixture, two.regNo, 'end-seat-hold', {});

	await Promise.all([wizard.saveAndBook(one.page), wizard.saveAndBook(two.page)]);
	for (const { page, regNo } of owners) await waitForAddress(page, `/booking/bookingDone?RegNo=${regNo}`);
	const outcomes = await Promise.all(owners.map(({ page }) => visibleText(heading(page, /^Service booking/))));
	expect(outcomes.toSorted()).toEqual(['Service booking done', 'Service booking not done']);

	const late = outcomes[0] === 'Service booking done' ? two : one;
	await late.page.getByText('This time slot was just taken. Please select another slot.').waitFor();
	await late.page.getByRole('link', { name: 'Choose another time slot' }).click();
	await line(late.page).getByText('This time slot was just taken. Please choose another time slot.').waitFor();
	expect(await late.page.getByText(gone).count(), 'it is said once').toBe(0);
	expect(await holdAgain(late.page).count()).toBe(0);
	expect(await (await wizard.slotOf(late.page, first.slot)).getAttribute('aria-disabled')).toBe('true');
	expect(await late.page.getByLabel('Mobile number*').inputValue()).toBe('9876543210');

	await wizard.chooseSlot(late.page);
	await wizard.clickNext(late.page);
	await late.page.locator('.wizard-line strong').waitFor();
	expect(await late.page.getByLabel('*Enter problem faced').inputValue()).toBe(`The brake of ${late.regNo} squeals`);
	await wizard.saveAndBook(late.page);
	await wizard.waitForBookingDone(late.page, late.regNo);
	await openPage(late.page, `/?RegNo=${late.regNo}`);
	await heading(late.page, 'BOOKING DETAILS').waitFor();
});
