import { describe, expect, it } from 'vitest';
import { delhi } from './support/browser.ts';
import { setUpPortal } from './support/fixture.ts';
import { button, dialog, openPage, snackbar, visibleText, waitForAddress } from './support/owner.ts';
import { beginBooking, chooseDealer, clickBack, clickNext, dealerCards, waitForSlots } from './support/wizard.ts';

const fixture = setUpPortal();
const regNo = 'MH12AB1234';
const step = `/booking/dealer?RegNo=${regNo}`;

const kilometres = async (cards: ReturnType<typeof dealerCards>): Promise<number[]> =>
	(await cards.locator('.dealer-distance').allInnerTexts()).map((text) => {
		expect(text).toMatch(/^\d+\.\d km$/);
		return Number.parseFloat(text);
	});

describe('the dealer step', () => {
	it('lists the last-service dealer, the selling dealer and nearby dealers, nearest first', async () => {
		const page = await fixture.newPage();
		await beginBooking(page, regNo);
		expect(await dealerCards(page, 'Last service dealer').count()).toBe(1);
		expect(await dealerCards(page, 'Seller dealer').count()).toBe(1);
		const nearby = await kilometres(dealerCards(page, 'Nearby'));
		expect(nearby.length).toBeGreaterThanOrEqual(4);
		expect(nearby).toEqual(nearby.toSorted((a, b) => a - b));
	});

	it('measures distances from the owner’s position, and asks for nearby dealers once', async () => {
		const page = await fixture.newPage({ geolocation: { latitude: 19.076, longitude: 72.8777 } });
		const asked: string[] = [];
		page.on('request', (request) => {
			if (request.url().includes('/data/dealers')) asked.push(request.url());
		});
		await beginBooking(page, regNo);
		await page.getByText('Nearest to you first').waitFor();
		await dealerCards(page, 'Nearby').first().waitFor();
		const [mumbai = Number.NaN] = await kilometres(dealerCards(page, 'Nearby'));
		expect(mumbai).toBeLessThan(50);
		expect(await visibleText(dealerCards(page, 'Nearby').first())).not.toContain('Delhi');
		expect(asked).toHaveLength(1);

		await page.context().setGeolocation(delhi);
		await page.reload();
		await page.getByText('Nearest to you first').waitFor();
		await dealerCards(page, 'Nearby').first().waitFor();
		expect(asked, 'those of New Delhi come with the page').toHaveLength(1);
	});

	it('searches by city on Enter and by the button; an empty search lists nearby dealers again', async () => {
		const page = await fixture.newPage();
		await beginBooking(page, regNo);
		const box = page.getByPlaceholder('Search by city');
		await box.fill('mUmbai');
		expect(await page.getByRole('region', { name: 'Nearby' }).count(), 'nothing happens while typing').toBe(1);
		await box.press('Enter');
		const found = dealerCards(page, 'Dealers found for “mUmbai”');
		await found.first().waitFor();
		for (const text of await found.allInnerTexts()) expect(text).toContain('Mumbai');

		await box.fill('Chennai');
		await button(page, 'Search').click();
		await dealerCards(page, 'Dealers found for “Chennai”').first().waitFor();
		await box.fill('');
		await button(page, 'Search').click();
		await dealerCards(page, 'Nearby').first().waitFor();

		await box.fill('Nowhere at all');
		await box.press('Enter');
		await page.getByText('No dealer was found for “Nowhere at all”').waitFor();
	});

	it('keeps the search and the chosen card after Next, Back and a reload', async () => {
		const page = await fixture.newPage();
		await beginBooking(page, regNo);
		const box = page.getByPlaceholder('Search by city');
		await box.fill('Chennai');
		await box.press('Enter');
		const found = dealerCards(page, 'Dealers found for “Chennai”');
		await found.first().click();
		await clickNext(page);
		await waitForSlots(page);
		await clickBack(page);
		await found.and(page.locator('[aria-pressed=true]')).waitFor();
		await page.reload();
		await found.and(page.locator('[aria-pressed=true]')).waitFor();
		expect(await box.inputValue()).toBe('Chennai');
	});

	it('selects the marker with its card and the card with its marker', async () => {
		const page = await fixture.newPage();
		await beginBooking(page, regNo);
		const map = page.getByRole('region', { name: 'Map of the dealers' });
		const card = dealerCards(page, 'Nearby').first();
		const name = await visibleText(card.locator('.dealer-name'));
		await card.click();
		await map.locator('.map-marker-chosen').waitFor();
		expect(await visibleText(map.locator('.leaflet-popup-content'))).toBe(name);

		const marker = map.locator('.map-marker:not(.map-marker-chosen)').first();
		const other = (await marker.getAttribute('title')) ?? '';
		// Markers may overlap on the small map, so the click is dispatched to this one.
		await marker.dispatchEvent('click');
		await page.locator('.dealer-card [aria-pressed=true]', { hasText: other }).waitFor();
		await map.getByText(other, { exact: true }).waitFor();
		expect(await page.locator('.dealer-card [aria-pressed=true]').count()).toBe(1);
	});

	it('does not continue without a dealer: shows a message and focuses the dealers', async () => {
		const page = await fixture.newPage();
		await beginBooking(page, regNo);
		await clickNext(page);
		expect(await visibleText(snackbar(page))).toBe('Please Select Dealer');
		expect(await page.evaluate(() => document.activeElement?.id)).toBe('field-dealer');
		await chooseDealer(page);
		await clickNext(page);
		await waitForAddress(page, `/booking/selectDateTime?RegNo=${regNo}`);
		expect(await snackbar(page).count()).toBe(0);
	});
});

describe('without a position', () => {
	it('shows a message once when it is denied, lists dealers near New Delhi, and refuses pick-up and drop', async () => {
		const page = await fixture.newPage({ permissions: [], geolocation: undefined });
		await openPage(page, step);
		const alert = dialog(page, 'Please allow this sites to acces location.');
		await alert.waitFor();
		await button(alert, 'ok').click();
		await page.getByText('Nearest to New Delhi').waitFor();
		await chooseDealer(page);
		await clickNext(page);
		const box = page.getByRole('switch', { name: 'Vehicle Pick and drop service' });
		await box.click();
		const refusal = dialog(page, 'Geolocation is not enabled');
		await refusal.waitFor();
		await button(refusal, 'ok').click();
		expect(await box.isChecked()).toBe(false);
		await openPage(page, step);
		await page.getByText('Nearest to New Delhi').waitFor();
		expect(await alert.isVisible()).toBe(false);
	});

	it('because it timed out, pick-up and drop stays possible', async () => {
		const page = await fixture.newPage({ geolocation: delhi });
		await page.addInitScript(() => {
			navigator.geolocation.getCurrentPosition = (_found, failed) =>
				failed?.({ code: 3, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 });
		});
		await openPage(page, step);
		await page.getByText('Nearest to New Delhi').waitFor();
		await chooseDealer(page);
		await clickNext(page);
		await page.getByRole('switch', { name: 'Vehicle Pick and drop service' }).click();
		await page.getByText('Below are charges for Pickup and Drop-off vehicle service.').waitFor();
		expect(await page.getByRole('dialog').count()).toBe(0);
	});
});
