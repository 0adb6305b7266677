import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { commonTexts } from '../../app/i18n/commonTexts.ts';
import { expectNoSidewaysScroll } from './support/accessibility.ts';
import { desktopViewport } from './support/browser.ts';
import { networkError } from './support/consoleErrors.ts';
import { setUpPortal } from './support/fixture.ts';
import {
	button,
	details,
	dialog,
	heading,
	openPage,
	visibleText,
	waitForAddress,
	waitForHydration,
} from './support/owner.ts';
import { setTextSize } from './support/textFit.ts';

const fixture = setUpPortal();

/** The first card comes first, then the vehicle, then the other values. */
const vehicleLabels = ['Vehicle', 'Registration Number'];
const detailLabels = ['Customer Name', 'Last Service Reading'];

describe('the home page of each demo vehicle', () => {
	it('welcomes the owner of a vehicle that can be booked', async () => {
		const page = await fixture.newPage();
		await openPage(page, '/?RegNo=MH12AB1234');
		await heading(page, 'Welcome').waitFor();
		const shown = await details(page);
		expect(Object.keys(shown)).toEqual([...vehicleLabels, ...detailLabels, 'Dealership']);
		expect(await page.getByText('MH12AB1234').count(), 'the plate is the only place of the number').toBe(1);
		expect(shown['Registration Number']).toBe('MH12AB1234');
		expect(shown['Last Service Reading']).toMatch(/^\d{1,3}(,\d{2,3})*\.\d km$/);
		await page.getByRole('heading', { name: /^Service due date \d{2} [A-Z][a-z]{2} \d{4} or at [\d,]+ km$/ }).waitFor();
		expect(shown.Dealership, 'name and address line 1').toMatch(/\w+, \w+/);
		expect(await button(page, 'Cancel Booking').count()).toBe(0);
		await page.getByRole('link', { name: 'Book your service' }).click();
		await waitForAddress(page, '/booking/dealer?RegNo=MH12AB1234');
	});

	it('leads to the dealership of the booking, its telephone and the phone’s calendar', async () => {
		const page = await fixture.newPage();
		await openPage(page, '/?RegNo=KA01EF2345');
		const booking = page.getByRole('region', { name: 'Your booking' });
		await booking.getByText(/^\w+day, (tomorrow|in \d days)$/).waitFor();
		const addressOf = (name: string) => booking.getByRole('link', { name }).getAttribute('href');
		expect(await addressOf('Directions')).toMatch(/^https:\/\/www\.openstreetmap\.org\//);
		expect(await addressOf('Call the dealership')).toMatch(/^tel:\+?\d+$/);
		const [file] = await Promise.all([
			page.waitForEvent('download'),
			booking.getByRole('link', { name: 'Add to calendar' }).click(),
		]);
		expect(file.suggestedFilename()).toMatch(/^service-KA01EF2345-\d{4}-\d\d-\d\d\.ics$/);
		// Left open until its day has passed, the page is loaded again: the booking was missed.
		const later = { day: '2100-01-01', endsInMs: 86_400_000 };
		await page.route('**/data/today*', (route) => route.fulfill({ json: { ok: true, data: later } }));
		const loadedAgain = page.waitForRequest(/\.data\?/);
		await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
		await loadedAgain;
	});

	it.each([
		['KA01EF2345', 'motorcycle'],
		['DL3CAB0001', 'scooter'],
	])('draws the kind of vehicle that %s is', async (regNo, kind) => {
		const page = await fixture.newPage();
		const drawing = page.waitForResponse(/vehicleDrawings-[\w-]+\.svg/);
		await openPage(page, `/?RegNo=${regNo}`);
		expect(await page.locator('.drawing use').getAttribute('href')).toMatch(new RegExp(`#${kind}$`));
		expect((await drawing).ok()).toBe(true);
		const isDrawn = () => page.locator('.drawing use').evaluate((use: SVGUseElement) => use.getBBox().width > 100);
		await expect.poll(isDrawn).toBe(true);
	});

	it.each(['DL3CAB0001', '22BH1234AA'])('lets %s be booked', async (regNo) => {
		const page = await fixture.newPage();
		await openPage(page, `/?RegNo=${regNo}`);
		await page.getByRole('link', { name: 'Book your service' }).click();
		await waitForAddress(page, `/booking/dealer?RegNo=${regNo}`);
	});

	it('shows why a blocked vehicle cannot be booked, and stays on the page', async () => {
		const page = await fixture.newPage();
		await openPage(page, '/?RegNo=GJ05JK4567');
		await page.getByRole('link', { name: 'Book your service' }).click();
		const message = page.getByRole('dialog');
		await message.waitFor();
		expect((await visibleText(message.getByRole('paragraph'))).length).toBeGreaterThan(10);
		expect(await message.getByRole('link', { name: 'Call 0261-4000201' }).getAttribute('href')).toMatch(/^tel:/);
		await button(message, 'ok').click();
		await message.waitFor({ state: 'hidden' });
		expect(new URL(page.url()).pathname).toBe('/');
	});

	it('shows a block that a press has found like one that was known before', async () => {
		const page = await fixture.newPage();
		const free = { ok: true, data: { isBlocked: false, text: null } };
		await page.route('**/data/eligibility*', (route) => route.fulfill({ json: free }), { times: 1 });
		const answered = page.waitForResponse(/\/data\/eligibility/);
		await openPage(page, '/?RegNo=GJ05JK4567');
		await answered;
		const book = page.getByRole('link', { name: 'Book your service' });
		expect(await book.getAttribute('data-variant')).toBe('filled');
		await book.click();
		const message = page.getByRole('dialog').getByRole('paragraph');
		const text = await visibleText(message);
		await button(page.getByRole('dialog'), 'ok').click();
		expect(await visibleText(page.locator('.live-status'))).toContain(text);
		const call = page.locator('.note', { hasText: 'Ring Road Two Wheelers' });
		await call.getByRole('link', { name: '0261-4000201' }).waitFor();
		expect(await book.getAttribute('data-variant')).toBe('default');
	});

	it('says that the network is gone, of no lost input, and nothing of it once the network is back', async () => {
		const page = await fixture.newPage();
		fixture.allow(page, networkError);
		await openPage(page, '/?RegNo=MH12AB1234');
		await page.context().setOffline(true);
		await page.getByRole('link', { name: 'Book your service' }).click();
		const failure = page.getByRole('main').getByText('You are not connected.');
		await failure.waitFor();
		expect(await page.getByText('Nothing you typed is lost').count()).toBe(0);
		await page.context().setOffline(false);
		await failure.waitFor({ state: 'detached' });
	});

	it('asks to wait until the maker’s system has the booking; OKAY reloads the page', async () => {
		const page = await fixture.newPage();
		await openPage(page, '/?RegNo=TN10GH3456');
		await button(page, 'Cancel Booking').click();
		const wait = dialog(page, 'Kindly wait for sometime');
		await wait
			.getByText(/^The maker has not confirmed this booking yet\. .* If you cannot wait, call the dealership:/)
			.waitFor();
		await wait.getByRole('link', { name: /[0-9]{4}/ }).waitFor();
		await Promise.all([page.waitForEvent('load'), button(wait, 'OKAY').click()]);
		await heading(page, 'BOOKING DETAILS').waitFor();
		expect(await wait.isVisible()).toBe(false);
	});
});

describe('the registration number', () => {
	it('is requested when it is missing, and accepted with spaces and lower case', async () => {
		const page = await fixture.newPage();
		await openPage(page, '/');
		await page.getByLabel('Registration Number').fill('mh 12-ab 1234');
		await page.getByLabel('Registration Number').press('Enter');
		await heading(page, 'Welcome').waitFor();
		expect((await details(page))['Registration Number']).toBe('MH12AB1234');
		await openPage(page, '/tracking?RegNo=MH12AB1234');
		await page.getByRole('link', { name: /Kickstand/ }).click();
		await waitForAddress(page, '/?RegNo=MH12AB1234');
		await heading(page, 'Welcome').waitFor();
	});

	it('shows Vehicle Not Found when it is unknown, and can be corrected', async () => {
		const page = await fixture.newPage();
		await openPage(page, '/?RegNo=MH99ZZ9999');
		await page.getByRole('alert').filter({ hasText: 'Vehicle Not Found' }).getByText('ask the dealership').waitFor();
		await page.getByLabel('Registration Number').fill('22 bh 1234 aa');
		await button(page, 'Continue').click();
		await heading(page, 'Welcome').waitFor();
		await openPage(page, '/?RegNo=↑03D153874W');
		await page.getByText('Vehicle Not Found').waitFor();
		await page.getByLabel('Registration Number').fill('DL O3 CAB 1');
		await button(page, 'Continue').click();
		await waitForAddress(page, '/?RegNo=DL3CAB0001');
		await expect.poll(async () => (await details(page))['Registration Number']).toBe('DL3CAB0001');
		await openPage(page, '/history?RegNo=DL3CAB1');
		await waitForAddress(page, '/history?RegNo=DL3CAB0001');
	});

	it('is asked for by the logo and by `/` after an unknown one, and the page says what can be done here', async () => {
		const page = await fixture.newPage();
		await openPage(page, '/?RegNo=MH99ZZ9999');
		await page.getByRole('link', { name: /Kickstand/ }).click();
		await waitForAddress(page, '/');
		await page.getByText('Vehicle Not Found').waitFor({ state: 'detached' });
		await page.getByText('Book a service and follow the work.').waitFor();
		await openPage(page, '/');
		expect(await page.getByText('Vehicle Not Found').count()).toBe(0);
		expect(await page.getByLabel('Registration Number').inputValue()).toBe('');
	});

	it('shows an error at its field when it is malformed', async () => {
		const page = await fixture.newPage();
		await openPage(page, '/?RegNo=hello');
		await page.getByText('This is not a registration number.').waitFor();
		const field = page.getByLabel('Registration Number');
		expect(await field.getAttribute('aria-invalid')).toBe('true');
		await field.fill('');
		await page.getByText('This is not a registration number.').waitFor({ state: 'detached' });
		expect(await field.getAttribute('aria-invalid')).toBeNull();
		await button(page, 'Continue').click();
		await page.locator('.field-error', { hasText: 'Enter your registration number' }).waitFor();
		expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
	});
});

describe('the shell', () => {
	it('keeps the chosen language, and sets the page’s lang attribute', async () => {
		const page = await fixture.newPage();
		await openPage(page, '/?RegNo=MH12AB1234');
		expect(await page.getAttribute('html', 'lang')).toBe('en');
		await page.getByText('Menu', { exact: true }).click();
		await button(page, 'हिन्दी').click();
		await page.locator('html[lang=hi]').waitFor();
		await heading(page, 'आपका स्वागत है').waitFor();
		await page.reload();
		expect(await page.getAttribute('html', 'lang')).toBe('hi');
		await page.goto('/booking/dealer?RegNo=MH12AB1234');
		await waitForHydration(page);
		await heading(page, 'अपनी गाड़ी की सर्विस के लिए डीलरशिप चुनें').waitFor();
	});

	it('has the first links in its row if there is room for them, and the others in the menu', async () => {
		const page = await fixture.newPage({ viewport: desktopViewport });
		await openPage(page, '/tracking?RegNo=RJ14LM5678');
		const menu = page.getByRole('navigation', { name: 'Menu' });
		const first = ['Home', 'Book a service', 'Track service'];
		expect(await menu.getByRole('link').allInnerTexts()).toEqual(first);
		expect(await visibleText(menu.locator('[aria-current=page]'))).toBe('Track service');
		await page.getByText('Menu', { exact: true }).click();
		const others = ['Service history', 'Messages and data', 'Another vehicle'];
		expect(await menu.getByRole('link').allInnerTexts()).toEqual([...first, ...others]);
		await page.keyboard.press('Escape');
		await menu.getByRole('link', { name: 'Home' }).click();
		await waitForAddress(page, '/?RegNo=RJ14LM5678');
		await menu.locator('[aria-current=page]', { hasText: 'Home' }).waitFor();
	});

	it.each(['en', 'hi'] as const)('has one row at every width, and a mark if something waits: %s', async (language) => {
		const page = await fixture.newPage();
		await page.context().addCookies([{ name: 'language', value: language, url: fixture.portal.url }]);
		const session = await page.context().newCDPSession(page);
		const { menu, payment, revisedEstimate } = commonTexts[language];
		for (const [address, waiting] of [
			['/revisedEstimate?RegNo=UP32NP6789', revisedEstimate],
			['/tracking?RegNo=WB20QR7890', payment],
			['/?RegNo=KA01EF2345', null],
			['/?RegNo=', null],
		] as const) {
			await openPage(page, address);
			const mark = page.locator('summary', { hasText: menu }).getByText(`, ${waiting}`);
			for (const [width, percent] of [
				...[320, 360, 390, 479, 480, 768, 1024, 1119, 1120, 1280, 1440, 1920].map((each) => [each, 100] as const),
				...[320, 390, 768, 1280].map((each) => [each, 200] as const),
			]) {
				await setTextSize(page, session, { width, height: 800, percent });
				const isOneRow = await page.getByRole('banner').evaluate((bar) => {
					const controls = [...bar.querySelectorAll('a, button, summary')].filter((one) => one.checkVisibility());
					const boxes = controls.map((one) => one.getBoundingClientRect());
					return Math.max(...boxes.map(({ top }) => top)) < Math.min(...boxes.map(({ bottom }) => bottom));
				});
				const where = `${address}, ${width} px, ${percent} %`;
				expect(isOneRow, where).toBe(true);
				await expectNoSidewaysScroll(page, where);
				expect(await mark.isVisible(), where).toBe(waiting !== null && (width * 100) / percent < 1120);
			}
		}
	});

	it('has bars over at most a third of the window, and none that is fixed if the window is low', async () => {
		const page = await fixture.newPage();
		for (const address of [
			'/?RegNo=MH12AB1234',
			'/booking/dealer?RegNo=MH12AB1234',
			'/tracking?RegNo=WB20QR7890',
			'/revisedEstimate?RegNo=UP32NP6789',
		]) {
			await openPage(page, address);
			for (const [width, height] of [
				[320, 256],
				[640, 360],
				[1280, 400],
				[390, 640],
				[1280, 720],
			] as const) {
				await page.setViewportSize({ width, height });
				const covered = await page.evaluate(() =>
					[...document.querySelectorAll('.top-bar, .wizard-foot, .action-bar')]
						.filter((bar) => /fixed|sticky/.test(getComputedStyle(bar).position))
						.reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0),
				);
				const where = `${address}, ${width} × ${height}`;
				expect(covered, where).toBeLessThanOrEqual(height < 432 ? 0 : height / 3);
				await expectNoSidewaysScroll(page, where);
			}
		}
	});

	it('has one width: logo, title and content of every screen begin at the same line', async () => {
		const page = await fixture.newPage();
		const addresses = ['/?RegNo=KA01EF2345', '/tracking?RegNo=RJ14LM5678', '/makepayment?RegNo=WB20QR7890'];
		for (const address of [...addresses, '/booking/dealer?RegNo=MH12AB1234', '/?RegNo=']) {
			await openPage(page, address);
			for (const width of [320, 390, 768, 1280, 1600]) {
				await page.setViewportSize({ width, height: 900 });
				const edges = [page.locator('.logo'), page.locator('h1')];
				const starts = await Promise.all(edges.map(async (edge) => (await edge.boundingBox())?.x ?? -1));
				const start = Math.max(16, (width - 1120) / 2);
				expect([address, width, ...starts.map(Math.round)]).toEqual([address, width, start, start]);
			}
		}
	});

	it('switches the language in the top bar, at every width, with large enough buttons', async () => {
		const page = await fixture.newPage();
		await openPage(page, '/tracking?RegNo=RJ14LM5678');
		for (const width of [320, 390, 1280]) {
			await page.setViewportSize({ width, height: 800 });
			const box = await button(page, 'हिन्दी').boundingBox();
			expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
			await button(page, 'हिन्दी').click();
			await page.locator('html[lang=hi]').waitFor();
			await button(page, 'English').click();
			await page.locator('html[lang=en]').waitFor();
			await waitForAddress(page, '/tracking?RegNo=RJ14LM5678');
		}
	});

	it('keeps nothing of another vehicle in the browser’s storage', async () => {
		const page = await fixture.newPage();
		const stored = () => page.evaluate(() => Object.keys(localStorage).toSorted());
		await openPage(page, '/tracking?RegNo=RJ14LM5678');
		await expect.poll(stored).toEqual(['OrganizationAddress', 'OrganizationName', 'REG_NO']);
		await openPage(page, '/makepayment?RegNo=RJ14LM5678');
		await expect.poll(stored).toHaveLength(3);
		await openPage(page, '/?RegNo=MH12AB1234');
		await expect.poll(stored).toEqual([]);
	});

	it('shows the home page for an unknown path, with the registration number kept', async () => {
		const page = await fixture.newPage();
		await openPage(page, '/no/such/page?RegNo=MH12AB1234');
		await waitForAddress(page, '/?RegNo=MH12AB1234');
		await heading(page, 'Welcome').waitFor();
	});
});

describe('the side menu has the links that apply', () => {
	const links = async (page: Page) => {
		await page.getByText('Menu', { exact: true }).click();
		return page.getByRole('navigation', { name: 'Menu' }).getByRole('link').allInnerTexts();
	};

	it('has the same links on the linked pages, and closes', async () => {
		const page = await fixture.newPage();
		await openPage(page, '/?RegNo=WB20QR7890');
		const own = ['Book a service', 'Track service', 'Payment'];
		const expected = ['Home', ...own, 'Service history', 'Messages and data', 'Another vehicle'];
		for (const [name, path] of [
			['Track service', '/tracking?RegNo=WB20QR7890'],
			['Payment', '/makepayment?RegNo=WB20QR7890'],
			['Book a service', '/booking/dealer?RegNo=WB20QR7890'],
		] as const) {
			expect(await links(page)).toEqual(expected);
			await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name }).click();
			await waitForAddress(page, path);
			await page.locator('.menu:not([open])').waitFor();
		}
		await heading(page, 'Book a service').waitFor();
		await page.getByRole('main').getByText('at the dealership').waitFor();
		await page.getByRole('main').getByRole('link', { name: 'Track service' }).click();
		await heading(page, /^Track your vehicle/).waitFor();
	});

	it('closes when its link leads to the open page', async () => {
		const page = await fixture.newPage();
		await openPage(page, '/?RegNo=KA01EF2345');
		await links(page);
		await page.getByRole('link', { name: 'Your booking' }).click();
		await page.locator('.menu:not([open])').waitFor();
		await heading(page, 'BOOKING DETAILS').waitFor();
	});
});
