import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Language } from '../../../domain/languages.ts';
import { expectAccessible, expectAccessibleInBothSchemes } from './accessibility.ts';
import { networkError, statusError } from './consoleErrors.ts';
import type { E2eFixture } from './fixture.ts';
import type { CheckScreen } from './screens.ts';
import { findUnreadableText } from './textFit.ts';

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
