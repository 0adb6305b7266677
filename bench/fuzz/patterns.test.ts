import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { attacksOn, writtenPatterns } from './patterns.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
/** Longer than any text that is taken from a visitor. */
const length = 5_000;
const slowMs = 100;

function timeOf(pattern: RegExp, text: string): number {
	pattern.lastIndex = 0;
	const began = performance.now();
	pattern.test(text);
	return performance.now() - began;
}

// Others use this machine, too: what is slow is slow three times.
const isSlow = (pattern: RegExp, text: string) => [1, 2, 3].every(() => timeOf(pattern, text) > slowMs);

it('no pattern of the product explodes over the longest text', () => {
	const patterns = writtenPatterns(root);
	expect(patterns.length).toBeGreaterThan(100);
	const slow = patterns.filter(({ pattern }) => attacksOn(pattern, length).some((text) => isSlow(pattern, text)));
	expect(slow.map(({ file, pattern }) => `${file} ${pattern.source}`)).toEqual([]);
});

it('a pattern that explodes is found', () => {
	const explodes = /^\s*\s+={0,2}\s*$/;
	expect(attacksOn(explodes, 1_200).some((text) => isSlow(explodes, text))).toBe(true);
});
