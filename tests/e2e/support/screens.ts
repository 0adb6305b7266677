/** The walks through every screen and dialog of the portal (`tests/e2e/…Screens.test.ts`), in both languages. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Language } from '../../../domain/languages.ts';
import { expectAccessible, expectAccessibleInBothSchemes } from './accessibility.ts';
import { networkError, statusError } from './consoleErrors.ts';
import type { E2eFixture } from './fixture.ts';
import { openPage } from './owner.ts';
import { findUnreadableText } from './textFit.ts';

/** Called on each screen, with its name for messages. */
export type CheckScreen = (page: Page, where: string) => Promise<void>;

/** Settings of a portal whose screens are walked: with all that is shown only where it is set. */
export const allScreensEnv = {
	SELF_DECLARATION: 'on',
	HELP_URL: 'tel:+911800123456',
	PRIVACY_URL: 'https://maker.example/privacy',
	TERMS_URL: 'https://maker.example/terms',
};

/** The dialog that is open. */
export const openDialog = (page: Page) => page.locator('dialog[open]');

/** A page in a language, without animations. */
export async function newPage(fixture: E2eFixture, language: Language): Promise<Page> {
	const page = await fixture.newPage({ reducedMotion: 'reduce' });
	await page.context().addCookies([{ name: 'language', value: language, url: fixture.portal.url }]);
	return page;
}

/** Opens each address and checks what it shows. */
export async function checkAll(
	page: Page,
	screens: Readonly<Record<string, string>>,
	check: CheckScreen,
): Promise<void> {
	for (const [where, address] of Object.entries(screens)) {
		await openPage(page, address);
		await page.waitForLoadState('networkidle');
		await check(page, where);
	}
}

/** A check of a screen that adds what cannot be read to `found`, and fails at a finding of axe. */
export function readabilityCheck(
	fixture: E2eFixture,
	language: Language,
	found: string[],
	{ hasLogo = true } = {},
): CheckScreen {
	return async (page: Page, where: string) => {
		fixture.allow(page, statusError(404), networkError);
		const name = `${where} (${language})`;
		found.push(...(await findUnreadableText(page, name, { hasLogo })));
		// The colors are the same in every language.
		await (language === 'en' ? expectAccessibleInBothSchemes : expectAccessible)(page, name);
	};
}

/** Declares a test for each language: the screens of `walk` can be read at 320 px and with large text. */
export function itCanBeRead(
	name: string,
	fixture: E2eFixture,
	walk: (fixture: E2eFixture, language: Language, check: CheckScreen) => Promise<void>,
): void {
	it.each(['en', 'hi'] as const)(
		`${name} in %s: all text can be read at 320 px and at twice its size, and axe finds nothing`,
		async (language) => {
			const found: string[] = [];
			await walk(fixture, language, readabilityCheck(fixture, language, found));
			expect(found).toEqual([]);
		},
		240_000,
	);
}
