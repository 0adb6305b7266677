/** One press fills in values of the last booking, for its owner alone (docs/product.md#slots). */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { setUpPortal } from './support/fixture.ts';
import { newLinkTo } from './support/links.ts';
import { button, openPage, waitForAddress } from './support/owner.ts';
import * as wizard from './support/wizard.ts';

const regNo = 'MH12AB1234';
const mobile = '9876512345';
const useMobile = 'Use the mobile number of your last booking';
const useAddress = 'Use the address of your last booking';
/** In Pune, a few kilometres from the dealer of the last service. */
const nearby = { geolocation: { latitude: 18.5204, longitude: 73.8567 } };
const mobileField = (page: Page) => page.getByLabel('Mobile number*');

/** Books with pick-up, and cancels the booking again. */
async function bookAndCancel(page: Page): Promise<void> {
	await wizard.goToDateTime(page, regNo);
	await wizard.chooseSlot(page);
	await wizard.typeDetails(page, { mobile });
	await wizard.requestPickUp(page);
	await wizard.clickNext(page);
	await waitForAddress(page, `/booking/estimates?RegNo=${regNo}`);
	await wizard.typeProblem(page, 'The brake squeals');
	await wizard.saveAndBook(page);
	await wizard.waitForBookingDone(page, regNo);
	await openPage(page, `/?RegNo=${regNo}`);
	await wizard.cancelBooking(page);
}

describe('in a session that a link has opened', () => {
	const fixture = setUpPortal({ env: { ACCESS: 'verified' } });

	it('mobile and address of the last booking are filled in by one press each, in both languages', async () => {
		const page = await fixture.newPage(nearby);
		await openPage(page, await newLinkTo(fixture, regNo));
		await bookAndCancel(page);

		await wizard.goToDateTime(page, regNo);
		await wizard.chooseSlot(page);
		expect(await mobileField(page).inputValue(), 'nothing is filled in by itself').toBe('');
		await button(page, useMobile).click();
		expect(await mobileField(page).inputValue()).toBe(mobile);
		await page.getByText('Same as in your last booking.').waitFor();
		await page.getByRole('switch', { name: 'Vehicle Pick and drop service' }).click();
		const block = wizard.pickUpBlock(page);
		const line1 = block.getByLabel('Address line 1');
		await line1.waitFor();
		expect(await line1.inputValue()).toBe('');
		await button(block, useAddress).press('Enter');
		await expect.poll(() => line1.inputValue()).toBe(wizard.kothrud.line1);
		expect(await block.getByLabel('PIN').inputValue()).toBe(wizard.kothrud.pin);
		const chosen = (label: string) => block.getByLabel(label).locator('option:checked').textContent();
		expect(await chosen('State')).toBe(wizard.kothrud.state);
		await expect.poll(() => chosen('City')).toBe(wizard.kothrud.city);
		expect(await wizard.dropBlock(page).getByText(wizard.kothrud.line1).count(), 'drop-off follows').toBe(1);
		await expectAccessible(page, 'the last booking taken over');

		await page.getByLabel('Enter KMs of your bike*').fill('95000');
		await page.getByLabel('*Repair Type').selectOption({ index: 1 });
		await wizard.clickNext(page);
		await waitForAddress(page, `/booking/estimates?RegNo=${regNo}`);
		await page.getByText(mobile).waitFor();

		await page.context().addCookies([{ name: 'language', value: 'hi', url: fixture.portal.url }]);
		await openPage(page, `/booking/selectDateTime?RegNo=${regNo}`);
		await button(page, 'पिछली बुकिंग वाला मोबाइल नंबर भरें').waitFor();
		await button(page, 'पिछली बुकिंग वाला पता भरें').waitFor();
		await expectAccessible(page, 'the last booking in Hindi');
	});
});

describe('in open access', () => {
	const fixture = setUpPortal();

	it('nothing of the last booking is offered or sent to the page', async () => {
		const page = await fixture.newPage(nearby);
		await bookAndCancel(page);
		await wizard.goToDateTime(page, regNo);
		await page.getByRole('switch', { name: 'Vehicle Pick and drop service' }).click();
		await wizard.pickUpBlock(page).getByLabel('Address line 1').waitFor();
		expect(await button(page, /last booking/).count()).toBe(0);
		const html = await (await page.request.get(`/booking/selectDateTime?RegNo=${regNo}`)).text();
		expect(html).not.toContain(mobile);
		expect(html).not.toContain(wizard.kothrud.line1);
	});
});
