import { describe, expect, test } from 'vitest';
import { portalCookies, setCookieHeaders } from './cookies.ts';

describe('cookies that are set', () => {
	const session = { name: 'session', value: 'abc', seconds: 43_200 } as const;

	test('are bound to the host on https, and no script reads them', () => {
		expect(setCookieHeaders([session], true)).toEqual([
			'__Host-session=abc; Path=/; Max-Age=43200; HttpOnly; SameSite=Lax; Secure',
		]);
	});

	test('are plain on http, and taken back by an age of nothing', () => {
		expect(setCookieHeaders([session, { name: 'vehicle', value: '', seconds: 0 }], false)).toEqual([
			'session=abc; Path=/; Max-Age=43200; HttpOnly; SameSite=Lax',
			'vehicle=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
		]);
	});

	test('are read again as they were set', () => {
		for (const isHttps of [true, false]) {
			const header = setCookieHeaders([session], isHttps).map((cookie) => cookie.split(';')[0]);
			expect(portalCookies(header.join('; '), isHttps).session).toBe('abc');
			expect(portalCookies(header.join('; '), !isHttps).session).toBeUndefined();
		}
	});
});

describe('cookies that are read', () => {
	test('of two with one name the first counts', () => {
		expect(portalCookies('session=one; session=two; vehicle=MH12AB1234', false)).toEqual({
			session: 'one',
			vehicle: 'MH12AB1234',
			language: 'en',
		});
	});

	test('what is longer than any of ours is none', () => {
		expect(portalCookies(`session=${'x'.repeat(257)}`, false).session).toBeUndefined();
	});

	test.each([
		['language=hi', 'hi'],
		['language=en', 'en'],
		['language=fr', 'en'],
		['', 'en'],
		[';=;language', 'en'],
	])('%s is the language %s', (header, language) => {
		expect(portalCookies(header, true).language).toBe(language);
	});
});
