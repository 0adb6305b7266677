import { describe, expect, it } from 'vitest';
import { openParams } from '../access/params.ts';
import { readConfig } from './config.ts';
import { linkFor } from './link.ts';

const now = new Date('2026-11-21T10:00:00Z');
const env = { LINK_KEYS: `k1:${'0f'.repeat(32)}`, PUBLIC_URL: 'https://service.example' };
const config = readConfig('demo', env, '/');
const asked = { regNo: 'mh 12 ab 1234', appointmentId: 'APT-7', hours: 72 };

describe('a printed link', () => {
	it('leads to the public address and says what was asked, for as long as was asked', () => {
		const url = new URL(linkFor(asked, config, now));
		expect(url.origin).toBe('https://service.example');
		expect(openParams(url.searchParams.get('Params') ?? '', config.linkKeys, now)).toEqual({
			regNo: 'MH12AB1234',
			appointmentId: 'APT-7',
			madeAt: now,
			expiresAt: new Date('2026-11-24T10:00:00Z'),
		});
	});

	it.each([
		[{ regNo: 'nothing' }, /registration number/],
		[{ hours: 0 }, /--hours/],
		[{ hours: Number.NaN }, /--hours/],
		[{ hours: 1e9 }, /--hours/],
		[{ appointmentId: 'a&exp=9' }, /--appointment/],
	])('is refused for %j', (part, why) => {
		expect(() => linkFor({ ...asked, ...part }, config, now)).toThrow(why);
	});

	it('needs a key', () => {
		expect(() => linkFor(asked, { ...config, linkKeys: [] }, now)).toThrow(/^LINK_KEYS/);
	});
});
