import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { maxProductLines, productLines } from './lines.ts';

const page = readFileSync(resolve(import.meta.dirname, '../ARCHITECTURE.md'), 'utf8');

it('the product has no more lines than the limit, and about as many in each folder as ARCHITECTURE.md says', () => {
	const counts = [...productLines()];
	expect(page).toContain(`${maxProductLines.toLocaleString('en-US')} at most`);
	const named = new Map(
		[...page.matchAll(/^\| `(\w+\/)` \|.*\| ([\d,]+) \|$/gm)].map(([, folder = '', lines = '']) => [
			folder,
			Number(lines.replaceAll(',', '')),
		]),
	);
	const folders = counts.filter(([name]) => name.endsWith('/'));
	expect([...named.keys()].sort()).toEqual(folders.map(([name]) => name).sort());
	for (const [folder, { lines }] of folders) {
		expect(Math.abs(lines - (named.get(folder) ?? 0)) / lines, folder).toBeLessThan(0.1);
	}
	expect(counts.reduce((total, [, { lines }]) => total + lines, 0)).toBeLessThanOrEqual(maxProductLines);
});
