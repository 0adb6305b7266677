import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { browserIdIn, newBrowserId, openedAt, withOpenedTag } from './knownBrowsers.ts';

const now = new Date('2026-11-21T10:00:00Z');
const keys = [{ kid: 'k2', key: randomBytes(32) }];
const older = { kid: 'k1', key: randomBytes(32) };
const id = newBrowserId();
const regNo = 'MH12AB1234';
const all = [...'ABCDEFGHI'];

describe('the cookie of a browser', () => {
	it('has an id of 128 bits, and any other text has none', () => {
		expect(browserIdIn(id)).toBe(id);
		expect(browserIdIn(withOpenedTag(id, regNo, keys, now))).toBe(id);
		for (const text of [undefined, '', 'x', `${id}x`, `${id}, x`, id.slice(1), `.${id}`])
			expect(browserIdIn(text), text).toBeNull();
	});

	it('says when it opened each of its last seven vehicles, and names none of them', async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(fc.constantFrom(...all)), async (vehicles) => {
				let cookie = id;
				vehicles.forEach((vehicle, at) => {
					cookie = withOpenedTag(cookie, vehicle, keys, new Date(now.getTime() + at * 1000));
				});
				expect(cookie.length).toBeLessThanOrEqual(256);
				expect(cookie).toMatch(/^[\w.-]+$/);
				const lastOpened = [...new Set(vehicles.toReversed())].slice(0, 7);
				for (const vehicle of lastOpened) {
					const at = new Date(now.getTime() + vehicles.lastIndexOf(vehicle) * 1000);
					expect(await openedAt(cookie, vehicle, keys, now)).toEqual(at);
				}
				for (const vehicle of all)
					if (!vehicles.includes(vehicle)) expect(await openedAt(cookie, vehicle, keys, now)).toBeNull();
			}),
			{ numRuns: 30 },
		);
	});

	it('is known while its key is configured, for 30 days', async () => {
		const cookie = withOpenedTag(id, regNo, [older], now);
		expect(await openedAt(cookie, regNo, [...keys, older], now)).toEqual(now);
		expect(await openedAt(cookie, regNo, keys, now)).toBeNull();
		const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
		expect(await openedAt(cookie, regNo, [older], inDays(29.9))).toEqual(now);
		expect(await openedAt(cookie, regNo, [older], inDays(30))).toBeNull();
	});

	it('cannot be changed: neither its id, nor vehicle, nor time', async () => {
		const cookie = withOpenedTag(id, regNo, keys, now);
		const openedTags = cookie.slice(id.length);
		const [, openedTag = ''] = cookie.split('.');
		const later = Math.floor(now.getTime() / 1000 + 60).toString(36);
		for (const changed of [
			`${newBrowserId()}${openedTags}`,
			`${id}.${later}${openedTag.slice(-22)}`,
			`${id}.${openedTag}x`,
			`${id}.é`,
			'.',
		])
			expect(await openedAt(changed, regNo, keys, now), changed).toBeNull();
		expect(await openedAt(cookie, 'DL3CAB0001', keys, now)).toBeNull();
	});
});
