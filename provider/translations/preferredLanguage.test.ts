import { expect, test } from 'vitest';
import { preferredLanguage } from './formatResultText.ts';

test.each([
	[null, 'en'],
	['', 'en'],
	['hi', 'hi'],
	['hi-IN,hi;q=0.9,en;q=0.8', 'hi'],
	['en;q=0.5, hi;q=0.4', 'en'],
	['hi;q=0', 'en'],
	['fr, hi', 'hi'],
	['HI', 'hi'],
	['*', 'en'],
])('the language of %s is %s', (header, language) => {
	expect(preferredLanguage(header)).toBe(language);
});
