/** A verified owner holds, books, changes and moves, at 390 px (docs/product.md#seat-holds). */
import { expect, it } from 'vitest';
import { downloadCalendar } from './support/calendarFile.ts';
import { setUpPortal } from './support/fixture.ts';
import { newLinkTo } from './support/links.ts';
import { button, details, heading, openPage, openWithoutScripts } from './support/owner.ts';
import { messageArrived, phoneUrl } from './support/phone.ts';
import * as wizard from './support/wizard.ts';

const fixture = setUpPortal({ env: { ACCESS: 'verified' } });
const regNo = 'MH12AB1234';
const home = `/?RegNo=${regNo}`;

it('A seat is held for ten minutes and booked; the booking is changed and moved, and one message on the phone says all three', {
	timeout: 120_000,
}, async () => {
	const page = await fixture.newPage({ reducedMotion: 'reduce', acceptDownloads: true });
	const line = page.locator('.wizard-line');
	await openPage(page, await newLinkTo(fixture, regNo));
	await wizard.goToDateTime(page, regNo);
	// The first one may be too soon to be moved.
	await wizard.chooseSlot(page, wizard.freeSlots(page).last());
	await line.getByText(/^Held for you until/).waitFor();
	const answer = await page.request.get(`/data/seat-hold?RegNo=${regNo}`);
	const { data } = (await answer.json()) as { data: { remainingMs: number } };
	expect(data.remainingMs / 60_000).toBeGreaterThan(9);
	expect(data.remainingMs / 60_000).toBeLessThanOrEqual(10);
	const other = await page.request.get('/data/seat-hold?RegNo=KA01EF2345');
	expect(other.status()).toBe(403);

	await wizard.typeDetails(page);
	await wizard.clickNext(page);
	await wizard.typeProblem(page, 'The front brake squeaks.');
	await line.locator('strong').waitFor();
	await wizard.saveAndBook(page);
	await wizard.waitForBookingDone(page, regNo);
	const made = await downloadCalendar(page);
	await openPage(page, home);
	const booked = await details(page);
	const before = await downloadCalendar(page);
	expect(new Map([...before, ['DTSTAMP', '']])).toEqual(new Map([...made, ['DTSTAMP', '']]));
	expect(before.get('LOCATION')).toMatch(/, \w/);

	await page.getByRole('link', { name: 'Change what you booked' }).click();
	await heading(page, 'Change what you booked').waitFor();
	expect(await page.locator('#field-problem').inputValue()).toBe('The front brake squeaks.');
	await page.locator('.choice-rows').last().locator('input:not(:checked)').first().check();
	await page.locator('#field-calculate').click();
	await line.getByText(/^It was/).waitFor();
	await button(page, 'Save changes').click();
	await heading(page, 'Your booking has been changed').waitFor();

	await openPage(page, home);
	await page.getByRole('link', { name: 'Change time' }).click();
	await heading(page, 'Change time').waitFor();
	await page.locator('.slot[aria-pressed=false]:not([aria-disabled=true])').last().click();
	await button(page, 'Move booking').click();
	await heading(page, 'Your booking has been moved').waitFor();
	await openPage(page, home);
	const moved = await details(page);
	expect(moved['Booking Number']).toBe(booked['Booking Number']);
	expect(moved['Appointment date & time']).not.toBe(booked['Appointment date & time']);
	const after = await downloadCalendar(page);
	expect(after.get('UID')).toBe(before.get('UID'));
	expect(Number(after.get('SEQUENCE'))).toBe(Number(before.get('SEQUENCE')) + 2);

	const phone = await fixture.newPage();
	const url = phoneUrl(fixture, regNo);
	await messageArrived(phone, url, 'booked', /Your service is booked for/);
	// The booking's message already had the last state.
	for (const kind of ['changed', 'moved']) await messageArrived(phone, url, kind, /not sent, since it no longer held/);
});

it('The present owner sees the booking, to change it', async () => {
	const regNo = 'KA01EF2345';
	const page = await fixture.newPage({ reducedMotion: 'reduce' });
	await openPage(page, await newLinkTo(fixture, regNo));
	await page.getByRole('link', { name: 'Change what you booked' }).click();
	await heading(page, 'Change what you booked').waitFor();
	const mobile = page.locator('#field-mobile');
	expect(await mobile.inputValue()).toMatch(/^\d{10}$/);
	expect(await page.locator('#field-problem').inputValue()).not.toBe('');
	await mobile.fill('9000000001');
	await button(page, 'Save changes').click();
	await heading(page, 'Your booking has been changed').waitFor();
	await page.getByRole('link', { name: 'Go to the home page' }).click();
	await page.getByRole('link', { name: 'Change what you booked' }).click();
	expect(await mobile.inputValue()).toBe('9000000001');

	// Text typed over the server's text before its scripts stays.
	const early = await fixture.newTab(page);
	const arrive = await openWithoutScripts(early, `/booking/change?RegNo=${regNo}`);
	await early.locator('#field-mobile').fill('9000000002');
	await early.locator('#field-problem').fill('The horn is weak');
	await arrive();
	await button(early, 'Save changes').click();
	await heading(early, 'Your booking has been changed').waitFor();
	await early.getByText('Problem faced: The horn is weak').waitFor();
	await openPage(page, `/booking/change?RegNo=${regNo}`);
	expect(await mobile.inputValue()).toBe('9000000002');
	expect(await page.locator('#field-problem').inputValue()).toBe('The horn is weak');
});
