import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { backtrackingInputs, sourcePatterns } from './regexBacktracking.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
/** Longer than any text that is taken from a visitor. */
const length = 5_000;
const slowMs = 100;

/** Milliseconds of this thread alone, since others use the machine, too. */
function timeOf(pattern: RegExp, text: string): number {
	pattern.lastIndex = 0;
	const began = process.threadCpuUsage();
	pattern.test(text);
	return process.threadCpuUsage(began).user / 1_000;
}

// The engine may clear its memory in between: what is slow is slow three times.
const isSlow = (pattern: RegExp, text: string) => [1, 2, 3].every(() => timeOf(pattern, text) > slowMs);

it('no pattern of the product explodes over the longest text', () => {
	const patterns = sourcePatterns(root);
	expect(patterns.length).toBeGreaterThan(100);
	const slow = patterns.filter(({ pattern }) =>
		backtrackingInputs(pattern, length).some((text) => isSlow(pattern, text)),
	);
	expect(slow.map(({ file, pattern }) => `${file} ${pattern.source}`)).toEqual([]);
});

it.each([
	[/^\s*\s+={0,2}\s*$/, 1_000],
	// Those that take twice the time with every sign more are not asked about many.
	[/^KS-([a-z]+)+$/, 25],
	[/^\d{4}-(\w+\s?)*$/, 25],
	[/^(?:no|id=[0-9a-f]{2}:(?:x+)*y)$/, 25],
])('a pattern that explodes is found: %s', (explodes, signs) => {
	expect(backtrackingInputs(explodes, signs).some((text) => isSlow(explodes, text))).toBe(true);
});
