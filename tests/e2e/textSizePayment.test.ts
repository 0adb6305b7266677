import { expect, it } from 'vitest';
import { setUpPortal } from './support/fixture.ts';
import { readabilityCheck } from './support/readableScreens.ts';
import { allScreensEnv, walkPaymentResults } from './support/screens.ts';

const fixture = setUpPortal({ env: allScreensEnv });

it('the results of a payment can be read in both languages, and axe finds nothing', async () => {
	const found: string[] = [];
	await walkPaymentResults(fixture, ['en', 'hi'], (language, page, where) =>
		readabilityCheck(fixture, language, found)(page, where),
	);
	expect(found).toEqual([]);
}, 240_000);
