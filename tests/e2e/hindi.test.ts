import { expect, it } from 'vitest';
import { setUpPortal } from './support/fixture.ts';
import { button, heading, openPage, snackbar, visibleText } from './support/owner.ts';
import * as wizard from './support/wizard.ts';

const fixture = setUpPortal();
const regNo = 'MH12AB1234';

it('shows every step, message, date and text of the provider in Hindi', async () => {
	const page = await fixture.newPage();
	await page.context().addCookies([{ name: 'language', value: 'hi', url: fixture.portal.url }]);
	await openPage(page, `/?RegNo=${regNo}`);
	await page.getByRole('link', { name: 'सर्विस बुक करें' }).first().waitFor();
	await openPage(page, `/booking/dealer?RegNo=${regNo}`);
	await page.locator('.leaflet-control-scale', { hasText: /^[\d.]+ किमी$/ }).waitFor();
	await page.locator('.map-place > span', { hasText: 'ग़ाज़ियाबाद' }).waitFor();
	await button(page, 'आगे').click();
	await expect.poll(() => visibleText(snackbar(page))).toBe('कृपया डीलरशिप चुनें');
	expect(await visibleText(page.locator('.dealer-card button').first())).toMatch(/, पुणे/);
	await page.locator('.dealer-card button').first().click();
	await button(page, 'आगे').click();
	await heading(page, 'तारीख और समय चुनें').waitFor();
	const days = page.locator('.slots thead th');
	await expect.poll(() => visibleText(days.first())).toMatch(/वार/);
	await page.getByLabel('तारीख चुनें').click();
	await page.locator('[data-day]').first().waitFor();
	await page.keyboard.press('Escape');
	await page.locator('.slots button[aria-disabled=false]').first().click();
	await button(page, 'आगे').click();
	await expect.poll(() => visibleText(snackbar(page))).toBe('कृपया मोबाइल नंबर लिखें');
	await openPage(page, '/?RegNo=MH99ZZ9999');
	await page.getByText('गाड़ी नहीं मिली').waitFor();
});

it('keeps the draft when the language changes in the middle of a booking', async () => {
	const page = await fixture.newPage();
	await wizard.goToDateTime(page, regNo);
	const slot = await wizard.chooseSlot(page);
	await wizard.typeDetails(page, { repairType: 'Paid service' });
	await page.getByText('Menu', { exact: true }).click();
	await button(page, 'हिन्दी').click();
	await page.locator('html[lang=hi]').waitFor();
	await page.locator('.slots button[aria-pressed=true]').waitFor();
	expect(await page.getByLabel('मोबाइल नंबर*').inputValue()).toBe('9876543210');
	const repairType = page.getByLabel('*सर्विस का प्रकार');
	await repairType.getByRole('option', { name: 'पेड सर्विस' }).waitFor({ state: 'attached' });
	expect(await repairType.locator('option:checked').textContent()).toBe('पेड सर्विस');
	const hours = slot.split(/ [AP]M/)[0]?.replaceAll(/\b0(?=\d:)/g, '');
	expect(await visibleText(page.locator('.slots button[aria-pressed=true]'))).toBe(hours);
});

it('names service, parts and jobs in the language that is chosen on the done page', async () => {
	const page = await fixture.newPage();
	await wizard.goToEstimates(page, 'MP09CD6789');
	await wizard.typeProblem(page, 'Brake squeals');
	await wizard.saveAndBook(page);
	await wizard.waitForBookingDone(page, 'MP09CD6789');
	const work = page.locator('.done > dl');
	expect(await visibleText(work)).toMatch(/Engine oil/);
	await button(page, 'हिन्दी').click();
	await page.locator('html[lang=hi]').waitFor();
	await expect.poll(() => visibleText(work)).toContain('इंजन ऑयल');
	await expect.poll(() => visibleText(work)).toContain('पेड सर्विस');
});
