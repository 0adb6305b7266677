import { expect, it } from 'vitest';
import { setUpPortal } from './support/fixture.ts';
import { openPage, visibleText, waitForAddress } from './support/owner.ts';
import * as wizard from './support/wizard.ts';

const fixture = setUpPortal();
const html = '<img src=x onerror="document.title=\'owned\'"><b>bold</b>';

it('typed text that looks like HTML is shown as text on every page', async () => {
	const regNo = 'MH12AB1234';
	const page = await fixture.newPage();
	await wizard.beginBooking(page, regNo);
	await page.getByPlaceholder('Search by city').fill(html);
	await page.getByPlaceholder('Search by city').press('Enter');
	await page.getByText(`No dealer was found for “${html}”`).waitFor();
	await page.getByPlaceholder('Search by city').fill('');
	await page.getByPlaceholder('Search by city').press('Enter');
	await wizard.chooseDealer(page);
	await wizard.clickNext(page);
	await wizard.waitForSlots(page);
	await wizard.chooseSlot(page);
	await wizard.typeDetails(page);
	await page.getByLabel('Email Id').fill(html);
	await wizard.requestPickUp(page, { ...wizard.andheri, line1: html });
	await page
		.getByRole('paragraph')
		.filter({ hasText: `${html}, Mumbai` })
		.waitFor();
	await wizard.clickNext(page);
	await waitForAddress(page, `/booking/estimates?RegNo=${regNo}`);
	await wizard.deselectPart(page, html);
	await wizard.typeProblem(page, html);
	expect(await visibleText(page.getByRole('region', { name: 'Check before you book' }))).toContain(html);
	await wizard.saveAndBook(page);
	await wizard.waitForBookingDone(page, regNo);
	await openPage(page, `/?RegNo=${regNo}`);
	expect(await page.title()).not.toBe('owned');
	expect(await page.locator('img[src=x]').count()).toBe(0);
});
