import { describe, expect, test } from 'vitest';
import { readPortalCookies, setCookieHeaders } from './cookies.ts';

describe('cookies that are set', () => {
	/** The order of attributes has no meaning. */
	const inOrder = (header: string) => {
		const [pair, ...attributes] = header.split('; ');
		return [pair, ...attributes.sort()];
	};
	const session = { name: 'session', value: 'abc', seconds: 43_200 } as const;

	test('are bound to the host on https, and no script reads them', () => {
		expect(setCookieHeaders([session], true).map(inOrder)).toEqual([
			['__Host-session=abc', 'HttpOnly', 'Max-Age=43200', 'Path=/', 'SameSite=Lax', 'Secure'],
		]);
	});

	test('are plain on http, and taken back by an age of nothing', () => {
		const cookies = [session, { name: 'vehicle', value: '', seconds: 0 }] as const;
		expect(setCookieHeaders(cookies, false).map(inOrder)).toEqual([
			['session=abc', 'HttpOnly', 'Max-Age=43200', 'Path=/', 'SameSite=Lax'],
			['vehicle=', 'HttpOnly', 'Max-Age=0', 'Path=/', 'SameSite=Lax'],
		]);
	});

	test('are read again as they were set', () => {
		for (const isHttps of [true, false]) {
			const header = setCookieHeaders([session], isHttps).map((cookie) => cookie.split(';')[0]);
			expect(readPortalCookies(header.join('; '), isHttps).session).toBe('abc');
			expect(readPortalCookies(header.join('; '), !isHttps).session).toBeUndefined();
		}
	});
});

describe('cookies that are read', () => {
	test('of two with one name the first counts', () => {
		expect(readPortalCookies('session=one; session=two; vehicle=MH12AB1234', false)).toEqual({
			session: 'one',
			vehicle: 'MH12AB1234',
			language: 'en',
		});
	});

	test('what is not a cookie of ours does not matter', () => {
		expect(readPortalCookies('a=%; __proto__=x; b="; =; c=\u00e9; session=one', false).session).toBe('one');
	});

	test('what is longer than any of ours is none', () => {
		expect(readPortalCookies(`session=${'x'.repeat(257)}`, false).session).toBeUndefined();
	});

	test.each([
		['language=hi', 'hi'],
		['language=en', 'en'],
		['language=fr', 'en'],
		['', 'en'],
		[';=;language', 'en'],
	])('%s is the language %s', (header, language) => {
		expect(readPortalCookies(header, true).language).toBe(language);
	});
});
