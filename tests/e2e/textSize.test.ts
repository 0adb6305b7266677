import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Language } from '../../domain/languages.ts';
import { expectAccessible, expectAccessibleInBothSchemes } from './support/accessibility.ts';
import { networkError, statusError } from './support/consoleErrors.ts';
import { setUpPortal } from './support/fixture.ts';
import { allScreensEnv, walkBooking, walkHome, walkPaymentResults, walkVisit } from './support/screens.ts';
import { findUnreadableText } from './support/textFit.ts';

const fixture = setUpPortal({ env: allScreensEnv });

/** Collects what cannot be read, and expects no finding of axe. */
function checks(language: Language, found: string[]) {
	return async (page: Page, where: string) => {
		fixture.allow(page, statusError(404), networkError);
		const name = `${where} (${language})`;
		found.push(...(await findUnreadableText(page, name)));
		// The colors are the same in every language.
		await (language === 'en' ? expectAccessibleInBothSchemes : expectAccessible)(page, name);
	};
}

const walks = { home: walkHome, booking: walkBooking, visit: walkVisit } as const;

it.each([
	['home', 'en'],
	['home', 'hi'],
	['booking', 'en'],
	['booking', 'hi'],
	['visit', 'en'],
	['visit', 'hi'],
] as const)(
	'%s in %s: all text can be read at 320 px and at twice its size, and axe finds nothing',
	async (name, language) => {
		const found: string[] = [];
		await walks[name](fixture, language, checks(language, found));
		expect(found).toEqual([]);
	},
	240_000,
);

it('so are the results of a payment, in both languages', async () => {
	const found: string[] = [];
	await walkPaymentResults(fixture, ['en', 'hi'], (language, page, where) => checks(language, found)(page, where));
	expect(found).toEqual([]);
}, 240_000);
