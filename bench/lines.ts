import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { repositoryFiles } from '../tests/support/repositoryFiles.ts';
import type { Figure, FigureLimit } from './figure.ts';

const root = resolve(import.meta.dirname, '..');

/** The most lines that the product's code may have, so that one person can know it all. */
export const maxProductLines = 54_000;

export const linesFigure: FigureLimit = {
	name: 'Lines of the product’s code',
	limit: { kind: 'most', value: maxProductLines },
	unit: 'lines',
};

interface FolderLines {
	readonly files: number;
	readonly lines: number;
	/** Without comments and empty lines. */
	readonly code: number;
}

/** Lines and files of the product's code by top-level folder: script and style, without tests and measurements. */
export function productLines(): ReadonlyMap<string, FolderLines> {
	const counts = new Map<string, { files: number; lines: number; code: number }>();
	for (const path of repositoryFiles().map((each) => each.replaceAll('\\', '/'))) {
		if (!/\.(?:tsx?|mjs|css)$/.test(path) || /^(?:tests|bench)\/|\.test\.|\/testing\//.test(path)) continue;
		const folder = path.includes('/') ? `${path.split('/')[0]}/` : 'its own files';
		const count = counts.get(folder) ?? { files: 0, lines: 0, code: 0 };
		count.files += 1;
		const lines = readFileSync(join(root, path), 'utf8').trimEnd().split('\n');
		count.lines += lines.length;
		count.code += lines.filter((line) => !/^\s*(?:$|\/[/*]|\*|\{\/\*)/.test(line)).length;
		counts.set(folder, count);
	}
	return new Map([...counts].sort(([, a], [, b]) => b.lines - a.lines));
}

/** Prints the lines by folder, which ARCHITECTURE.md names. */
export async function measureLines(): Promise<readonly Figure[]> {
	const counts = [...productLines()];
	const rows = counts.map(([folder, { files, lines, code }]) => `| \`${folder}\` | ${files} | ${lines} | ${code} |`);
	process.stdout.write(`${['| folder | files | lines | code |', '| --- | --- | --- | --- |', ...rows].join('\n')}\n`);
	const code = counts.reduce((total, [, each]) => total + each.code, 0);
	return [
		{
			...linesFigure,
			measured: counts.reduce((total, [, { lines }]) => total + lines, 0),
			detail: `script and style, without tests, testing/ and bench/; ${code} of them code, the others comments and empty`,
		},
	];
}
