import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { networkError, statusError } from './support/consoleErrors.ts';
import { setUpPortal } from './support/fixture.ts';
import { heading, openPage, snackbar, waitForAddress, waitForHydration } from './support/owner.ts';
import * as wizard from './support/wizard.ts';

const fixture = setUpPortal();
const tracked = 'RJ14LM5678';
const billed = 'WB20QR7890';
const revised = 'UP32NP6789';

const toHome = (page: Page) => page.getByRole('banner').getByRole('link').first();
const path = (page: Page) => new URL(page.url()).pathname;

/** Holds the scripts that match until `release`. */
async function delay(page: Page, pattern: string) {
	const { promise, resolve: release } = Promise.withResolvers<void>();
	await page.route(pattern, async (route) => {
		await promise;
		await route.continue();
	});
	return { release };
}

/** Opens tracking and home, so that their scripts are loaded. */
async function openTwoScreens(page: Page): Promise<void> {
	await openPage(page, `/tracking?RegNo=${revised}`);
	await toHome(page).click();
	await heading(page, 'Welcome').waitFor();
}

const toEstimate = (page: Page) => page.getByRole('main').getByRole('link', { name: 'See the revised estimate' });

/** By the menu. */
async function pressTracking(page: Page): Promise<void> {
	await page.locator('summary').click();
	await page.getByRole('link', { name: 'Track service' }).click();
}

const waitForProgress = (page: Page) => page.getByText('Loading').waitFor({ state: 'attached' });

it.each([
	['Back', (page: Page) => page.goBack()],
	['a later link', pressTracking],
] as const)('a press that waits for scripts is given up for %s', async (_, leave) => {
	const page = await fixture.newPage();
	await openTwoScreens(page);
	const scripts = await delay(page, '**/assets/revisedEstimate-*.js');
	const data = await delay(page, '**/tracking.data*');
	await toEstimate(page).click();
	await waitForProgress(page);
	await leave(page);
	const script = page.waitForResponse('**/assets/revisedEstimate-*.js');
	scripts.release();
	await (await script).finished();
	data.release();
	await heading(page, /^Track your vehicle/).waitFor();
	await page.waitForLoadState('networkidle');
	expect(path(page)).toBe('/tracking');
});

it('a link that is pressed while another screen loads its data is followed', async () => {
	const page = await fixture.newPage();
	await openTwoScreens(page);
	const scripts = await delay(page, '**/assets/revisedEstimate-*.js');
	const data = await delay(page, '**/tracking.data*');
	await pressTracking(page);
	await waitForProgress(page);
	// The menu covers the link while it is open, until its screen has loaded.
	await page.keyboard.press('Escape');
	const aborted = page.waitForEvent('requestfailed', (request) => request.url().includes('/tracking.data'));
	await Promise.all([aborted, toEstimate(page).click()]);
	data.release();
	scripts.release();
	await page.waitForURL('**/revisedEstimate*');
});

it('a double press on a link that waits for scripts opens its screen once', async () => {
	const page = await fixture.newPage();
	await openPage(page, `/?RegNo=${tracked}`);
	const scripts = await delay(page, '**/assets/tracking-*.js');
	await page.getByRole('main').getByRole('link', { name: 'Track service' }).dblclick();
	await waitForProgress(page);
	expect(path(page)).toBe('/');
	scripts.release();
	await heading(page, /^Track your vehicle/).waitFor();
	await page.goBack();
	await heading(page, 'Welcome').waitFor();
});

it('payment, loaded by a touch, can be opened after the network was lost and came back', async () => {
	const page = await fixture.newPage();
	fixture.allow(page, networkError);
	await openPage(page, `/?RegNo=${billed}`);
	const link = page.getByRole('main').getByRole('link', { name: 'Go to payment' });
	await link.focus();
	await page.waitForLoadState('networkidle');
	await page.context().setOffline(true);
	await link.click();
	await snackbar(page).getByText('You are not connected. Please check your network and try again.').waitFor();
	await page.context().setOffline(false);
	await link.click();
	await page.getByRole('button', { name: 'MAKE PAYMENT' }).waitFor();
	expect(path(page)).toBe('/makepayment');
});

it('a proxy that answers for a script with 502 keeps the page, and the link works afterwards', async () => {
	const page = await fixture.newPage();
	fixture.allow(page, statusError(502));
	await openPage(page, `/tracking?RegNo=${tracked}`);
	await page.route('**/assets/home-*.js', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
	await toHome(page).click();
	await snackbar(page).getByText('The service system cannot be reached right now.').waitFor();
	expect(path(page)).toBe('/tracking');
	await page.unroute('**/assets/home-*.js');
	await toHome(page).click();
	await heading(page, 'Welcome').waitFor();
});

it('after an upgrade the page is loaded anew, and its links work', async () => {
	const page = await fixture.newPage();
	fixture.allow(page, statusError(404), /Error loading route module|Failed to fetch dynamically imported module/);
	await openPage(page, `/tracking?RegNo=${tracked}`);
	await page.route('**/assets/home-*.js', (route) => route.fulfill({ status: 404, body: 'Not found' }));
	const reloaded = page.waitForEvent('load');
	await toHome(page).click();
	await reloaded;
	await page.unroute('**/assets/home-*.js');
	await heading(page, /^Track your vehicle/).waitFor();
	await toHome(page).click();
	await heading(page, 'Welcome').waitFor();
});

/** The portal was upgraded while the wizard was open: the next step's scripts are gone (docs/upgrade.md). */
it('after an upgrade the wizard is loaded anew with the typed text, and goes on', async () => {
	const regNo = 'MH12AB1234';
	const page = await fixture.newPage();
	fixture.allow(page, statusError(404), /Error loading route module|Failed to fetch dynamically imported module/);
	// The error of a module that cannot be imported has no stack.
	fixture.allow(page, /^page error: $/);
	let areScriptsGone = true;
	await page.route('**/assets/estimates-*.js', (route) =>
		areScriptsGone ? route.fulfill({ status: 404, body: 'Not found' }) : route.continue(),
	);
	await wizard.goToDateTime(page, regNo);
	await wizard.chooseSlot(page);
	await wizard.typeDetails(page);
	await page.getByLabel('Email Id').fill('asha@example.in');
	const typed = async () => [
		await wizard.readChosenSlot(page),
		await page.getByLabel('Mobile number*').inputValue(),
		await page.getByLabel('Email Id').inputValue(),
		await page.getByLabel('Enter KMs of your bike*').inputValue(),
	];
	const before = await typed();
	// The page is loaded anew and names the present scripts.
	const reloaded = page
		.waitForRequest((request) => request.isNavigationRequest())
		.then(() => {
			areScriptsGone = false;
		});
	await wizard.clickNext(page);
	await reloaded;
	await page.waitForLoadState('load');
	await waitForHydration(page);
	await wizard.slotButtons(page).first().waitFor();
	expect(await typed()).toEqual(before);
	await wizard.clickNext(page);
	await waitForAddress(page, `/booking/estimates?RegNo=${regNo}`);
});

describe('a slow page', () => {
	it.each([
		['UP32NP6789', 'See the revised estimate', '/revisedEstimate', 'en', 'Loading'],
		['WB20QR7890', 'Go to payment', '/makepayment', 'en', 'Loading'],
		['RJ14LM5678', 'सर्विस ट्रैक करें', '/tracking', 'hi', 'लोड हो रहा है'],
	])('of %s says so, and nothing on it moves', async (regNo, link, path, language, text) => {
		const page = await fixture.newPage();
		await page.context().addCookies([{ name: 'language', value: language, url: fixture.portal.url }]);
		await openPage(page, `/?RegNo=${regNo}`);
		const data = await delay(page, `**${path}.data*`);
		const title = page.locator('main h1').first();
		const before = await title.boundingBox();
		const line = page.locator('.pending-line');
		expect(await line.count()).toBe(0);
		await page.locator('.first-card').getByRole('link', { name: link }).click();
		await line.waitFor();
		await page.getByRole('status').filter({ hasText: text }).waitFor({ state: 'attached' });
		expect(await title.boundingBox()).toEqual(before);
		data.release();
		await page.waitForURL(`**${path}?RegNo=${regNo}`);
		await line.waitFor({ state: 'detached' });
	});
});
