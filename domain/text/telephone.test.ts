import { expect, it } from 'vitest';
import { telephoneUrl } from './telephone.ts';

it.each([
	['+91 (20) 2544-0010', 'tel:+912025440010'],
	['9000022222', 'tel:9000022222'],
	['–', null],
	['+', null],
	['', null],
	[null, null],
])('%j is called at %j', (number, expected) => {
	expect(telephoneUrl(number)).toBe(expected);
});
