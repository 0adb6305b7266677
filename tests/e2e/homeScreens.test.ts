import type { Language } from '../../domain/languages.ts';
import { expectAccessibleInBothSchemes } from './support/accessibility.ts';
import { type E2eFixture, setUpPortal } from './support/fixture.ts';
import { openPage } from './support/owner.ts';
import { allScreensEnv, type CheckScreen, checkAll, itIsForEveryone, newPage, openDialog } from './support/screens.ts';

itIsForEveryone('home', setUpPortal({ env: allScreensEnv }), walkHome);

/** Home in its states, with its dialogs and the menu. */
async function walkHome(fixture: E2eFixture, language: Language, check: CheckScreen): Promise<void> {
	const page = await newPage(fixture, language);
	await checkAll(
		page,
		{
			'registration number': '/?RegNo=',
			'vehicle not found': '/?RegNo=MH99ZZ9999',
			'home of a new vehicle': '/?RegNo=22BH1234AA',
			'home with a revised estimate': '/?RegNo=UP32NP6789',
			'home while the bill is prepared': '/?RegNo=HR26ST8901',
			'home with a bill': '/?RegNo=WB20QR7890',
			'home with a paid bill': '/?RegNo=KL07UV9012',
			'home after delivery': '/?RegNo=PB10WX0123',
			'messages and data': '/privacy?RegNo=22BH1234AA',
			'service history': '/history?RegNo=MP09CD6789',
			'service history of a new vehicle': '/history?RegNo=22BH1234AA',
			'home at work': '/?RegNo=RJ14LM5678',
		},
		check,
	);
	await page.locator('.menu summary').click();
	await check(page, 'menu');
	await checkAll(
		page,
		{ 'home without a booking': '/?RegNo=MH12AB1234', 'home of a blocked vehicle': '/?RegNo=GJ05JK4567' },
		check,
	);
	await page.locator('a[href^="/booking/dealer"]').last().click();
	await openDialog(page).waitFor();
	await check(page, 'dialog of a block');
	await checkAll(page, { 'unconfirmed booking': '/?RegNo=TN10GH3456' }, check);
	await page.locator('.cancel-button').click();
	await check(page, 'wait dialog');
	await checkAll(page, { booking: '/?RegNo=KA01EF2345' }, check);
	// Dark Hindi is checked here alone: only its script and sizes differ.
	if (language === 'hi') await expectAccessibleInBothSchemes(page, 'booking (hi)');
	await page.locator('.cancel-button').click();
	await openDialog(page).locator('select').waitFor();
	await check(page, 'cancel dialog');
	await openDialog(page).locator('select').selectOption('time');
	await check(page, 'cancel dialog with the way to another time');
	await openPage(page, '/booking/move?RegNo=KA01EF2345');
	await page.locator('.slot:not([aria-disabled=true])').last().click();
	await check(page, 'moving a booking');
	await page.locator('[data-press-again]').click();
	await page.locator('.ticket').waitFor();
	await check(page, 'booking moved');
	await openPage(page, '/booking/move?RegNo=KA01EF2345&dealership=other');
	await page.locator('.dealer-card').first().waitFor();
	await check(page, 'moving a booking to another dealership');
	await openPage(page, '/booking/change?RegNo=KA01EF2345');
	await page.locator('.choice-rows').last().waitFor();
	await check(page, 'changing what was booked');
	await page.locator('.field-box > textarea').fill('The horn is weak');
	await page.locator('[data-press-again]').click();
	await page.locator('.ticket').waitFor();
	await check(page, 'booking changed');
	await page.context().close();
}
