import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openDatabase } from '../../db/connect.ts';
import { callDesk, deskEnabled } from './support/desk.ts';
import { setUpPortal } from './support/fixture.ts';
import { heading, openPage, visibleText, waitForAddress } from './support/owner.ts';
import * as wizard from './support/wizard.ts';

const fixture = setUpPortal({ ...deskEnabled, prepare: oneSeatEach });

async function oneSeatEach(dataDir: string): Promise<void> {
	const { db, close } = await openDatabase({ dataDir });
	await db.updateTable('dealer_hour').set({ seats: 1 }).execute();
	await close();
}

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

it('goes to one of two owners who book at once; the other sees a message, keeps the draft and gets new slots', async () => {
	const owners = await Promise.all(
		['MH12AB1234', '22BH1234AA'].map(async (regNo) => ({ regNo, page: await fixture.newPage() })),
	);
	const [one, two] = owners;
	if (!one || !two) throw new Error('two owners');
	const first = await readyFor(one.page, one.regNo, null);
	// Held, the slot would be nobody else's.
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
	await late.page.getByText('is no longer free. Please choose another time slot.').waitFor();
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
