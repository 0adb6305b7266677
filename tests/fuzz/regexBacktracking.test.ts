import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { backtrackingInputs, sourcePatterns } from './regexBacktracking.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
/** Longer than any text that the portal accepts. */
const length = 5_000;
const slowMs = 100;

/** CPU milliseconds of this thread, which other work on the machine does not change. */
function timeOf(pattern: RegExp, text: string): number {
	pattern.lastIndex = 0;
	const began = process.threadCpuUsage();
	pattern.test(text);
	return process.threadCpuUsage(began).user / 1_000;
}

// A garbage collection may slow a single run, so a slow pattern has to be slow three times.
const isSlow = (pattern: RegExp, text: string) => [1, 2, 3].every(() => timeOf(pattern, text) > slowMs);

it('no pattern of the product backtracks exponentially on a long text', () => {
	const patterns = sourcePatterns(root);
	expect(patterns.length).toBeGreaterThan(100);
	const slow = patterns.filter(({ pattern }) =>
		backtrackingInputs(pattern, length).some((text) => isSlow(pattern, text)),
	);
	expect(slow.map(({ file, pattern }) => `${file} ${pattern.source}`)).toEqual([]);
});

it.each([
	[/^\s*\s+={0,2}\s*$/, 1_000],
	// Their time doubles with every character, so a few characters are enough.
	[/^KS-([a-z]+)+$/, 25],
	[/^\d{4}-(\w+\s?)*$/, 25],
	[/^(?:no|id=[0-9a-f]{2}:(?:x+)*y)$/, 25],
])('a pattern that backtracks is found: %s', (pattern, length) => {
	expect(backtrackingInputs(pattern, length).some((text) => isSlow(pattern, text))).toBe(true);
});
