import { describe, expect, test } from 'vitest';
import { readPortalCookies, setCookieHeaders } from './cookies.ts';

describe('cookies that are set', () => {
	/** The order of attributes does not matter. */
	const inOrder = (header: string) => {
		const [pair, ...attributes] = header.split('; ');
		return [pair, ...attributes.sort()];
	};
	const session = { name: 'session', value: 'abc', seconds: 43_200 } as const;

	test('are bound to the host on https, and not readable by scripts', () => {
		expect(setCookieHeaders([session], true).map(inOrder)).toEqual([
			['__Host-session=abc', 'HttpOnly', 'Max-Age=43200', 'Path=/', 'SameSite=Lax', 'Secure'],
		]);
	});

	test('have no prefix on http, and are deleted by a Max-Age of 0', () => {
		const cookies = [session, { name: 'vehicle', value: '', seconds: 0 }] as const;
		expect(setCookieHeaders(cookies, false).map(inOrder)).toEqual([
			['session=abc', 'HttpOnly', 'Max-Age=43200', 'Path=/', 'SameSite=Lax'],
			['vehicle=', 'HttpOnly', 'Max-Age=0', 'Path=/', 'SameSite=Lax'],
		]);
	});

	test('can be read again up to the longest of a known browser', () => {
		const browser = {
			name: 'browser',
			value: `${'i'.repeat(22)}${`.${'m'.repeat(29)}`.repeat(7)}`,
			seconds: 1,
		} as const;
		const [header = ''] = setCookieHeaders([browser], true);
		expect(header).toMatch(/^__Host-browser=.*; Secure/);
		expect(readPortalCookies(header.split(';')[0] ?? '', true).browser).toBe(browser.value);
	});

	test('can be read again', () => {
		for (const isHttps of [true, false]) {
			const header = setCookieHeaders([session], isHttps).map((cookie) => cookie.split(';')[0]);
			expect(readPortalCookies(header.join('; '), isHttps).session).toBe('abc');
			expect(readPortalCookies(header.join('; '), !isHttps).session).toBeUndefined();
		}
	});
});

describe('cookies that are read', () => {
	test('the first of two with the same name counts', () => {
		expect(readPortalCookies('session=one; session=two; vehicle=MH12AB1234', false)).toEqual({
			session: 'one',
			vehicle: 'MH12AB1234',
			language: 'en',
		});
	});

	test('other cookies are ignored', () => {
		expect(readPortalCookies('a=%; __proto__=x; b="; =; c=\u00e9; session=one', false).session).toBe('one');
	});

	test('values longer than the portal sets are ignored', () => {
		expect(readPortalCookies(`session=${'x'.repeat(257)}`, false).session).toBeUndefined();
	});

	test.each([
		['language=hi', 'hi'],
		['language=en', 'en'],
		['language=fr', 'en'],
		['', 'en'],
		[';=;language', 'en'],
	])('%s selects the language %s', (header, language) => {
		expect(readPortalCookies(header, true).language).toBe(language);
	});
});
