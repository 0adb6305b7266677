import { describe, expect, it } from 'vitest';
import { decryptLinkParams } from '../../access/links/linkParams.ts';
import { readConfig } from '../config/config.ts';
import { createLink } from './ownerLinks.ts';

const now = new Date('2026-11-21T10:00:00Z');
const env = { LINK_KEYS: `k1:${'0f'.repeat(32)}`, PUBLIC_URL: 'https://service.example' };
const config = readConfig('demo', env, '/');
const asked = { regNo: 'mh 12 ab 1234', appointmentId: 'APT-7', bearer: null, hours: 72 };
const maker = {
	PROVIDER_URL: 'https://maker.example/v1.0',
	PROVIDER_CLIENT_ID: 'portal',
	PROVIDER_CLIENT_SECRET: 'secret',
};

describe('a printed link', () => {
	it('leads to the public address and contains the requested values until it expires', () => {
		const url = new URL(createLink(asked, config, now));
		expect(url.origin).toBe('https://service.example');
		expect(decryptLinkParams(url.searchParams.get('Params') ?? '', config.linkKeys, now)).toEqual({
			regNo: 'MH12AB1234',
			appointmentId: 'APT-7',
			bearer: null,
			madeAt: now,
			expiresAt: new Date('2026-11-24T10:00:00Z'),
		});
	});

	it('takes a registration number in digits of another script', () => {
		const url = new URL(createLink({ ...asked, regNo: 'MH १२ AB १२३४' }, config, now));
		expect(decryptLinkParams(url.searchParams.get('Params') ?? '', config.linkKeys, now)?.regNo).toBe('MH12AB1234');
	});

	it('names an appointment by any id of a maker’s system', () => {
		for (const appointmentId of ['a&exp=9', 'अपॉइंटमेंट / 7 #1']) {
			const url = new URL(createLink({ ...asked, appointmentId }, config, now));
			const read = decryptLinkParams(url.searchParams.get('Params') ?? '', config.linkKeys, now);
			expect(read).toMatchObject({ appointmentId, regNo: 'MH12AB1234' });
		}
	});

	it.each([
		[{ regNo: 'nothing' }, /registration number/],
		[{ hours: 0 }, /--hours/],
		[{ hours: Number.NaN }, /--hours/],
		[{ hours: 1e9 }, /--hours/],
		[{ appointmentId: 'a\nexp=9' }, /--appointment/],
	])('is rejected for %j', (part, why) => {
		expect(() => createLink({ ...asked, ...part }, config, now)).toThrow(why);
	});

	it("contains a bearer for the maker's own system in encrypted form", () => {
		const upstream = readConfig('demo', { ...env, ...maker }, '/');
		const url = new URL(createLink({ ...asked, bearer: 'token-1' }, upstream, now));
		expect(decryptLinkParams(url.searchParams.get('Params') ?? '', config.linkKeys, now)).toMatchObject({
			bearer: 'token-1',
		});
		expect(() => createLink({ ...asked, bearer: 'to ken' }, upstream, now)).toThrow(/^--bearer must be/);
		expect(() => createLink({ ...asked, bearer: 'token-1' }, config, now)).toThrow(/^--bearer .*PROVIDER_URL/);
	});

	it('requires a key', () => {
		expect(() => createLink(asked, { ...config, linkKeys: [] }, now)).toThrow(/^LINK_KEYS/);
	});
});
