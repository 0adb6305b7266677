import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { setUpPortal } from './support/fixture.ts';
import { openPage } from './support/owner.ts';

const fixture = setUpPortal();

const line = (page: Page) => page.locator('.pending-line');

/** Holds back the data of the next page until the returned function is called. */
async function hold(page: Page, path: string): Promise<() => void> {
	let release = () => {};
	const held = new Promise<void>((done) => {
		release = done;
	});
	await page.route(`**${path}.data*`, async (route) => {
		await held;
		await route.continue();
	});
	return release;
}

describe('a slow page', () => {
	it.each([
		['UP32NP6789', 'See the revised estimate', '/revisedEstimate', 'en', 'Loading'],
		['WB20QR7890', 'Go to payment', '/makepayment', 'en', 'Loading'],
		['RJ14LM5678', 'सर्विस ट्रैक करें', '/tracking', 'hi', 'लोड हो रहा है'],
	])('of %s says so, without moving anything', async (regNo, link, path, language, text) => {
		const page = await fixture.newPage();
		await page.context().addCookies([{ name: 'language', value: language, url: fixture.portal.url }]);
		await openPage(page, `/?RegNo=${regNo}`);
		const release = await hold(page, path);
		const title = page.locator('main h1').first();
		const before = await title.boundingBox();
		expect(await line(page).count()).toBe(0);
		await page.locator('.headline-card').getByRole('link', { name: link }).click();
		await line(page).waitFor();
		await page.getByRole('status').filter({ hasText: text }).waitFor({ state: 'attached' });
		expect(await title.boundingBox()).toEqual(before);
		release();
		await page.waitForURL(`**${path}?RegNo=${regNo}`);
		await line(page).waitFor({ state: 'detached' });
	});
});
