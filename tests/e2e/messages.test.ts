import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { setUpPortal } from './support/fixture.ts';
import { button, focusedId, isOnScreen, snackbar, visibleText, waitForAddress } from './support/owner.ts';
import * as wizard from './support/wizard.ts';

const fixture = setUpPortal();
const regNo = 'MH12AB1234';

/**
 * Clicks Next (or Save and Book) and expects the message, and the focus on its field. The field is on view with its
 * label and its error, above the bar and below the message.
 */
async function readsAbout(page: Page, message: string, field: string, press = 'Next'): Promise<void> {
	await button(page, press).click();
	await expect.poll(() => visibleText(snackbar(page))).toBe(message);
	await expect.poll(() => focusedId(page)).toBe(`field-${field}`);
	const error = page.locator(`#field-${field}-error`);
	expect(await error.evaluate(isOnScreen), `the error of ${field} is on view`).toBe(true);
	const frame = await page
		.locator(`.field:has(#field-${field}), section:has(> #field-${field}), fieldset#field-${field}`)
		.first()
		.boundingBox();
	const bar = await snackbar(page).boundingBox();
	if (frame)
		expect(frame.y, `${field} is below the message`).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
}

describe('the messages of the date and time step, in order', () => {
	it('slot, mobile, kilometres, repair type', async () => {
		const page = await fixture.newPage();
		await wizard.goToDateTime(page, regNo);
		await readsAbout(page, 'Please Select Preferred Time Slot', 'slot');
		await wizard.chooseSlot(page);
		await readsAbout(page, 'Please Add Mobile Number', 'mobile');
		const mobile = page.getByLabel('Mobile number*');
		await mobile.fill('98765');
		await readsAbout(page, 'Invalid Mobile Number', 'mobile');
		await mobile.fill('+91 98765 43210');
		expect(await mobile.inputValue()).toBe('9876543210');
		await readsAbout(page, 'Please enter KMS of your bike', 'km');
		const km = page.getByLabel('Enter KMs of your bike*');
		await km.fill('-5');
		expect(await km.inputValue()).toBe('0');
		await readsAbout(page, 'Please Enter KM Reading greater than Last KM Reading', 'km');
		await page.getByText('If that one is wrong, please call the dealership.').waitFor();
		expect(await page.getByRole('link', { name: '020-40000401' }).getAttribute('href')).toBe('tel:+912040000401');
		await km.fill('123456789');
		expect(await km.inputValue()).toBe('1234567');
		await km.fill('112400');
		await page.getByText('Is 1,12,400.0 km right? The last reading was 11,240.0 km.').waitFor();
		await readsAbout(page, 'Please Select Repair Type', 'repairType');
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
		await readsAbout(page, 'Please Select Pick-Up Address', 'pickUpLine1');
		await pickUp.getByLabel('Address line 1').fill('1 Main Road');
		await readsAbout(page, 'Please Select Pick-Up Address', 'pickUpState');
		await pickUp.getByLabel('State').selectOption('Delhi');
		await readsAbout(page, 'Please Select Pick-Up Address', 'pickUpCity');
		await wizard.typeAddress(pickUp, { ...wizard.kothrud, pin: '4000' });
		await readsAbout(page, 'Invalid zipcode', 'pickUpPin');
		await pickUp.getByLabel('PIN').fill('411 0384');
		expect(await pickUp.getByLabel('PIN').inputValue()).toBe('411038');
		await pickUp.getByLabel('City').selectOption('Nagpur');
		await pickUp
			.getByText(/Nagpur is about 6\d\d\.\d km from this dealership in a straight line\. .+ within 25 km\./)
			.waitFor();
		await readsAbout(page, 'This city is too far from the dealership for pick-up and drop', 'pickUpCity');
		await pickUp.getByLabel('City').selectOption('Pune');

		const same = page.getByRole('checkbox', { name: /drop-off/i });
		expect(await same.count()).toBe(1);
		await wizard.dropBlock(page).getByLabel('Use above address for drop-off').uncheck();
		const drop = wizard.dropBlock(page);
		await readsAbout(page, 'Please Select Drop-off Address', 'dropOffLine1');
		// A PIN fills an empty State; if another state is chosen, the page only asks to check it.
		await drop.getByLabel('PIN').fill('560001');
		const state = drop.getByLabel('State');
		await expect.poll(() => state.locator('option:checked').textContent()).toBe('Karnataka');
		await state.selectOption('Goa');
		await drop.getByText('PIN 560001 is in Karnataka.').waitFor();
		expect(await drop.getByLabel('PIN').getAttribute('aria-invalid')).toBeNull();
		await drop.evaluate(fillInAtOnce, { 'address-level1': 'Maharashtra', 'address-level2': 'Pune' });
		const chosen = (label: string) => drop.getByLabel(label).locator('option:checked').textContent();
		await expect.poll(() => chosen('City')).toBe('Pune');
		expect(await chosen('State')).toBe('Maharashtra');
		await wizard.typeAddress(drop, { ...wizard.kothrud, line1: '7 Hill Road', pin: '403' });
		await readsAbout(page, 'Invalid zipcode', 'dropOffPin');
		await page.getByLabel('Use above address for drop-off').check();
		await wizard.clickNext(page);
		await waitForAddress(page, `/booking/estimates?RegNo=${regNo}`);
	});
});

/** Fills in an address as a browser does: all fields in one go, a list only if it has the text, then one event each. */
function fillInAtOnce(block: Element, address: Readonly<Record<string, string>>): void {
	for (const [name, text] of Object.entries(address)) {
		for (const field of block.querySelectorAll(`[autocomplete$="${name}"]`)) {
			if (field instanceof HTMLSelectElement) {
				const option = [...field.options].find(({ label }) => label === text);
				if (!option) continue;
				option.selected = true;
			} else Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
			field.dispatchEvent(new Event('input', { bubbles: true }));
			field.dispatchEvent(new Event('change', { bubbles: true }));
		}
	}
}

/** The messages of the marked fields, by field, as a screen reader links them. */
const markedFields = (page: Page): Promise<Record<string, string>> =>
	page.locator('[aria-invalid=true]').evaluateAll((fields) =>
		Object.fromEntries(
			fields.map((field) => {
				const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
				const texts = ids.map((id) => document.getElementById(id)?.textContent?.trim());
				return [field.id.replace('field-', ''), texts.join(' ')];
			}),
		),
	);

/** Whether the parts of a field stand one below the other: label, error, hint, box. */
const hasErrorBelowLabel = (page: Page, field: string): Promise<boolean> =>
	page.locator(`.field:has(#field-${field})`).evaluate((frame) => {
		const parts = ['label', '.field-error', '.field-description:not(.field-error)', '.field-box'];
		const boxes = parts.map((part) => frame.querySelector(part)?.getBoundingClientRect());
		return boxes.every((box, at) => box && box.height > 0 && (at === 0 || box.top >= (boxes[at - 1]?.bottom ?? 0)));
	});

describe('the errors of the date and time step', () => {
	it('appear at their fields, all at once after Next, and each until it is corrected', async () => {
		const page = await fixture.newPage();
		await wizard.goToDateTime(page, regNo);
		await page.getByLabel('Mobile number*').focus();
		await page.getByLabel('Enter KMs of your bike*').focus();
		expect(await markedFields(page)).toEqual({});
		await readsAbout(page, 'Please Select Preferred Time Slot', 'slot');
		const details = {
			mobile: 'Please Add Mobile Number 10 digits',
			km: expect.stringMatching(/^Please enter KMS of your bike Last reading: [\d,]+\.\d km$/),
			repairType: 'Please Select Repair Type What the vehicle needs',
		};
		expect(await markedFields(page)).toEqual({ slot: 'Please Select Preferred Time Slot', ...details });

		for (const field of ['mobile', 'km', 'repairType']) expect(await hasErrorBelowLabel(page, field), field).toBe(true);

		await wizard.chooseSlot(page);
		await snackbar(page).waitFor({ state: 'hidden', timeout: 3_000 });
		expect(await markedFields(page)).toEqual(details);
		await page.getByLabel('Mobile number*').pressSequentially('98');
		const { mobile, ...others } = details;
		expect(await markedFields(page), mobile).toEqual(others);
		await page.getByLabel('Enter KMs of your bike*').focus();
		expect(await markedFields(page)).toEqual({ ...others, mobile: 'Invalid Mobile Number 10 digits' });
		await wizard.typeDetails(page);
		await page.getByRole('switch', { name: 'Vehicle Pick and drop service' }).click();
		expect(await markedFields(page)).toEqual({});
		await readsAbout(page, 'Please Select Pick-Up Address', 'pickUpLine1');
		const missing = 'Please Select Pick-Up Address';
		expect(await markedFields(page)).toEqual({
			pickUpLine1: missing,
			pickUpState: missing,
			pickUpCity: missing,
			pickUpPin: 'Invalid zipcode 6 digits',
		});
		await wizard.clickBack(page);
		await snackbar(page).waitFor({ state: 'hidden', timeout: 3_000 });
	});
});

describe('typed numbers', () => {
	it('are read as people write them, key by key and pasted, and the caret stays', async () => {
		const page = await fixture.newPage();
		await wizard.goToDateTime(page, regNo);
		const mobile = page.getByLabel('Mobile number*');
		const km = page.getByLabel('Enter KMs of your bike*');
		const typeInto = async (field: typeof mobile, keys: string) => {
			await field.fill('');
			await field.pressSequentially(keys);
			return await field.inputValue();
		};
		expect(await typeInto(mobile, '+91 98765 43210')).toBe('9876543210');
		expect(await typeInto(mobile, '0 98765 43210')).toBe('9876543210');
		expect(await typeInto(mobile, '98765432101')).toBe('98765432101');
		expect(await typeInto(km, '-500')).toBe('0');
		expect(await typeInto(km, '1,12,400')).toBe('112400');
		expect(await typeInto(km, '24650.5')).toBe('24650');
		await page.getByText('The digits after the decimal point were removed.').waitFor();
		expect(await typeInto(km, '12345678')).toBe('1234567');
		await page.getByText('Only the first 7 digits were kept. Please check the number.').waitFor();
		await km.fill('११,२४०.०');
		expect(await km.inputValue()).toBe('11240');

		await km.evaluate((field) => (field as HTMLInputElement).setSelectionRange(2, 2));
		await page.keyboard.type('9x8');
		expect(await km.inputValue()).toBe('1198240');
		expect(await km.evaluate((field) => (field as HTMLInputElement).selectionStart)).toBe(4);
		expect(await markedFields(page)).toMatchObject({ mobile: 'Invalid Mobile Number 10 digits' });

		await page.getByLabel('Email Id').fill('asha');
		await mobile.fill('00919876543210');
		await page.getByText('An e-mail address has an @. Please check it.').waitFor();
		expect(await markedFields(page)).toEqual({});
		await wizard.chooseSlot(page);
		await page.getByLabel('*Repair Type').selectOption({ index: 1 });
		await wizard.clickNext(page);
		await waitForAddress(page, `/booking/estimates?RegNo=${regNo}`);
	});
});

describe('the messages of the estimates step', () => {
	it('problem, then the calculation once a job is chosen', async () => {
		const page = await fixture.newPage();
		await wizard.goToEstimates(page, regNo);
		await wizard.addJob(page);
		await readsAbout(page, 'Please enter the problem faced', 'problem', 'Save and Book');
		const problem = 'Please enter the problem faced 0 of 1000 characters';
		expect(await markedFields(page)).toEqual({ problem });
		const calculate = await button(page, 'Calculate estimate').getAttribute('aria-describedby');
		expect(await visibleText(page.locator(`#${calculate}`))).toBe('Please calculate estimate to Book Your Service');
		await wizard.typeProblem(page, 'The brake squeals');
		await readsAbout(page, 'Please calculate estimate to Book Your Service', 'calculate', 'Save and Book');
	});

	it('take the place of an earlier failure', async () => {
		const page = await fixture.newPage();
		await wizard.goToEstimates(page, regNo);
		await wizard.typeProblem(page, 'The brake squeals');
		const failed = { ok: true, data: { kind: 'notSent', failure: 'unreachable' } };
		await page.route('**/booking/save*', (route) => route.fulfill({ json: failed }));
		await wizard.saveAndBook(page);
		const failure = page.getByText('Nothing was booked.');
		await failure.waitFor();
		await wizard.typeProblem(page, '');
		await readsAbout(page, 'Please enter the problem faced', 'problem', 'Save and Book');
		expect(await failure.count()).toBe(0);
	});
});

describe('a deselected part without a reason', () => {
	it('asks for it without red, and does not hold up the booking', async () => {
		const page = await fixture.newPage();
		await wizard.goToEstimates(page, regNo);
		await wizard.estimatesSection(page, 'Suggested periodic parts').getByRole('checkbox').first().uncheck();
		const reason = page.getByLabel('Enter reason for de-selecting part');
		await reason.focus();
		await page.getByLabel('*Enter problem faced').focus();
		await reason.focus();
		await page.getByText('Optional: a short reason helps the dealership.').waitFor();
		expect(await markedFields(page), 'red is for what was typed wrong, or left empty by a press').toEqual({});
		await wizard.typeProblem(page, 'The brake squeals');
		await page.route('**/booking/save*', (route) =>
			route.fulfill({ json: { ok: true, data: { kind: 'refused', text: 'Stopped by the test.' } } }),
		);
		await wizard.saveAndBook(page);
		await page.getByText('Stopped by the test.').waitFor();
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
