import { expect, it } from 'vitest';
import { shownCatalogueName } from './catalogue.ts';

const names = { hi: { 'Oil filter': 'ऑयल फ़िल्टर' } };

it.each([
	['Oil filter', 'hi', 'ऑयल फ़िल्टर'],
	['Oil filter', 'en', 'Oil filter'],
	['Mirror', 'hi', 'Mirror'],
	['constructor', 'hi', 'constructor'],
] as const)('A name of the catalogue: %s in %s is %s', (name, language, shown) => {
	expect(shownCatalogueName(name, language, names)).toBe(shown);
	expect(shownCatalogueName(name, language, null)).toBe(name);
});
