/** The walks through every screen and dialog of the portal (`tests/e2e/…Screens.test.ts`). */
import type { Page, Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { type Language, parseLanguage } from '../../../domain/languages.ts';
import { expectAccessible, expectAccessibleInBothSchemes, expectNoSidewaysScroll } from './accessibility.ts';
import { desktopViewport, phoneViewport } from './browser.ts';
import { networkError, statusError } from './consoleErrors.ts';
import type { E2eFixture } from './fixture.ts';
import { openPage, waitForFrames } from './owner.ts';
import { findUnreadableText } from './textFit.ts';

/** Called on each screen, with its name for messages. */
export type CheckScreen = (page: Page, where: string) => Promise<void>;

/** Settings of a portal whose screens are walked: they turn on everything optional. */
export const allScreensEnv = {
	SELF_DECLARATION: 'on',
	HELP_URL: 'tel:+911800123456',
	PRIVACY_URL: 'https://maker.example/privacy',
	TERMS_URL: 'https://maker.example/terms',
	GRIEVANCE_CONTACT: 'mailto:privacy@maker.example',
};

/** The dialog that is open. */
export const openDialog = (page: Page) => page.locator('dialog[open]');

/** A page in a language, without animations. */
export async function newPage(fixture: E2eFixture, language: Language): Promise<Page> {
	const page = await fixture.newPage({ reducedMotion: 'reduce' });
	await page.context().addCookies([{ name: 'language', value: language, url: fixture.portal.url }]);
	return page;
}

/** Opens each address and checks its screen. */
export async function checkAll(
	page: Page,
	screens: Readonly<Record<string, string>>,
	check: CheckScreen,
): Promise<void> {
	for (const [where, address] of Object.entries(screens)) {
		await openWhole(page, address);
		await check(page, where);
	}
}

/** Opens an address and waits until nothing is loading any more; `networkidle` comes half a second later. */
async function openWhole(page: Page, address: string): Promise<void> {
	const pending = new Set<Request>();
	const begin = (request: Request) => void pending.add(request);
	const end = (request: Request) => void pending.delete(request);
	page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
	await openPage(page, address);
	do {
		await expect.poll(() => pending.size, { interval: 20 }).toBe(0);
		await waitForFrames(page);
	} while (pending.size > 0);
	page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
}

/** The promises of `screenCheck`, for the names of tests. */
export const forEveryone =
	'all text can be read at 320 px, at twice its size and at a zoom of 400 %, nothing scrolls sideways, and axe finds nothing';

/**
 * A check of a screen: nothing scrolls sideways at 360 px, and axe finds nothing at 390 px; in English also in the dark
 * scheme and at 1280 px. Text that cannot be read at 320 px or in large size is added to `unreadable`.
 */
export function screenCheck(
	fixture: E2eFixture,
	language: Language,
	unreadable: string[],
	{ hasLogo = true } = {},
): CheckScreen {
	return async (page: Page, where: string) => {
		fixture.allow(page, statusError(404), networkError);
		const name = `${where} (${language})`;
		unreadable.push(...(await findUnreadableText(page, name, { hasLogo })));
		await page.setViewportSize({ ...phoneViewport, width: 360 });
		await expectNoSidewaysScroll(page, `${name}, 360 px`);
		await page.setViewportSize(phoneViewport);
		// Colors and the layout of a wide screen are the same in every language.
		if (language === 'en') await expectAccessibleInBothSchemes(page, name, [desktopViewport, phoneViewport]);
		else await expectAccessible(page, name);
	};
}

/** The language of the walks: English in `npm test`, Hindi in `npm run test:more` (vitest.config.ts). */
const walkLanguage = parseLanguage(process.env.WALK_LANGUAGE ?? 'en');

/** Declares a test that checks the screens of `walk`. */
export function itIsForEveryone(
	screens: string,
	fixture: E2eFixture,
	walk: (fixture: E2eFixture, language: Language, check: CheckScreen) => Promise<void>,
): void {
	it(`${screens} in ${walkLanguage}: ${forEveryone}`, async () => {
		const unreadable: string[] = [];
		await walk(fixture, walkLanguage, screenCheck(fixture, walkLanguage, unreadable));
		expect(unreadable).toEqual([]);
	}, 240_000);
}
