import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { writeMapArchive } from '../support/mapArchive.ts';
import { delhi, desktopViewport, phoneViewport } from './support/browser.ts';
import { setUpPortal } from './support/fixture.ts';
import { button, dialog, openPage, snackbar, visibleText, waitForAddress } from './support/owner.ts';
import {
	beginBooking,
	beginFromHome,
	chooseDealer,
	clickBack,
	clickNext,
	dealerCards,
	waitForSlots,
} from './support/wizard.ts';

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
		await page.getByText('Nearest to you first').waitFor();
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
		await beginFromHome(page, regNo);
		await page.getByText('Nearest to you first').waitFor();
		const [mumbai = Number.NaN] = await kilometres(dealerCards(page, 'Nearby'));
		expect(mumbai).toBeLessThan(50);
		expect(await visibleText(dealerCards(page, 'Nearby').first())).not.toContain('Delhi');
		expect(asked).toHaveLength(1);

		await page.context().setGeolocation({ latitude: 18.523, longitude: 73.841 });
		await page.reload();
		await page.getByText('Nearest to you first').waitFor();
		await dealerCards(page, 'Nearby').first().waitFor();
		expect(asked, 'those near the dealership of the last service come with the page').toHaveLength(1);
	});

	it('on a phone shows the dealers that a search found, and a result text if a dealer is missing', async () => {
		const page = await fixture.newPage();
		await beginBooking(page, regNo);
		const isOnView = (element: Locator) =>
			element.evaluate((shown) => {
				const { top, bottom } = shown.getBoundingClientRect();
				return top >= 0 && bottom < window.innerHeight - 100;
			});
		const box = page.getByPlaceholder('Search by city');
		await box.fill('mumbai');
		await box.press('Enter');
		const found = page.getByRole('heading', { name: /^Dealers found/ });
		await found.waitFor();
		await expect.poll(() => isOnView(found)).toBe(true);
		const first = page.locator('.dealer-columns .dealer-card').first();
		await expect.poll(() => visibleText(first)).toContain('Mumbai');
		await expect.poll(() => isOnView(first)).toBe(true);
		await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
		await clickNext(page);
		await expect.poll(() => isOnView(page.locator('#field-dealer').getByText('Please Select Dealer'))).toBe(true);
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

		for (const [typed, city] of [
			['Bangalore', 'Bengaluru'],
			['चेन्नई', 'Chennai'],
		] as const) {
			await box.fill(typed);
			await button(page, 'Search').click();
			await expect.poll(() => dealerCards(page, `Dealers found for “${typed}”`).count()).toBeGreaterThan(2);
			expect(await visibleText(dealerCards(page, `Dealers found for “${typed}”`).first())).toContain(city);
		}
		await box.fill('');
		await button(page, 'Search').click();
		await dealerCards(page, 'Nearby').first().waitFor();

		await box.fill('Nowhere at all');
		await box.press('Enter');
		await page.getByText('No dealer was found for “Nowhere at all”').waitFor();
	});

	it('keeps a search without a choice over a reload; a new visit from home begins with the nearby dealers', async () => {
		const page = await fixture.newPage();
		await beginBooking(page, regNo);
		const box = page.getByPlaceholder('Search by city');
		await box.fill('Nowhere at all');
		await box.press('Enter');
		const none = page.getByText('No dealer was found for “Nowhere at all”');
		await none.waitFor();
		await page.reload();
		await none.waitFor();
		await beginFromHome(page, regNo);
		expect(await box.inputValue()).toBe('');
		await page.reload();
		await dealerCards(page, 'Nearby').first().waitFor();
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

	it('shows on each card where the dealer is, when it is open, when it has time, and leads there', async () => {
		const page = await fixture.newPage();
		await beginBooking(page, regNo);
		await page.getByText('Nearest to you first').waitFor();
		const column = page.getByRole('region', { name: 'Nearby' });
		const card = dealerCards(page, 'Nearby').first();
		expect(await card.getAttribute('aria-pressed')).toBe('false');
		const name = await visibleText(card.locator('.dealer-name'));
		// One name, with commas where the lines end: it is read aloud this way, and without styles.
		const free = String.raw`Next free: \w{3} \d+ \w{3}, \d+:00 AM`;
		const opening = String.raw`(?:Open today 09:00 AM – 06:00 PM|Closed (?:now|today)(?:, opens (?:today|tomorrow|\w{3} \d+ \w{3}) 09:00 AM)?)`;
		// On a Sunday or at night all may have the same next free slot: it stands above the cards then.
		const isShared = await page.getByText('Next free at every dealer below').isVisible();
		const line = String.raw`\d+\.\d km · .+, ${opening}${isShared ? '' : `, ${free}`}`;
		const text = ((await card.textContent()) ?? '').replaceAll('\u00a0', ' ');
		expect(text).toMatch(new RegExp(`^${name}, ${line}$`));
		expect(await column.getByRole('link', { name: `Call ${name}` }).getAttribute('href')).toMatch(/^tel:/);
		const directions = await column.getByRole('link', { name: `Directions ${name}` }).getAttribute('href');
		expect(directions).toContain('openstreetmap.org/directions');
	});

	it('has the vehicle’s own dealers in one row on a wide screen, and the others below in two columns', async () => {
		const page = await fixture.newPage({ viewport: desktopViewport });
		await beginBooking(page, regNo);
		const boxes = async (name: string) =>
			Promise.all(
				(await dealerCards(page, name).all()).map(async (card) => (await card.boundingBox()) ?? { x: 0, y: 0 }),
			);
		await dealerCards(page, 'Nearby').nth(3).waitFor();
		const [lastService] = await boxes('Last service dealer');
		const [seller] = await boxes('Seller dealer');
		const nearby = await boxes('Nearby');
		expect(seller?.y).toBe(lastService?.y);
		expect([...new Set(nearby.map(({ x }) => x))].toSorted((a, b) => a - b)).toEqual([lastService?.x, seller?.x]);
		expect(Math.min(...nearby.map(({ y }) => y))).toBeGreaterThan(seller?.y ?? 0);
	});

	it('shows as next free the slot that the slots offer first', async () => {
		const page = await fixture.newPage();
		await beginBooking(page, regNo);
		const card = dealerCards(page, 'Last service dealer').first();
		// On the card, or above all cards if it is the same for all.
		const said = /Next free(?: at every dealer below)?: \w{3} 0?(\d+ \w{3}), (\d+):00/.exec(
			await visibleText(page.locator('main')),
		);
		await card.click();
		await clickNext(page);
		await waitForSlots(page);
		const free = page.locator('[data-cell]:not([aria-disabled=true])');
		await free.first().waitFor();
		expect(said).not.toBeNull();
		expect((await visibleText(page.locator('main'))).replace(/\b0(?=\d)/g, '')).toContain(said?.[1]);
	});

	it('selects the marker with its card and the card with its marker, which is then in the middle', async () => {
		const page = await fixture.newPage();
		await beginBooking(page, regNo);
		const map = page.getByRole('region', { name: 'Map of the dealers' });
		const card = dealerCards(page, 'Nearby').first();
		const name = await visibleText(card.locator('.dealer-name'));
		await card.click();
		const chosen = map.getByRole('button', { pressed: true });
		await chosen.waitFor();
		expect(await chosen.getAttribute('aria-label')).toMatch(new RegExp(`^${name}, \\d+\\.\\d km$`));
		await expect.poll(async () => visibleText(chosen)).toBe(name);
		await expect.poll(() => distanceFromMiddle(map, chosen)).toBeLessThan(30);

		// Only a single dealer has this state. The map may draw its markers anew, in another order.
		const label = (await map.locator('[aria-pressed=false]').first().getAttribute('aria-label')) ?? '';
		const other = label.replace(/, [\d,.]+ km$/, '');
		await map.getByRole('button', { name: label, exact: true }).press('Enter');
		await page.locator('.dealer-card [aria-pressed=true]', { hasText: other }).waitFor();
		await expect.poll(async () => visibleText(map.getByRole('button', { pressed: true }))).toBe(other);
		expect(await page.locator('.dealer-card [aria-pressed=true]').count()).toBe(1);
	});

	it('shows the nearer dealers at first, joined if they are near each other; a press shows them apart', async () => {
		const page = await fixture.newPage();
		await beginBooking(page, regNo);
		const map = page.getByRole('region', { name: 'Map of the dealers' });
		const group = map.getByRole('button', { name: /^\d+ dealers here: show them$/ });
		await group.first().waitFor();
		const markers = map.locator('[data-dealer]');
		const joined = await group.allInnerTexts();
		const alone = (await markers.count()) - joined.length;
		const shown = joined.reduce((sum, text) => sum + Number(text), alone);
		const cards = await page.locator('.dealer-card').count();
		expect(shown).toBe(cards);
		const frame = await map.boundingBox();
		const isOnView = async (marker: Locator) => {
			const box = await marker.boundingBox();
			if (!box || !frame) return false;
			const isAcross = box.x >= frame.x && box.x + box.width <= frame.x + frame.width;
			return isAcross && box.y >= frame.y && box.y + box.height <= frame.y + frame.height;
		};
		const offView: Locator[] = [];
		for (const marker of await markers.all()) if (!(await isOnView(marker))) offView.push(marker);
		// The dealers in Pune are one marker, and stay reachable.
		expect(offView).toHaveLength(1);
		await offView[0]?.focus();
		await expect.poll(async () => offView[0] && isOnView(offView[0])).toBe(true);
		const before = await markers.count();
		await group.first().press('Enter');
		await expect.poll(() => markers.count()).toBeGreaterThan(before - 1);
		await map
			.getByRole('button', { name: /, \d+\.\d km$/ })
			.first()
			.waitFor();
	});

	it('moves to the dealers that a search found; if none is found, to the vehicle’s own', async () => {
		const page = await fixture.newPage({ viewport: desktopViewport });
		await beginBooking(page, regNo);
		const map = page.getByRole('region', { name: 'Map of the dealers' });
		const box = page.getByPlaceholder('Search by city');
		const scale = () => visibleText(map.locator('.leaflet-control-scale'));
		await map.locator('[data-dealer]').first().waitFor();
		await box.fill('Chennai');
		await box.press('Enter');
		const marker = map.getByRole('button', { name: /^Anna Nagar Motors/ });
		await expect.poll(() => distanceFromMiddle(map, marker)).toBeLessThan(240);
		expect(await scale()).toMatch(/^[12]\.0 km$/);
		await box.fill('Nowhere at all');
		await box.press('Enter');
		await page.getByText('No dealer was found for “Nowhere at all”').waitFor();
		const own = map.getByRole('button', { name: /^Deccan Two Wheelers/ });
		await expect.poll(() => distanceFromMiddle(map, own)).toBeLessThan(300);
	});

	it('has the markers behind one press of Tab; arrows move among them', async () => {
		const geolocation = { latitude: 18.5204, longitude: 73.8567 };
		const page = await fixture.newPage({ geolocation, viewport: desktopViewport });
		await beginBooking(page, regNo);
		const map = page.getByRole('region', { name: 'Map of the dealers' });
		const markers = map.locator('[data-dealer]');
		await expect.poll(() => markers.count()).toBeGreaterThan(2);
		expect(await map.locator('[data-dealer][tabindex="0"]').count()).toBe(1);
		const focusable = 'button:not([tabindex="-1"]), a[href], [tabindex="0"]';
		expect(await map.locator(focusable).filter({ visible: true }).count()).toBeLessThanOrEqual(5);
		await map.locator('[data-dealer][tabindex="0"]').focus();
		const first = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
		await page.keyboard.press('ArrowRight');
		const second = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
		expect(second).not.toBe(first);
		await page.keyboard.press('Home');
		expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(first);
	});

	it.each([
		['a wide screen', desktopViewport],
		['a phone', phoneViewport],
	])('has no stop of the map before the search: %s', async (_name, viewport) => {
		const page = await fixture.newPage({ viewport });
		await beginBooking(page, regNo);
		await page.getByRole('region', { name: 'Map of the dealers' }).locator('[data-dealer]').first().waitFor();
		await page.locator('.skip-link').focus();
		let stops = 1;
		const isAtSearch = () =>
			page.evaluate(() => document.activeElement?.getAttribute('placeholder') === 'Search by city');
		while (!(await isAtSearch()) && stops < 20) {
			await page.keyboard.press('Tab');
			stops += 1;
			expect(await page.evaluate(() => document.activeElement?.closest('.map') === null)).toBe(true);
		}
		expect(stops).toBeLessThanOrEqual(viewport === desktopViewport ? 10 : 8);
	});

	it('has a small map above the list of a phone, and a large one after a press', async () => {
		const page = await fixture.newPage({ viewport: phoneViewport });
		await beginBooking(page, regNo);
		const map = page.getByRole('region', { name: 'Map of the dealers' });
		const larger = button(page, 'Larger map');
		await larger.waitFor();
		expect((await map.boundingBox())?.height).toBeLessThanOrEqual(200);
		await larger.click();
		expect((await map.boundingBox())?.height).toBeGreaterThan(350);
		await button(page, 'Smaller map').click();
		expect((await map.boundingBox())?.height).toBeLessThanOrEqual(200);
	});

	it('has cities, distances and a scale as its base map, and no line that could be a border', async () => {
		const page = await fixture.newPage({ viewport: desktopViewport });
		await beginBooking(page, regNo);
		const map = page.getByRole('region', { name: 'Map of the dealers' });
		// The dealer of the last job card, far away in Pune, does not widen the map to the country.
		await map.locator('.map-place > span').first().waitFor();
		expect(await map.getByText('Jaipur', { exact: true }).count()).toBe(0);
		await map.getByRole('link', { name: '© GeoNames' }).waitFor();
		expect(await map.locator('.map-ring').count()).toBe(3);
		expect(await map.locator('svg path:not(.map-ring)').count()).toBe(0);
		expect(await visibleText(map.locator('.leaflet-control-scale'))).toMatch(/^\d+\.\d km$/);
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

describe('with an archive of the map', () => {
	const folder = mkdtempSync(join(tmpdir(), 'kickstand-map-'));
	const file = join(folder, 'map.pmtiles');
	writeMapArchive(file);
	const withArchive = setUpPortal({ env: { MAP_PMTILES: file } });
	afterAll(() => rmSync(folder, { recursive: true }));

	it('draws it by ranges of the file, after the cards, and names the source of its data', async () => {
		const page = await withArchive.newPage();
		const answers: number[] = [];
		page.on('response', (response) => {
			if (response.url().endsWith('/map.pmtiles')) answers.push(response.status());
		});
		await beginBooking(page, regNo);
		const map = page.getByRole('region', { name: 'Map of the dealers' });
		await map.getByRole('link', { name: '© OpenStreetMap' }).waitFor();
		const isPainted = () =>
			map.locator('canvas.leaflet-tile').evaluateAll((tiles) =>
				tiles.some((tile) => {
					if (!(tile instanceof HTMLCanvasElement) || tile.width === 0) return false;
					const pixels = tile.getContext('2d')?.getImageData(0, 0, tile.width, tile.height).data ?? [];
					return new Set(new Uint32Array(Uint8ClampedArray.from(pixels).buffer)).size > 2;
				}),
			);
		await expect.poll(isPainted).toBe(true);
		expect(new Set(answers)).toEqual(new Set([206]));
		expect(await map.locator('.map-place').count()).toBe(0);
	});

	it('keeps the plain base map if the archive cannot be read', async () => {
		const page = await withArchive.newPage();
		withArchive.allow(page, /503/);
		await page.route('**/map.pmtiles', (route) => route.fulfill({ status: 503 }));
		await beginBooking(page, regNo);
		await page.getByRole('link', { name: '© GeoNames' }).waitFor();
	});
});

/** How far a marker's middle is from that of the map, in pixels. */
async function distanceFromMiddle(map: Locator, marker: Locator): Promise<number> {
	const [frame, box] = [await map.locator('.map-frame').boundingBox(), await marker.boundingBox()];
	if (!frame || !box) return Number.POSITIVE_INFINITY;
	const across = frame.x + frame.width / 2 - box.x - box.width / 2;
	return Math.hypot(across, frame.y + frame.height / 2 - box.y - box.height / 2);
}

describe('without a position', () => {
	it('lists dealers near the dealership of the last service, and says that it measures from there', async () => {
		const page = await fixture.newPage({ permissions: [], geolocation: undefined });
		await openPage(page, step);
		await button(dialog(page, 'Please allow this sites to acces location.'), 'ok').click();
		await page.getByText('Nearest to Deccan Two Wheelers first').waitFor();
		const nearest = dealerCards(page, 'Nearby').first();
		expect(await visibleText(nearest)).toMatch(/\d\.\d km from Deccan Two Wheelers.*Pune/);
		expect(await visibleText(dealerCards(page, 'Last service dealer'))).not.toContain('km');
		await page.getByPlaceholder('Search by city').fill('Chennai');
		await button(page, 'Search').click();
		const found = dealerCards(page, 'Dealers found for “Chennai”');
		expect(await visibleText(found.first())).toMatch(/\d\.\d km from Deccan Two Wheelers.*Chennai/);
	});

	it('shows a message once when it is denied, and refuses pick-up and drop', async () => {
		const page = await fixture.newPage({ permissions: [], geolocation: undefined });
		await openPage(page, step);
		const alert = dialog(page, 'Please allow this sites to acces location.');
		await alert.waitFor();
		await button(alert, 'ok').click();
		await page.getByText('Nearest to Deccan Two Wheelers').waitFor();
		await chooseDealer(page);
		await clickNext(page);
		const box = page.getByRole('switch', { name: 'Vehicle Pick and drop service' });
		await box.click();
		const refusal = dialog(page, 'Geolocation is not enabled');
		await refusal.getByText('To allow it on this phone').waitFor();
		expect(await refusal.getByRole('link').getAttribute('href')).toMatch(/^tel:\+91\d{10}$/);
		await button(refusal, 'ok').click();
		expect(await box.isChecked()).toBe(false);
		await openPage(page, step);
		await page.getByText('Nearest to Deccan Two Wheelers').waitFor();
		expect(await alert.isVisible()).toBe(false);
	});

	it('refuses pick-up and drop after a time-out or no answer, until a press finds one', async () => {
		const page = await fixture.newPage({ geolocation: delhi });
		await page.addInitScript(() => {
			const find = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation);
			navigator.geolocation.getCurrentPosition = (found, failed) => {
				const answer = sessionStorage.getItem('position') ?? 'fails';
				if (answer === 'comes') find(found, failed);
				const code = { fails: 3, 'is denied': 1 }[answer];
				if (code) failed?.({ code, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 });
			};
		});
		await page.clock.install();
		await openPage(page, step);
		await page.getByText('Nearest to Deccan Two Wheelers').waitFor();
		await chooseDealer(page);
		await clickNext(page);
		const box = page.getByRole('switch', { name: 'Vehicle Pick and drop service' });
		await box.click();
		const refusal = dialog(page, 'Geolocation is not enabled');
		await button(refusal, 'ok').click();
		expect(await box.isChecked()).toBe(false);
		await page.evaluate(() => sessionStorage.setItem('position', 'never comes'));
		await box.click();
		const asking = page.getByRole('status').filter({ hasText: 'Asking your phone for its location' });
		await asking.waitFor();
		expect(await box.isChecked()).toBe(true);
		await page.clock.fastForward(10_000);
		await button(refusal, 'ok').click();
		expect(await box.isChecked()).toBe(false);
		expect(await asking.isVisible()).toBe(false);
		await page.evaluate(() => sessionStorage.setItem('position', 'comes'));
		await box.click();
		await page.getByText('from your phone in a straight line').waitFor();
		expect(await box.isChecked()).toBe(true);
		expect(await refusal.isVisible()).toBe(false);
		await page.evaluate(() => sessionStorage.setItem('position', 'is denied'));
		await openPage(page, step);
		await button(dialog(page, 'Please allow this sites to acces location.'), 'ok').click();
		await clickNext(page);
		await refusal.waitFor();
	});
});
