import type { Page } from 'playwright-core';
import { it } from 'vitest';
import type { SaveResult } from '../../app/booking/save/saveBooking.ts';
import type { JsonResult } from '../../app/data/endpoints.ts';
import { cityIdFromName, stateIdFromName } from '../../db/referenceData.ts';
import type { Language } from '../../domain/languages.ts';
import { expectAccessible, expectLabelsApart, expectLargeEnoughAtBar } from './support/accessibility.ts';
import { networkError } from './support/consoleErrors.ts';
import { type E2eFixture, setUpPortal } from './support/fixture.ts';
import { button, openPage } from './support/owner.ts';
import { allScreensEnv, type CheckScreen, itIsForEveryone, newPage, openDialog } from './support/screens.ts';
import * as wizard from './support/wizard.ts';

const regNo = 'MH12AB1234';
/** Back, if there is one, and Next. */
const next = (page: Page) => page.locator('.wizard-bar button').last();

const fixture = setUpPortal({ env: allScreensEnv });

itIsForEveryone('booking', fixture, walkBooking);

it('axe finds nothing if the position is denied, slots fail to load, and the phone is offline', async () => {
	const page = await fixture.newPage({ reducedMotion: 'reduce', permissions: [], geolocation: undefined });
	fixture.allow(page, networkError);
	await openPage(page, `/booking/dealer?RegNo=${regNo}`);
	await button(page, 'ok').waitFor();
	await expectAccessible(page, 'position denied');
	await button(page, 'ok').click();
	await wizard.chooseDealer(page);
	await wizard.clickNext(page);
	await wizard.waitForSlots(page);
	await page.route('**/data/slots*', (route) => route.abort('failed'));
	await button(page, 'Next 3 days').click();
	await button(page, 'Retry').waitFor();
	await expectAccessible(page, 'without slots');
	await page.context().setOffline(true);
	await page.getByText(/^You have been offline since/).waitFor();
	await expectAccessible(page, 'offline');
});

it('no target is too small under the bar of a phone, and no label touches its field', async () => {
	const page = await fixture.newPage({ reducedMotion: 'reduce' });
	await wizard.goToEstimates(page, regNo);
	for (const link of await page.getByRole('link', { name: 'Change' }).all()) await expectLargeEnoughAtBar(page, link);
	await wizard.clickBack(page);
	await wizard.slotButtons(page).first().waitFor();
	await expectLargeEnoughAtBar(page, page.getByLabel('*Repair Type'));
	await page.getByRole('switch', { name: 'Vehicle Pick and drop service' }).click();
	await expectLabelsApart(page);
});

/** A booking, from the dealer to the done step and the refusal of the same slot, with the steps' dialogs. */
async function walkBooking(fixture: E2eFixture, language: Language, check: CheckScreen): Promise<void> {
	const page = await newPage(fixture, language);
	await openPage(page, `/booking/dealer?RegNo=${regNo}`);
	await page.locator('.leaflet-marker-icon').first().waitFor();
	await next(page).click();
	await check(page, 'dealer with a message');
	await page.locator('.dealer-card button').first().click();
	await check(page, 'dealer');
	await page.locator('.map-size').click();
	await page.locator('.map-large').waitFor();
	await check(page, 'large map');
	await page.locator('.map-size').click();
	await next(page).click();
	await page.locator('.slots [aria-disabled=false]').first().click();
	await next(page).click();
	await check(page, 'date and time with errors');
	await page.locator('#field-mobile').fill('9876543210');
	await page.locator('#field-km').fill('95000');
	await page.locator('#field-repairType').selectOption({ index: 1 });
	await page.getByRole('switch').click();
	const address = page.locator('.address-block').first();
	await address.locator('input').first().fill('12, Paud Road, Kothrud');
	await address.locator('select').first().selectOption(stateIdFromName('Maharashtra'));
	await address.locator('select').last().locator('option').nth(1).waitFor({ state: 'attached' });
	await address.locator('select').last().selectOption(cityIdFromName('Maharashtra', 'Pune'));
	await address.locator('input').last().fill('411038');
	await page.locator('.address-block').last().locator('input[type=checkbox]').uncheck();
	await page.locator('.slabs').waitFor();
	await check(page, 'date and time');
	await page.locator('.address-block').last().locator('input[type=checkbox]').check();
	await page.locator('#field-date').click();
	await page.locator('dialog[open] [data-day]').first().waitFor();
	await check(page, 'calendar');
	await page.keyboard.press('Escape');
	await next(page).click();

	const parts = page.locator('.estimates .choice-row input');
	await parts.first().uncheck();
	await page.locator('.estimate-section').nth(1).locator('input').first().check();
	await page.locator('textarea').last().fill('The brake squeals');
	await check(page, 'estimates');
	await page.locator('#field-calculate').click();
	await page.locator('.estimate-total .link-button').click();
	await openDialog(page).waitFor();
	await check(page, 'price break-up');
	await page.keyboard.press('Escape');
	await next(page).click();
	await openDialog(page).locator('input').first().waitFor();
	await check(page, 'self declaration');
	const saved = {
		kind: 'refused',
		text: 'This time slot was just taken.',
		current: null,
		nextStep: 'slots',
	} as const;
	const refused: JsonResult<SaveResult> = { ok: true, data: saved };
	await page.route('**/booking/save*', (route) => route.fulfill({ json: refused }), { times: 1 });
	await openDialog(page).locator('.dialog-actions button').last().click();
	await page.waitForURL('**/booking/bookingDone*');
	await page.locator('#content h1').waitFor();
	await check(page, 'booking refused');
	await openPage(page, `/booking/estimates?RegNo=${regNo}`);
	await parts.first().waitFor();
	await next(page).click();
	await openDialog(page).locator('.dialog-actions button').last().click();
	await page.locator('.ticket').waitFor();
	await check(page, 'booking done');
	await openPage(page, `/tracking?RegNo=${regNo}`);
	await check(page, 'tracking of a booking');
	await openPage(page, `/?RegNo=${regNo}`);
	await page.locator('.cancel-button').click();
	await openDialog(page).locator('.danger-filled').click();
	await openDialog(page).waitFor({ state: 'hidden' });
	await check(page, 'cancelled booking');
	await page.context().close();
}
