import type { Page } from 'playwright-core';
import { describe, it } from 'vitest';
import {
	expectAccessible,
	expectAccessibleInBothSchemes,
	expectLabelsApart,
	expectLargeEnoughAtBar,
	expectNoSidewaysScroll,
} from './support/accessibility.ts';
import { desktopViewport } from './support/browser.ts';
import { networkError } from './support/consoleErrors.ts';
import { setUpPortal } from './support/fixture.ts';
import { button, heading, openPage, waitForAddress } from './support/owner.ts';
import * as wizard from './support/wizard.ts';

const fixture = setUpPortal();

/** Opens every screen and dialog of a booking and checks each. */
async function walk(page: Page, check: (page: Page, where: string) => Promise<void>): Promise<void> {
	await openPage(page, '/?RegNo=');
	await check(page, 'registration number');
	await openPage(page, '/?RegNo=MH99ZZ9999');
	await check(page, 'not found');
	await openPage(page, '/?RegNo=TN10GH3456');
	await check(page, 'booking');
	await button(page, 'Cancel Booking').click();
	await check(page, 'wait dialog');
	await openPage(page, '/?RegNo=KA01EF2345');
	await button(page, 'Cancel Booking').click();
	await page.getByRole('dialog').getByLabel('Reason').waitFor();
	await check(page, 'cancel dialog');
	await openPage(page, '/?RegNo=MH12AB1234');
	// A wide screen has the menu as a row of links.
	const menu = page.getByText('Menu', { exact: true });
	if (await menu.isVisible()) await menu.click();
	await check(page, 'home with its menu');

	await wizard.beginBooking(page, 'MH12AB1234');
	await wizard.clickNext(page);
	await page.locator('.leaflet-marker-icon').first().waitFor();
	await check(page, 'dealer with a message');
	await wizard.chooseDealer(page);
	await check(page, 'dealer');
	await wizard.clickNext(page);
	await waitForAddress(page, '/booking/selectDateTime?RegNo=MH12AB1234');
	await wizard.waitForSlots(page);
	await wizard.chooseSlot(page);
	await wizard.clickNext(page);
	await check(page, 'date and time with errors');
	await wizard.typeDetails(page);
	await wizard.requestPickUp(page);
	await page.getByLabel('Use above address for drop-off').uncheck();
	await page
		.getByText(/^\d+ km - /)
		.first()
		.waitFor();
	await check(page, 'date and time');
	await page.getByLabel('Use above address for drop-off').check();
	await page.getByLabel('Select Date').click();
	await page.locator('[data-day]').first().waitFor();
	await check(page, 'calendar');
	await page.keyboard.press('Escape');
	await wizard.clickNext(page);
	await wizard.deselectPart(page, '');
	await wizard.addJob(page);
	await check(page, 'estimates');
	await button(page, 'Calculate estimate').click();
	await button(page, 'VIEW PRICE BREAK-UP').click();
	await check(page, 'price break-up');
}

async function bookAndCheck(page: Page, check: typeof expectAccessible): Promise<void> {
	await page.keyboard.press('Escape');
	await wizard.typeProblem(page, 'The brake squeals');
	await wizard.saveAndBook(page);
	await wizard.waitForBookingDone(page, 'MH12AB1234');
	await check(page, 'done');
	await openPage(page, '/?RegNo=MH12AB1234');
	await wizard.cancelBooking(page);
}

describe('axe finds no violation', () => {
	// Phones: *Screens.test.ts, on every screen and in both languages.
	it('at 1280 px, light and dark', async () => {
		const page = await fixture.newPage({ viewport: desktopViewport, reducedMotion: 'reduce' });
		await walk(page, expectAccessibleInBothSchemes);
		await bookAndCheck(page, expectAccessibleInBothSchemes);
	});

	it('in the messages of refusals and failures', async () => {
		const page = await fixture.newPage({ reducedMotion: 'reduce', permissions: [], geolocation: undefined });
		fixture.allow(page, networkError);
		await openPage(page, '/?RegNo=GJ05JK4567');
		await page.getByRole('link', { name: 'Book your service' }).click();
		await button(page.getByRole('dialog'), 'ok').waitFor();
		await expectAccessible(page, 'on hold');

		await openPage(page, '/booking/dealer?RegNo=MH12AB1234');
		await button(page, 'ok').waitFor();
		await expectAccessible(page, 'position denied');
		await button(page, 'ok').click();
		await wizard.chooseDealer(page);
		await wizard.clickNext(page);
		await wizard.waitForSlots(page);
		await wizard.chooseSlot(page);
		await wizard.typeDetails(page);
		await page.route('**/data/slots*', (route) => route.abort('failed'));
		await button(page, 'Next 3 days').click();
		await button(page, 'Retry').waitFor();
		await expectAccessible(page, 'without slots');

		await wizard.clickNext(page);
		await wizard.typeProblem(page, 'The brake squeals');
		const refused = { ok: true, data: { kind: 'refused', message: 'This time slot was just taken.' } };
		await page.route('**/booking/save*', (route) => route.fulfill({ json: refused }));
		await wizard.saveAndBook(page);
		await heading(page, 'Service booking not done').waitFor();
		await expectAccessible(page, 'not booked');
		await page.context().setOffline(true);
		await expectAccessible(page, 'offline');
	});
});

describe('at 390 px, as the owner scrolls', () => {
	it('no target is too small where it goes under the bar, and no label touches its field', async () => {
		const page = await fixture.newPage({ reducedMotion: 'reduce' });
		await wizard.goToEstimates(page, 'MH12AB1234');
		for (const link of await page.getByRole('link', { name: 'Change' }).all()) await expectLargeEnoughAtBar(page, link);
		await wizard.clickBack(page);
		await wizard.slotButtons(page).first().waitFor();
		await expectLargeEnoughAtBar(page, page.getByLabel('*Repair Type'));
		await page.getByRole('switch', { name: 'Vehicle Pick and drop service' }).click();
		await expectLabelsApart(page);
	});
});

describe('nothing scrolls sideways at 360 px', () => {
	const viewport = { width: 360, height: 740 };

	it('in English', async () => {
		await walk(await fixture.newPage({ viewport }), expectNoSidewaysScroll);
	});

	it('in Hindi, with its longer texts', async () => {
		const regNo = 'MH12AB1234';
		const page = await fixture.newPage({ viewport });
		await wizard.goToEstimates(page, regNo);
		await wizard.clickBack(page);
		await wizard.requestPickUp(page);
		await page.context().addCookies([{ name: 'language', value: 'hi', url: fixture.portal.url }]);
		const steps = ['dealer', 'selectDateTime', 'estimates'].map((step) => `/booking/${step}?RegNo=${regNo}`);
		for (const address of ['/?RegNo=', `/?RegNo=${regNo}`, '/?RegNo=KA01EF2345', ...steps]) {
			await openPage(page, address);
			await page.locator('html[lang=hi]').waitFor();
			await page.waitForLoadState('networkidle');
			await expectNoSidewaysScroll(page, address);
			// In dark, Hindi is looked at here alone: what it has of its own is the script and its sizes.
			if (address === '/?RegNo=KA01EF2345') await expectAccessibleInBothSchemes(page, `${address}, Hindi`);
		}
	});
});
