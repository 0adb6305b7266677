import { describe, expect, it } from 'vitest';
import { walkRateLimit, walkVerification } from './support/accessScreens.ts';
import { setUpPortal } from './support/fixture.ts';
import { readabilityCheck } from './support/readableScreens.ts';

describe.each(['en', 'hi'] as const)('opening a vehicle by a code, in %s', (language) => {
	// The walk uses up the codes of its vehicle, so each language has a portal of its own.
	const fixture = setUpPortal({ env: { ACCESS: 'verified' } });

	it('all text can be read at 320 px and at twice its size, and axe finds nothing', async () => {
		const found: string[] = [];
		await walkVerification(fixture, language, readabilityCheck(fixture, language, found));
		expect(found).toEqual([]);
	}, 120_000);
});

describe('too many requests', () => {
	const fixture = setUpPortal();

	it('the page that says so can be read, and axe finds nothing', async () => {
		const found: string[] = [];
		await walkRateLimit(fixture, readabilityCheck(fixture, 'en', found, { hasLogo: false }));
		expect(found).toEqual([]);
	}, 60_000);
});
