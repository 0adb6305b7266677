import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { callDesk, deskEnabled } from './support/desk.ts';
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

const fixture = setUpPortal(deskEnabled);
const regNo = 'MH12AB1234';
const blocked = '22BH1234AA';
const at = (step: string) => `/booking/${step}?RegNo=${regNo}`;

/** The owner's input in the date and time step. */
async function typed(page: Page): Promise<Record<string, string>> {
	const value = (label: string) => page.getByLabel(label).inputValue();
	return {
		slot: await wizard.readChosenSlot(page),
		mobile: await value('Mobile number*'),
		email: await value('Email Id'),
		km: await value('Enter KMs of your bike*'),
		repairType: await value('*Repair Type'),
		time: await value('Preferred time'),
		line1: await wizard.pickUpBlock(page).getByLabel('Address line 1').inputValue(),
		pin: await wizard.pickUpBlock(page).getByLabel('PIN').inputValue(),
		dropOff: await wizard.dropBlock(page).getByLabel('Address line 1').inputValue(),
	};
}

it('the bar shows the choices, and at first that there are none', async () => {
	const page = await fixture.newPage();
	await openPage(page, at('dealer'));
	const choice = page.locator('.wizard-line');
	await expect.poll(() => visibleText(choice)).toBe('Dealer: Not chosen yet');
	const dealer = await wizard.chooseDealer(page);
	await expect.poll(() => visibleText(choice)).toBe(dealer);
});

describe('back and forth, and a reload', () => {
	it('keep the owner’s input', async () => {
		const page = await fixture.newPage();
		const dealer = await wizard.goToDateTime(page, regNo);
		await page.getByLabel('Preferred time').selectOption('11:00 AM');
		await wizard.chooseSlot(page);
		await wizard.typeDetails(page);
		await page.getByLabel('Email Id').fill('asha@example.in');
		await wizard.requestPickUp(page);
		await page.getByLabel('Use above address for drop-off').uncheck();
		await wizard.typeAddress(wizard.dropBlock(page), {
			line1: '7 Hill Road',
			state: 'Maharashtra',
			city: 'Pimpri',
			pin: '411018',
		});
		const before = await typed(page);

		await wizard.clickNext(page);
		await waitForAddress(page, at('estimates'));
		await wizard.deselectPart(page, 'Changed last month');
		await wizard.addJob(page);
		await wizard.typeProblem(page, 'The brake squeals');
		await button(page, 'Calculate estimate').click();
		const total = await visibleText(page.locator('.wizard-line strong'));
		expect(total).toMatch(/^₹[\d,]+\.\d\d$/);

		await wizard.clickBack(page);
		await waitForAddress(page, at('selectDateTime'));
		await wizard.slotButtons(page).first().waitFor();
		expect(await typed(page)).toEqual(before);
		await wizard.clickBack(page);
		await waitForAddress(page, at('dealer'));
		expect(await visibleText(page.locator('.dealer-card [aria-pressed=true] .dealer-name'))).toContain(dealer);
		// Choosing the same dealer again resets nothing.
		await page.locator('.dealer-card [aria-pressed=true]').click();
		await wizard.clickNext(page);
		await wizard.slotButtons(page).first().waitFor();
		expect(await typed(page)).toEqual(before);

		await page.reload();
		await waitForHydration(page);
		await wizard.slotButtons(page).first().waitFor();
		expect(await typed(page)).toEqual(before);
		await wizard.clickNext(page);
		await waitForAddress(page, at('estimates'));
		await page.reload();
		await waitForHydration(page);
		const reason = page.getByLabel('Enter reason for de-selecting part');
		await reason.waitFor();
		expect(await reason.inputValue()).toBe('Changed last month');
		expect(await page.getByLabel('*Enter problem faced').inputValue()).toBe('The brake squeals');
		await expect.poll(() => visibleText(page.locator('.wizard-line strong'))).toBe(total);
	});

	it('another dealer resets date, slot and pick-up, and keeps the other input', async () => {
		const page = await fixture.newPage();
		await wizard.goToDateTime(page, regNo);
		await wizard.chooseSlot(page);
		await wizard.typeDetails(page);
		await wizard.requestPickUp(page);
		await wizard.clickBack(page);
		await wizard.chooseDealer(page, 'Seller dealer');
		await wizard.clickNext(page);
		await wizard.waitForSlots(page);
		expect(await wizard.findSlotGrid(page).getByRole('button', { pressed: true }).count()).toBe(0);
		expect(await page.getByRole('switch').isChecked()).toBe(false);
		expect(await page.getByLabel('Mobile number*').inputValue()).toBe('9876543210');
	});

	it('go one step back, from any page', async () => {
		const page = await fixture.newPage();
		await wizard.goToEstimates(page, regNo);
		await page.getByRole('link', { name: 'Change Service' }).click();
		await waitForAddress(page, at('selectDateTime'));
		await wizard.clickBack(page);
		await waitForAddress(page, at('dealer'));
	});

	it('in the browser go through the same steps', async () => {
		const page = await fixture.newPage();
		await wizard.goToEstimates(page, regNo);
		await page.goBack();
		await waitForAddress(page, at('selectDateTime'));
		await page.goBack();
		await waitForAddress(page, at('dealer'));
		await page.goForward();
		await waitForAddress(page, at('selectDateTime'));
	});
});

describe('a chosen job', () => {
	it('requires a new estimate after a change, which updates the total', async () => {
		const page = await fixture.newPage();
		await wizard.goToEstimates(page, regNo);
		const total = page.locator('.wizard-line strong');
		const parts = await visibleText(total);
		await wizard.addJob(page);
		const card = page.getByRole('region', { name: 'Total estimate amount' });
		await card.getByText('Before this change').waitFor();
		expect(await visibleText(card.locator('strong')), 'the total stays on view').toBe(parts);
		await button(page.locator('.wizard-line'), 'See the new total').waitFor();
		expect(await total.count(), 'and is not called the total').toBe(0);
		await expectAccessible(page, 'an earlier total');
		await page.reload();
		await card.getByText(parts).waitFor();
		const book = button(page, 'Save and Book');
		await wizard.typeProblem(page, 'The brake squeals');
		expect(await book.getAttribute('data-variant'), 'it would be refused').toBe('default');
		await button(page, 'See the new total').click();
		expect(await button(page, /Calculate estimate|See the new total/).count()).toBe(0);
		expect(await card.evaluate((element) => element === document.activeElement)).toBe(true);
		expect(await book.getAttribute('data-variant')).toBe('filled');
		await expect.poll(() => visibleText(total)).not.toBe(parts);
		expect(await page.getByText('Before this change').count()).toBe(0);
		await wizard.estimatesSection(page, 'Suggested periodic parts').getByRole('checkbox').first().uncheck();
		await wizard.saveAndBook(page);
		await snackbar(page).getByText('Please calculate estimate to Book Your Service').waitFor();
	});
});

describe('what is checked before booking stands above the button that books', () => {
	const check = (page: Page) => page.getByRole('region', { name: 'Check before you book' });
	const standsAbove = async (page: Page) => {
		const book = await button(page, 'Save and Book').elementHandle();
		// 4: the button follows.
		return check(page).evaluate((region, last) => region.compareDocumentPosition(last as Node) === 4, book);
	};

	it('with contact, reading, jobs and total', async () => {
		const page = await fixture.newPage();
		await wizard.goToEstimates(page, regNo);
		const lines = await details(page);
		expect(lines).toMatchObject({ Contact: '9876543210', Service: expect.stringContaining('95,000.0 km') });
		expect(lines['Total estimate amount']).toMatch(/^₹[\d,]+\.\d\d$/);
		const part = wizard.estimatesSection(page, 'Suggested periodic parts').getByRole('checkbox').first();
		const name = await part.evaluate(
			(box: HTMLInputElement) => box.labels?.[0]?.querySelector('span span')?.textContent,
		);
		expect(lines['Parts and jobs']).toContain(name);
		expect(await standsAbove(page)).toBe(true);
		await wizard.typeProblem(page, 'Brake');
		await check(page).getByRole('link', { name: 'Change Problem faced' }).click();
		expect(await page.evaluate(() => document.activeElement?.id)).toBe('field-problem');
		const limit = page.getByText('Once booked, the time is fixed.');
		await page.clock.setFixedTime('2099-01-01');
		await wizard.typeProblem(page, 'Brakes');
		await limit.waitFor();
		const { 'Date & Time': time } = await details(page);
		expect(time).toMatch(/Starts within \d+ h: after booking, only the dealership can change the time\./);
		expect(await button(page, 'Save and Book').getAttribute('aria-describedby')).toBe(await limit.getAttribute('id'));
	});

	it('for an NA vehicle, too, once its fields are filled', async () => {
		const page = await fixture.newPage();
		await wizard.goToDateTime(page, 'DL3CAB0001');
		await wizard.chooseSlot(page);
		expect(await check(page).count()).toBe(0);
		await wizard.typeDetails(page);
		expect(await details(page)).toMatchObject({
			Contact: '9876543210',
			Service: expect.stringMatching(/95,000\.0 km.*The dealership tells you the price\./s),
		});
		await check(page).getByRole('link', { name: 'Change Contact' }).click();
		expect(await page.evaluate(() => document.activeElement?.id), 'it is on this page').toBe('details-title');
		expect(await standsAbove(page)).toBe(true);
		await expectAccessible(page, 'the check of an NA vehicle');
	});
});

describe('the guards', () => {
	it.each(['selectDateTime', 'estimates', 'bookingDone'])(
		'send a visitor of %s without its choices home',
		async (step) => {
			const page = await fixture.newPage();
			await page.goto(at(step));
			await waitForAddress(page, `/?RegNo=${regNo}`);
		},
	);

	it.each(['/booking', '/booking/', '/booking/anything/else'])('lead %s to the dealer step', async (path) => {
		const page = await fixture.newPage();
		await page.goto(`${path}?RegNo=${regNo}`);
		await waitForAddress(page, at('dealer'));
	});

	it('take a step’s address in another case or with a slash at the end as the step itself', async () => {
		const page = await fixture.newPage();
		await wizard.goToEstimates(page, regNo);
		for (const [path, title] of [
			['/booking/dealer/', 'Please select preferred Dealer'],
			['/booking/Dealer', 'Please select preferred Dealer'],
			['/Booking/SelectDateTime', 'Select Date & Time'],
			['/booking/ESTIMATES/', 'Please select jobs to be done'],
		] as const) {
			await page.goto(`${path}?RegNo=${regNo}`);
			await heading(page, new RegExp(title)).waitFor();
			await button(page, /^(Next|Save and Book)$/).waitFor();
			expect(new URL(page.url()).search).toBe(`?RegNo=${regNo}`);
		}
	});

	it('say at every address of the wizard and from the menu why a vehicle is blocked, and keep the draft', async () => {
		const page = await fixture.newPage();
		await wizard.goToDateTime(page, blocked, /dealer|Nearby/);
		await page.getByLabel('Mobile number*').fill('9876543210');
		await callDesk(fixture, blocked, 'block', { message: 'A recall is open for this vehicle.' });
		const why = page.getByRole('main').getByText('A recall is open for this vehicle.');
		for (const step of ['dealer', 'selectDateTime', 'estimates']) {
			await page.goto(`/booking/${step}?RegNo=${blocked}`);
			await why.waitFor();
		}
		await openPage(page, `/?RegNo=${blocked}`);
		await page.locator('summary').click();
		await page.getByRole('link', { name: 'Book a service' }).click();
		await waitForAddress(page, `/booking/dealer?RegNo=${blocked}`);
		await why.waitFor();
		await callDesk(fixture, blocked, 'unblock', {});
		await wizard.beginFromHome(page, blocked);
		await page.locator('summary').click();
		await page.getByRole('link', { name: 'Home', exact: true }).click();
		await waitForAddress(page, `/?RegNo=${blocked}`);
		await callDesk(fixture, blocked, 'block', { message: 'A recall is open for this vehicle.' });
		await page.goBack();
		await why.waitFor();
		await callDesk(fixture, blocked, 'unblock', {});
		await openPage(page, `/booking/selectDateTime?RegNo=${blocked}`);
		await expect.poll(() => page.getByLabel('Mobile number*').inputValue()).toBe('9876543210');
	});

	it('show Vehicle Not Found for an unknown vehicle', async () => {
		const page = await fixture.newPage();
		await openPage(page, '/booking/dealer?RegNo=MH99ZZ9999');
		await page.getByText('Vehicle Not Found').waitFor();
	});
});
