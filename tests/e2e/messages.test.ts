import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { setUpPortal } from './support/fixture.ts';
import { button, focusedId, snackbar, visibleText, waitForAddress } from './support/owner.ts';
import * as wizard from './support/wizard.ts';

const fixture = setUpPortal();
const regNo = 'MH12AB1234';

/** Clicks Next (or Save and Book) and expects the message and the focus on its field. */
async function isToldAbout(page: Page, message: string, field: string, press = 'Next'): Promise<void> {
	await button(page, press).click();
	await expect.poll(() => visibleText(snackbar(page))).toBe(message);
	await expect.poll(() => focusedId(page)).toBe(`field-${field}`);
}

describe('the messages of the date and time step, in order', () => {
	it('slot, mobile, kilometres, repair type', async () => {
		const page = await fixture.newPage();
		await wizard.goToDateTime(page, regNo);
		await isToldAbout(page, 'Please Select Preferred Time Slot', 'slot');
		await wizard.chooseSlot(page);
		await isToldAbout(page, 'Please Add Mobile Number', 'mobile');
		const mobile = page.getByLabel('Mobile number*');
		await mobile.fill('98765');
		await isToldAbout(page, 'Invalid Mobile Number', 'mobile');
		await mobile.fill('+91 98765 43210');
		expect(await mobile.inputValue()).toBe('9876543210');
		await isToldAbout(page, 'Please enter KMS of your bike', 'kms');
		const kms = page.getByLabel('Enter KMs of your bike*');
		await kms.fill('-5');
		expect(await kms.inputValue()).toBe('0');
		await isToldAbout(page, 'Please Enter KM Reading greater than Last KM Reading', 'kms');
		await kms.fill('123456789');
		expect(await kms.inputValue()).toBe('1234567');
		await isToldAbout(page, 'Please Select Repair Type', 'repairType');
		await page.getByLabel('*Repair Type').selectOption({ index: 1 });
		await wizard.clickNext(page);
		await waitForAddress(page, `/booking/estimates?RegNo=${regNo}`);
	});

	it('pick-up and drop', async () => {
		const page = await fixture.newPage();
		await wizard.goToDateTime(page, regNo);
		await wizard.chooseSlot(page);
		await wizard.typeDetails(page);
		await page.getByRole('switch', { name: 'Vehicle Pick and drop service' }).click();
		const pickUp = wizard.pickUpBlock(page);
		await isToldAbout(page, 'Please Select Pick-Up Address', 'pickUpLine1');
		await pickUp.getByLabel('Address line 1').fill('1 Main Road');
		await isToldAbout(page, 'Please Select Pick-Up Address', 'pickUpState');
		await pickUp.getByLabel('State').selectOption('Delhi');
		await isToldAbout(page, 'Please Select Pick-Up Address', 'pickUpCity');
		await wizard.typeAddress(pickUp, { ...wizard.andheri, pin: '4000' });
		await isToldAbout(page, 'Invalid zipcode', 'pickUpPin');
		await pickUp.getByLabel('PIN').fill('400 0534');
		expect(await pickUp.getByLabel('PIN').inputValue()).toBe('400053');

		await page.getByLabel('Use same address for Drop-off').uncheck();
		expect(await page.getByLabel('Use above address for drop-off').isChecked()).toBe(false);
		const drop = wizard.dropBlock(page);
		await isToldAbout(page, 'Please Select Drop-off Address', 'dropLine1');
		await wizard.typeAddress(drop, { line1: '7 Hill Road', state: 'Goa', city: 'Panaji', pin: '403' });
		await isToldAbout(page, 'Invalid zipcode', 'dropPin');
		await page.getByLabel('Use above address for drop-off').check();
		await wizard.clickNext(page);
		await waitForAddress(page, `/booking/estimates?RegNo=${regNo}`);
	});
});

describe('the messages of the estimates step', () => {
	it('problem, then the calculation once a job is chosen', async () => {
		const page = await fixture.newPage();
		await wizard.goToEstimates(page, regNo);
		await wizard.addJob(page);
		await isToldAbout(page, 'Please enter the problem faced', 'problem', 'Save and Book');
		await wizard.typeProblem(page, 'The brake squeals');
		await isToldAbout(page, 'Please calculate estimate to Book Your Service', 'calculate', 'Save and Book');
	});
});

describe('the snackbar', () => {
	it('appears at the top centre and closes after six seconds', async () => {
		const page = await fixture.newPage();
		await wizard.beginBooking(page, regNo);
		await page.clock.install();
		await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
		await wizard.clickNext(page);
		await snackbar(page).waitFor();
		const box = await snackbar(page).boundingBox();
		const width = page.viewportSize()?.width ?? 0;
		expect(box?.y).toBeLessThan(120);
		expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2)).toBeLessThan(2);
		await page.clock.runFor(5_900);
		expect(await snackbar(page).isVisible()).toBe(true);
		await page.clock.runFor(200);
		await snackbar(page).waitFor({ state: 'hidden' });
	});
});
