import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { commonTexts } from '../../app/i18n/commonTexts.ts';
import type { Language } from '../../domain/languages.ts';
import { desktopViewport } from './support/browser.ts';
import { setUpPortal } from './support/fixture.ts';
import {
	button,
	details,
	heading,
	openPage,
	snackbar,
	visibleText,
	waitForAddress,
	waitForHydration,
} from './support/owner.ts';
import * as wizard from './support/wizard.ts';

const fixture = setUpPortal();
const regNo = 'MP09CD6789';
const throttle = /^Throttle body cleaning/;
const jobCards = (page: Page): Locator => page.locator('.job-card');

async function openFromHome(page: Page, language: Language): Promise<void> {
	await page.context().addCookies([{ name: 'language', value: language, url: fixture.portal.url }]);
	await openPage(page, `/?RegNo=${regNo}`);
	await page.locator('main').getByRole('link', { name: commonTexts[language].history }).click();
	await heading(page, commonTexts[language].history).waitFor();
}

it.each(['en', 'hi'] as const)(
	'has the job cards of the vehicle, the newest first, and their files, in %s',
	async (language) => {
		const page = await fixture.newPage({ reducedMotion: 'reduce' });
		await openFromHome(page, language);
		expect(await jobCards(page).count()).toBe(3);
		expect(await page.locator('.job-card[open]').count()).toBe(1);
		const readings = await jobCards(page).locator('dd > .visually-hidden').allTextContents();
		expect(readings.map((text) => text.split(' ')[0])).toEqual(['12,060', '7,915', '3,480']);
		await page.locator('.menu summary').click();
		const link = page.getByRole('navigation', { name: commonTexts[language].menu }).locator('[aria-current=page]');
		expect(await visibleText(link)).toBe(commonTexts[language].history);
	},
);

it('a visit is a row at 1280 px: its day, its jobs with prices and the cost, then what it leaves', async () => {
	const page = await fixture.newPage({ viewport: desktopViewport });
	await openFromHome(page, 'en');
	const row = jobCards(page).first();
	const price = row
		.locator('dd')
		.getByText(/^₹[\d,]+\.\d\d$/)
		.first();
	const inRow = [row.getByRole('heading', { level: 2 }), price, row.getByRole('link', { name: 'See the receipt' })];
	const boxes = await Promise.all(inRow.map((one) => one.boundingBox()));
	const [day, ofPrice, receipt] = boxes.map((box) => box ?? { x: 0, y: 0 });
	expect(ofPrice?.x).toBeGreaterThan((day?.x ?? 0) + 300);
	expect(receipt?.x).toBeGreaterThan(ofPrice?.x ?? 0);
	expect(Math.abs((ofPrice?.y ?? 0) - (day?.y ?? 0))).toBeLessThan(120);
});

it('an old invoice is downloaded, and a receipt opened, from an old job card', async () => {
	const page = await fixture.newPage();
	await openFromHome(page, 'en');
	for (const closed of (await jobCards(page).getByRole('heading').all()).slice(1)) await closed.click();
	const old = jobCards(page).nth(1);
	const [file] = await Promise.all([
		page.waitForEvent('download'),
		old.getByRole('link', { name: 'Download tax invoice' }).click(),
	]);
	expect(file.suggestedFilename()).toMatch(/^TaxInvoice_[\w-]+_Invoice\.pdf$/);
	expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
	await jobCards(page).nth(2).getByRole('link', { name: 'Download credit note' }).waitFor();
	await old.getByRole('link', { name: 'See the receipt' }).click();
	await heading(page, 'Receipt').waitFor();
	expect(await details(page)).toMatchObject({
		'Receipt number': expect.stringMatching(/\d/),
		'Way of payment': 'UPI',
		'Payment date': expect.stringMatching(/[AP]M$/),
		'Paid by': expect.stringMatching(/\w/),
		'Registration Number': regNo,
	});
	await page.getByRole('link', { name: 'Download tax invoice' }).waitFor();
	const [receipt] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('link', { name: 'Download receipt' }).click(),
	]);
	expect(receipt.suggestedFilename()).toMatch(/^Receipt_[\w-]+\.pdf$/);
	expect(await page.getByText('SUCCESSFUL').count()).toBe(0);
	await page.getByText('₹1,502.00').first().waitFor();
});

it('an invoice cannot be opened by its id for another vehicle', async () => {
	const page = await fixture.newPage();
	await openFromHome(page, 'en');
	const address = await jobCards(page).first().getByRole('link', { name: 'Download tax invoice' }).getAttribute('href');
	expect((await page.request.get(address ?? '')).status()).toBe(200);
	await page.goto((address ?? '').replace(regNo, 'MH12AB1234'));
	await snackbar(page).getByText('What you asked for was not found.').waitFor();
	await waitForAddress(page, '/?RegNo=MH12AB1234');
});

it('booking the same again chooses dealership and jobs, names those no longer offered, and fills in no typed text', async () => {
	const page = await fixture.newPage();
	await openFromHome(page, 'en');
	await jobCards(page).first().getByRole('link', { name: 'Book the same again' }).click();
	await heading(page, 'Please select preferred Dealer for service of your vehicle?').waitFor();
	await waitForHydration(page);
	await page.getByText(/^Same service as on \d\d \w+ \d{4}, at the same dealership\. You can change both\./).waitFor();
	await page.locator('.dealer-card [aria-pressed=true]', { hasText: 'Palasia Two Wheelers' }).waitFor();
	await wizard.clickNext(page);
	await waitForAddress(page, `/booking/selectDateTime?RegNo=${regNo}`);
	await wizard.waitForSlots(page);
	await wizard.chooseSlot(page);
	expect(await page.getByLabel('Mobile number*').inputValue()).toBe('');
	await wizard.typeDetails(page);
	await wizard.clickNext(page);
	await page.getByText('Of your earlier visit, these are not offered now: Foam wash.').waitFor();
	const chosen = wizard.estimatesSection(page, 'Additional Jobs').getByRole('checkbox', { checked: true });
	await wizard
		.estimatesSection(page, 'Additional Jobs')
		.getByRole('checkbox', { name: throttle, checked: true })
		.waitFor();
	expect(await chosen.count()).toBe(1);
	expect(await page.getByLabel('*Enter problem faced').inputValue()).toBe('');

	// The owner changes the choice, which a reload and the way back keep.
	await chosen.uncheck();
	await page.reload();
	await waitForHydration(page);
	await page.getByText('Of your earlier visit, these are not offered now: Foam wash.').waitFor();
	expect(await chosen.count()).toBe(0);
	await wizard.estimatesSection(page, 'Additional Jobs').getByRole('checkbox', { name: throttle }).check();
	await button(page, 'Calculate estimate').click();
	await wizard.typeProblem(page, 'The brake squeals');
	await wizard.saveAndBook(page);
	await wizard.waitForBookingDone(page, regNo);
	await page.getByText('Throttle body cleaning').first().waitFor();

	// A booking lies ahead, so nothing can be booked again.
	await openPage(page, `/history?RegNo=${regNo}`);
	expect(await page.getByRole('link', { name: 'Book the same again' }).count()).toBe(0);
	await openPage(page, `/?RegNo=${regNo}`);
	await wizard.cancelBooking(page);
});
