/** An owner moves a booking, at 390 px (docs/product.md#moving). */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../db/connect.ts';
import type { Language } from '../../domain/languages.ts';
import { bookingWindow, formatDay } from '../../domain/time/calendar.ts';
import { expectAccessible } from './support/accessibility.ts';
import { downloadCalendar } from './support/calendarFile.ts';
import { networkError } from './support/consoleErrors.ts';
import { setUpPortal } from './support/fixture.ts';
import {
	button,
	details,
	focusedId,
	heading,
	isOnScreen,
	openPage,
	snackbar,
	visibleText,
	waitForAddress,
} from './support/owner.ts';
import * as wizard from './support/wizard.ts';

const fixture = setUpPortal();
const regNo = 'KA01EF2345';
const home = `/?RegNo=${regNo}`;
const movePage = `/booking/move?RegNo=${regNo}`;

const words = {
	en: {
		...{ moveTime: 'Change time', moveDealer: 'Change dealership', title: 'Change time' },
		...{ confirm: 'Move booking', done: 'Your booking has been moved', calendar: 'Add to calendar' },
		...{ number: 'Booking Number', when: 'Appointment date & time', total: 'Total estimate amount' },
	},
	hi: {
		...{ moveTime: 'समय बदलें', moveDealer: 'डीलरशिप बदलें', title: 'समय बदलें' },
		...{ confirm: 'बुकिंग शिफ़्ट करें', done: 'आपकी बुकिंग शिफ़्ट हो गई है', calendar: 'कैलेंडर में जोड़ें' },
		...{ number: 'बुकिंग नंबर', when: 'अपॉइंटमेंट की तारीख और समय', total: 'कुल अनुमानित खर्च' },
	},
} satisfies Partial<Record<Language, object>>;

async function newPage(language: Language = 'en'): Promise<Page> {
	const page = await fixture.newPage({ reducedMotion: 'reduce', acceptDownloads: true });
	await page.context().addCookies([{ name: 'language', value: language, url: fixture.portal.url }]);
	return page;
}

const freeSlot = (page: Page) => page.locator('.slot[aria-pressed=false]:not([aria-disabled=true])').last();

describe.each(['en', 'hi'] as const)('in three presses (%s)', (language) => {
	it('gets another time, keeps number and total, and moves the entry of the calendar', async () => {
		const t = words[language];
		const page = await newPage(language);
		await openPage(page, home);
		const before = await details(page);
		const file = await downloadCalendar(page, t.calendar);
		await page.getByRole('link', { name: t.moveTime }).click();
		await heading(page, t.title).waitFor();
		await freeSlot(page).click();
		const time = await page.locator('.wizard-line .wizard-choice').textContent();
		await page.locator('.wizard-line').getByText(t.total).waitFor();
		expect(await page.locator('.wizard-line strong').textContent()).toMatch(/^₹[\d,]+\.\d\d$/);
		await button(page, t.confirm).click();
		await heading(page, t.done).waitFor();
		await expectAccessible(page, `moved (${language})`);
		const other = language === 'en' ? 'hi' : 'en';
		await page.locator(`.language button[value=${other}]`).click();
		await heading(page, words[other].done).waitFor();
		await page.locator(`.language button[value=${language}]`).click();
		await heading(page, t.done).waitFor();
		const moved = await downloadCalendar(page, t.calendar);
		expect(moved.get('UID')).toBe(file.get('UID'));
		expect(Number(moved.get('SEQUENCE'))).toBe(Number(file.get('SEQUENCE')) + 1);
		expect(moved.get('DTSTART')).not.toBe(file.get('DTSTART'));
		const ticket = await details(page);
		await page.reload();
		await heading(page, t.done).waitFor();
		expect(await details(page), 'after a reload').toEqual(ticket);

		await openPage(page, home);
		const after = await details(page);
		expect(after[t.number]).toBe(before[t.number]);
		expect(after[t.when]).not.toBe(before[t.when]);
		expect(time).toContain(after[t.when]?.split(/, | को /)[1]);
		await openPage(page, `/tracking?RegNo=${regNo}`);
		expect(Object.values(await details(page))).toContain(after[t.when]);
	});
});

describe('a move', () => {
	it('needs another slot than the booked one', async () => {
		const page = await newPage();
		await openPage(page, movePage);
		await freeSlot(page).waitFor();
		const move = button(page, 'Move booking');
		expect(await move.getAttribute('data-variant')).toBe('default');
		await move.click();
		const error = 'Please Select Preferred Time Slot';
		await snackbar(page).getByText(error).waitFor();
		const slots = page.getByRole('group', { name: 'Time slots' });
		expect(await slots.getByText(error).evaluate(isOnScreen)).toBe(true);
		await freeSlot(page).click();
		await slots.getByText(error).waitFor({ state: 'hidden' });
		expect(await move.getAttribute('data-variant')).toBe('filled');
	});

	it('marks the time that is booked now, which is neither chosen nor the earliest', async () => {
		const page = await newPage();
		await openPage(page, movePage);
		const booked = page.getByRole('button', { name: /, Booked now, .*not available$/ });
		expect(await page.getByText('Preferred time:').count()).toBe(0);
		await booked.click({ force: true });
		expect([await booked.getAttribute('aria-disabled'), await booked.getAttribute('aria-pressed')]).toEqual([
			'true',
			'false',
		]);
		const [time = ''] = ((await details(page))['Booked now'] ?? '').split(', ').slice(1);
		expect(time).toMatch(/^\d\d:\d\d [AP]M$/);
		expect(await visibleText(button(page, /^(Earliest|First free time here): /))).not.toContain(time);
		expect(await page.locator('.wizard-line .wizard-choice').textContent()).toBe('Choose a new time slot.');
	});

	it('shows the same date in field, grid and choice, and another date clears the slot', async () => {
		const page = await newPage();
		await openPage(page, movePage);
		await freeSlot(page).click();
		const choice = page.locator('.wizard-line .wizard-choice');
		const [dayOfMonth, month, year] = (await page.getByLabel('Select Date').inputValue()).split('-');
		const date = `${year}-${month}-${dayOfMonth}`;
		expect(await wizard.readChosenSlot(page)).toContain(formatDay(date, 'DD MMM YYYY'));
		expect(await choice.textContent()).toContain(formatDay(date, 'ddd DD MMM'));
		const { first, last } = bookingWindow(new Date());
		const other = date === last ? first : last;
		await wizard.openAndPickDate(page, other);
		await wizard.waitForSlots(page, { day: formatDay(other, 'DD MMM YYYY') });
		expect(await page.getByLabel('Select Date').inputValue()).toBe(formatDay(other, 'DD-MM-YYYY'));
		expect(await choice.textContent()).toBe('Choose a new time slot.');
	});

	it('from a stale tab is refused with a reason, shows the present booking, and can be made again', async () => {
		const [one, two] = [await newPage(), await newPage()];
		for (const page of [one, two]) {
			await openPage(page, movePage);
			await freeSlot(page).click();
		}
		const [slot] = [await two.locator('.wizard-line .wizard-choice').textContent()];
		await button(one, 'Move booking').click();
		await heading(one, 'Your booking has been moved').waitFor();
		await two.evaluate(() => window.scrollTo(0, 0));
		await button(two, 'Move booking').click();
		const refusal = two.getByText('This booking has changed meanwhile, so nothing was done.');
		await refusal.waitFor();
		await expect.poll(() => refusal.evaluate(isOnScreen)).toBe(true);
		expect(slot).not.toBeNull();
		const present = (await details(two))['Booked now'];
		await two.locator('.slot[aria-pressed=false]:not([aria-disabled=true])').first().click();
		await button(two, 'Move booking').click();
		await heading(two, 'Your booking has been moved').waitFor();
		await one.reload();
		await heading(one, 'Change time').waitFor();
		expect(await heading(one, 'Your booking has been moved').count(), 'moved again since').toBe(0);
		await openPage(one, home);
		expect((await details(one))['Appointment date & time']).not.toBe(present);
	});

	it('is made once if its answer is lost, and can be pressed again', async () => {
		const page = await newPage();
		fixture.allow(page, networkError);
		await openPage(page, movePage);
		await freeSlot(page).click();
		await page.route(
			'**/booking/move/save*',
			async (route) => {
				await route.fetch();
				await route.abort('failed');
			},
			{ times: 1 },
		);
		await button(page, 'Move booking').click();
		await page.getByText('it will not be moved twice').waitFor();
		await button(page, 'Move booking').click();
		await heading(page, 'Your booking has been moved').waitFor();
	});

	it('is offered before a cancellation because of the time or the dealership', async () => {
		const page = await newPage();
		await openPage(page, home);
		await button(page, 'Cancel Booking').click();
		const dialog = page.getByRole('dialog');
		await dialog.getByLabel('Reason').selectOption('dealer');
		await dialog.getByRole('link', { name: 'Change dealership' }).waitFor();
		await dialog.getByLabel('Reason').selectOption('time');
		await dialog.getByRole('link', { name: 'Change time' }).click();
		await waitForAddress(page, movePage);
	});

	it('to a dealership that cannot take the booking has no filled button', async () => {
		const page = await newPage();
		const refused = { ok: true, data: { kind: 'refused', text: 'We do not serve this model.' } };
		await page.route('**/data/move-quote*', (route) => route.fulfill({ json: refused }));
		await openPage(page, `${movePage}&dealership=other`);
		const move = button(page, 'Move booking');
		await page.locator('.wizard-line').getByText('Choose another dealership').waitFor();
		expect(await move.count(), 'no dealership is chosen').toBe(0);
		await page.locator('.dealer-card button[aria-pressed=false]').first().click();
		await page.getByText('We do not serve this model.').waitFor();
		expect(await move.getAttribute('data-variant')).toBe('default');
	});

	it('to another dealership shows the total there before the last press', async () => {
		const page = await newPage();
		await openPage(page, home);
		await page.getByRole('link', { name: 'Change dealership' }).click();
		// The phone is in Delhi, the booking in Bengaluru.
		await page.getByText('Nearest to Residency Road Motors first').waitFor();
		const other = page.locator('.dealer-card button').first();
		expect(await visibleText(other)).toMatch(/\d\.\d km from Residency Road Motors.*Bengaluru/);
		const name = await other.locator('.dealer-name').evaluate((element) => element.firstChild?.textContent ?? '');
		await page.route(
			'**/data/move-quote*',
			async (route) => {
				const answer = (await (await route.fetch()).json()) as { data: object };
				await route.fulfill({ json: { ...answer, data: { ...answer.data, total: 100 } } });
			},
			{ times: 1 },
		);
		await other.click();
		await page.locator('.wizard-line').getByText(name).waitFor();
		expect(await focusedId(page), 'what was pressed is gone').toBe('move-choice');
		const card = page.getByRole('region', { name });
		await card.getByText('Total estimate amount:').waitFor();
		await card.getByRole('button', { name: 'Choose another dealership' }).waitFor();
		await expectAccessible(page, 'moving to another dealership');
		if ((await page.locator('.slot[aria-pressed=true]').count()) === 0) await freeSlot(page).click();
		else await card.getByText('Your booked time is free there, too.').waitFor();
		await button(page, 'Move booking').click();
		// The total on the page is no longer the dealership's, so nothing is moved and the new one is shown.
		await page.getByText(/^Prices have changed\. The total is now ₹/).waitFor();
		const total = page.locator('.wizard-line strong');
		await expect.poll(() => total.textContent()).toMatch(/^₹[\d,]+\.\d\d$/);
		await expect.poll(() => total.textContent()).not.toBe('₹1.00');
		await button(page, 'Move booking').click();
		await heading(page, 'Your booking has been moved').waitFor();
		expect(Object.keys(await details(page))).toEqual(expect.arrayContaining(['Registration Number', 'Booking Number']));
		expect((await details(page)).Dealership).toMatch(new RegExp(`${name}.+Bengaluru`));
		await openPage(page, home);
		expect((await details(page)).Dealership).toContain(name);
	});

	it('can no longer be made here after the dealership’s limit: home says whom to call', async () => {
		await fixture.restart(async (dataDir) => {
			const { db, close } = await openDatabase({ dataDir });
			await db.updateTable('dealer').set({ move_until_hours: 720 }).execute();
			await close();
		});
		const page = await newPage();
		await openPage(page, home);
		await page.getByText('The time can no longer be changed here. Please call the dealership.').waitFor();
		expect(await page.getByRole('link', { name: 'Change time' }).count()).toBe(0);
		await page.goto(movePage);
		await waitForAddress(page, home);
	});

	it('of a day that was closed meanwhile opens with its slots, and no dialog', async () => {
		await fixture.restart(async (dataDir) => {
			const { db, close } = await openDatabase({ dataDir });
			const vehicle = db.selectFrom('vehicle').select('id').where('reg_no', '=', regNo);
			const bookings = db.selectFrom('appointment').select(['dealer_id', 'day']).where('vehicle_id', '=', vehicle);
			const booked = await bookings.where('is_active', '=', true).executeTakeFirstOrThrow();
			await db
				.insertInto('dealer_holiday')
				.values({ ...booked, name: 'Flood' })
				.execute();
			await close();
		});
		const page = await newPage();
		await openPage(page, movePage);
		await page.locator('.slots thead').getByText('No slots').first().waitFor();
		expect(await page.getByRole('dialog').count()).toBe(0);
	});

	it('away from a closed dealership: another choice begins and ends at the same button', async () => {
		await fixture.restart(async (dataDir) => {
			const { db, close } = await openDatabase({ dataDir });
			const vehicle = db.selectFrom('vehicle').select('id').where('reg_no', '=', regNo);
			const bookings = db.selectFrom('appointment').select('dealer_id').where('vehicle_id', '=', vehicle);
			const { dealer_id } = await bookings.where('is_active', '=', true).executeTakeFirstOrThrow();
			await db.updateTable('dealer').set({ closed_from: '2020-01-01' }).where('id', '=', dealer_id).execute();
			await close();
		});
		const page = await newPage();
		await openPage(page, movePage);
		await page.locator('.dealer-card button[aria-pressed=false]').first().click();
		const chosen = await page.locator('.wizard-line .wizard-choice').first().textContent();
		await button(page, 'Choose another dealership').click();
		await page.locator('.dealer-card').first().waitFor();
		expect(await focusedId(page)).toBe('move-choice');
		await page.getByRole('button', { name: `Choose a time at ${chosen}` }).click();
		await page.locator('.slots').first().waitFor();
		expect(await page.locator('.wizard-line .wizard-choice').first().textContent()).toBe(chosen);
		expect(await focusedId(page)).toBe('move-choice');
	});
});
