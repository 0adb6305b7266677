/** Every screen and dialog of the portal, one after the other, in a language. */
import type { Page } from 'playwright-core';
import { cityIdFromName, stateIdFromName } from '../../../db/referenceData.ts';
import type { Language } from '../../../domain/languages.ts';
import type { E2eFixture } from './fixture.ts';
import { openPage } from './owner.ts';
import { clickAtGateway, closeButton, failButton, settleAtBank, slowBankButton } from './payment.ts';

/** Called on each screen, with its name for messages. */
export type CheckScreen = (page: Page, where: string) => Promise<void>;

/** Settings of a portal whose screens are walked: with all that is shown only where it is set. */
export const allScreensEnv = {
	SELF_DECLARATION: 'on',
	HELP_URL: 'tel:+911800123456',
	PRIVACY_URL: 'https://maker.example/privacy',
	TERMS_URL: 'https://maker.example/terms',
};

const booked = 'MH12AB1234';
const toBePaid = 'WB20QR7890';
const openDialog = (page: Page) => page.locator('dialog[open]');
/** Back, if there is one, and Next. */
const next = (page: Page) => page.locator('.wizard-bar button').last();

/** A page in a language, without animations. */
export async function newPage(fixture: E2eFixture, language: Language): Promise<Page> {
	const page = await fixture.newPage({ reducedMotion: 'reduce' });
	await page.context().addCookies([{ name: 'language', value: language, url: fixture.portal.url }]);
	return page;
}

/** Opens each address and checks what it shows. */
async function checkAll(page: Page, screens: Readonly<Record<string, string>>, check: CheckScreen): Promise<void> {
	for (const [where, address] of Object.entries(screens)) {
		await openPage(page, address);
		await page.waitForLoadState('networkidle');
		await check(page, where);
	}
}

/** Home in its states, with its dialogs and the menu. */
export async function walkHome(fixture: E2eFixture, language: Language, check: CheckScreen): Promise<void> {
	const page = await newPage(fixture, language);
	await checkAll(
		page,
		{
			'registration number': '/?RegNo=',
			'vehicle not found': '/?RegNo=MH99ZZ9999',
			'home of a new vehicle': '/?RegNo=22BH1234AA',
			'home with a revised estimate': '/?RegNo=UP32NP6789',
			'home while the bill is prepared': '/?RegNo=HR26ST8901',
			'home with a bill': `/?RegNo=${toBePaid}`,
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
	await checkAll(page, { 'home without a booking': `/?RegNo=${booked}`, 'home on hold': '/?RegNo=GJ05JK4567' }, check);
	await page.locator('a[href^="/booking/dealer"]').last().click();
	await openDialog(page).waitFor();
	await check(page, 'hold dialog');
	await checkAll(page, { 'unconfirmed booking': '/?RegNo=TN10GH3456' }, check);
	await page.locator('.cancel-button').click();
	await check(page, 'wait dialog');
	await checkAll(page, { booking: '/?RegNo=KA01EF2345' }, check);
	await page.locator('.cancel-button').click();
	await openDialog(page).locator('select').waitFor();
	await check(page, 'cancel dialog');
	await openDialog(page).locator('select').selectOption('time');
	await check(page, 'cancel dialog with the way to another time');
	await openPage(page, '/booking/move?RegNo=KA01EF2345');
	await page.locator('.slot:not([aria-disabled=true])').last().click();
	await check(page, 'moving a booking');
	await openPage(page, '/booking/move?RegNo=KA01EF2345&dealership=other');
	await page.locator('.dealer-card').first().waitFor();
	await check(page, 'moving a booking to another dealership');
	await openPage(page, '/booking/change?RegNo=KA01EF2345');
	await page.locator('.choice-rows').last().waitFor();
	await check(page, 'changing what was booked');
	await page.context().close();
}

/** A booking, from the dealer to the done step and the refusal of the same slot, with the steps' dialogs. */
export async function walkBooking(fixture: E2eFixture, language: Language, check: CheckScreen): Promise<void> {
	const page = await newPage(fixture, language);
	await openPage(page, `/booking/dealer?RegNo=${booked}`);
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
	await page.locator('#field-kms').fill('95000');
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
	const refused = { ok: true, data: { kind: 'refused', message: 'This time slot was just taken.' } };
	await page.route('**/booking/save*', (route) => route.fulfill({ json: refused }), { times: 1 });
	await openDialog(page).locator('.dialog-actions button').last().click();
	await page.waitForURL('**/booking/bookingDone*');
	await page.locator('#content h1').waitFor();
	await check(page, 'booking refused');
	await openPage(page, `/booking/estimates?RegNo=${booked}`);
	await parts.first().waitFor();
	await next(page).click();
	await openDialog(page).locator('.dialog-actions button').last().click();
	await page.locator('.ticket').waitFor();
	await check(page, 'booking done');
	await openPage(page, `/tracking?RegNo=${booked}`);
	await check(page, 'tracking of a booking');
	await openPage(page, `/?RegNo=${booked}`);
	await page.locator('.cancel-button').click();
	await openDialog(page).locator('.danger-filled').click();
	await openDialog(page).waitFor({ state: 'hidden' });
	await check(page, 'cancelled booking');
	await page.context().close();
}

/** Tracking, the revised estimate and the payment pages, the error page, and a message dialog. */
export async function walkVisit(fixture: E2eFixture, language: Language, check: CheckScreen): Promise<void> {
	const page = await newPage(fixture, language);
	await checkAll(
		page,
		{
			tracking: '/tracking?RegNo=RJ14LM5678',
			'tracking with a revised estimate': '/tracking?RegNo=UP32NP6789',
			'tracking with a bill': `/tracking?RegNo=${toBePaid}`,
			'tracking of a paid bill': '/tracking?RegNo=KL07UV9012',
			'tracking of the last service': '/tracking?RegNo=PB10WX0123',
			'nothing to track': '/tracking?RegNo=22BH1234AA',
			'revised estimate': '/revisedEstimate?RegNo=UP32NP6789',
			'no revised estimate': '/revisedEstimate?RegNo=RJ14LM5678',
			'page not found': '/nowhere',
			'payment of a bill not released': '/makepayment?RegNo=HR26ST8901',
			'paid at the dealership': '/payment-dealer/KL07UV9012',
			'payment failed': `/payment-fail/${toBePaid}`,
			'payment at the dealership': `/payment-dealer/${toBePaid}`,
			payment: `/makepayment?RegNo=${toBePaid}`,
			'paid bill': '/makepayment?RegNo=KL07UV9012',
		},
		check,
	);
	await page.locator('.payment-ways button').first().click();
	await openDialog(page).waitFor();
	await check(page, 'payment dialog');
	await page.context().close();
}

/** The results of a payment, which can be made once: all that a language sees, language by language. */
export async function walkPaymentResults(
	fixture: E2eFixture,
	languages: readonly Language[],
	check: (language: Language, ...rest: Parameters<CheckScreen>) => Promise<void>,
): Promise<void> {
	const page = await newPage(fixture, 'en');
	const setLanguage = (value: Language) =>
		page.context().addCookies([{ name: 'language', value, url: fixture.portal.url }]);
	async function inAll(where: string, address: string) {
		for (const language of languages) {
			await setLanguage(language);
			await openPage(page, address);
			await check(language, page, where);
		}
		await setLanguage('en');
	}
	const pay = async () => {
		await openPage(page, `/makepayment?RegNo=${toBePaid}`);
		await page.locator('.payment-ways button').first().click();
		await page.locator('main dd').first().waitFor();
		await page.getByRole('button', { name: closeButton }).waitFor();
		return (await page.locator('main dd').nth(1).textContent()) ?? '';
	};
	await pay();
	await clickAtGateway(page, failButton);
	await page.waitForURL('**/payment-fail/**');
	await inAll('failed payment', page.url());
	const order = await pay();
	await clickAtGateway(page, slowBankButton);
	await page.waitForURL('**/payment-*/**');
	const result = page.url();
	await inAll('payment being confirmed', result);
	await inAll('home while a payment is confirmed', `/?RegNo=${toBePaid}`);
	await inAll('payment page while one is confirmed', `/makepayment?RegNo=${toBePaid}`);
	await settleAtBank(fixture, order);
	await openPage(page, result);
	await page.locator('.result-head-waiting').waitFor({ state: 'detached', timeout: 60_000 });
	await inAll('payment success', page.url());
	await page.context().close();
}
