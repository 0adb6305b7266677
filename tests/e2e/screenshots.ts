/** Takes the screenshots of the README: `node tests/e2e/screenshots.ts`, after a build. */
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { startPortal } from '../../server/testing/startPortal.ts';
import { desktopViewport, launchBrowser, newOwnerContext, phoneViewport } from './support/browser.ts';
import { button, openPage, waitForAddress } from './support/owner.ts';
import * as wizard from './support/wizard.ts';

const folder = resolve(import.meta.dirname, '../../docs/screenshots');
const regNo = 'MH12AB1234';
/** The position of the vehicle's owner. */
const pune = { latitude: 18.5204, longitude: 73.8567 };
const home = { line1: '12 Prabhat Road, Erandwane', state: 'Maharashtra', city: 'Pune', pin: '411004' };

await mkdir(folder, { recursive: true });
const portal = await startPortal();
const browser = await launchBrowser();
try {
	await walk('390', phoneViewport, 'light', /./);
	await walk('390-dark', phoneViewport, 'dark', /date-time|estimates|done/);
	await walk('1280', desktopViewport, 'light', /dealer|date-time|estimates|done/);
	await capture('390', phoneViewport, 'light');
	await capture('390-dark', phoneViewport, 'dark');
	await capture('1280', desktopViewport, 'light');
} finally {
	await browser.close();
	await portal.stop();
}

/** Books and cancels, and takes a screenshot of each screen whose name matches `wanted`. */
async function walk(
	size: string,
	viewport: typeof phoneViewport,
	colorScheme: 'light' | 'dark',
	wanted: RegExp,
): Promise<void> {
	const context = await newOwnerContext(browser, {
		baseURL: portal.url,
		viewport,
		colorScheme,
		reducedMotion: 'reduce',
		geolocation: pune,
	});
	const page = await context.newPage();
	const take = async (name: string) => {
		if (wanted.test(name)) await picture(page, `${name}-${size}`);
	};

	await openPage(page, `/?RegNo=${regNo}`);
	await take('home');
	await wizard.beginBooking(page, regNo);
	await wizard.chooseDealer(page);
	await page.locator('.map-pin[aria-pressed=true]').waitFor();
	await take('dealer');
	await wizard.clickNext(page);
	await wizard.waitForSlots(page);
	await wizard.chooseSlot(page);
	await take('date-time');
	await wizard.typeDetails(page);
	await wizard.requestPickUp(page, home);
	await page
		.getByText(/^\d+ km - /)
		.first()
		.waitFor();
	await page.getByRole('switch').scrollIntoViewIfNeeded();
	await take('pick-up-and-drop');
	await wizard.clickNext(page);
	await waitForAddress(page, `/booking/estimates?RegNo=${regNo}`);
	await wizard.deselectPart(page, 'Changed last month');
	await wizard.addJob(page);
	await wizard.typeProblem(page, 'The front brake squeals in the morning');
	await button(page, 'Calculate estimate').click();
	await page.evaluate(() => scrollTo(0, 0));
	await take('estimates');
	await button(page, 'VIEW PRICE BREAK-UP').click();
	await take('price-break-up');
	await button(page, 'Close').click();
	await wizard.saveAndBook(page);
	await wizard.waitForBookingDone(page, regNo);
	await take('done');
	await openPage(page, `/?RegNo=${regNo}`);
	await take('booking');
	await button(page, 'Cancel Booking').click();
	await take('cancel');
	await button(page, 'Keep booking').click();
	await wizard.cancelBooking(page);
	await context.close();
}

/** Takes screenshots of the pages of vehicles that are at a dealership. */
async function capture(size: string, viewport: typeof phoneViewport, colorScheme: 'light' | 'dark'): Promise<void> {
	const options = { baseURL: portal.url, viewport, colorScheme, reducedMotion: 'reduce' } as const;
	const context = await newOwnerContext(browser, options);
	const page = await context.newPage();
	for (const [name, address] of [
		['waiting', '/?RegNo=UP32NP6789'],
		['tracking', '/tracking?RegNo=RJ14LM5678'],
		['move', '/booking/move?RegNo=KA01EF2345'],
		['change', '/booking/change?RegNo=KA01EF2345'],
		['history', '/history?RegNo=MP09CD6789'],
		['revised-estimate', '/revisedEstimate?RegNo=UP32NP6789'],
		['payment', '/makepayment?RegNo=WB20QR7890'],
		['pay-at-dealer', '/payment-dealer/WB20QR7890'],
	] as const) {
		await openPage(page, address);
		if (name === 'move') await page.locator('.slot[aria-pressed=false]:not([aria-disabled=true])').last().click();
		await picture(page, `${name}-${size}`);
	}
	await context.close();
}

async function picture(page: Page, name: string): Promise<void> {
	await page.waitForLoadState('networkidle');
	await page.evaluate(async () => {
		await document.fonts.ready;
	});
	await page.screenshot({ path: `${folder}/${name}.png` });
}
