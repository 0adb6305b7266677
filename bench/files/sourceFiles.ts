import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FunctionCoverage, ScriptCoverage } from './recordCoverage.ts';

/**
 * The source files of the checkout in which a function ran, as sorted relative paths. A module's top level does not
 * count, nor do functions that the bundler generated. Functions of the pages' build are looked up in its source maps.
 *
 * @throws when the pages' build has no source map
 */
export function filesThatRan(root: string, coverage: readonly ScriptCoverage[]): readonly string[] {
	const files = new Set<string>();
	for (const { url, functions } of coverage) {
		const path = url.startsWith('file:') ? ownPath(root, fileURLToPath(url)) : null;
		if (path === null) continue;
		const text = readFileSync(join(root, path), 'utf8');
		const starts = functions
			.filter((each) => hasRun(each) && !isModuleBody(each, text))
			.map(({ ranges }) => ranges[0]?.startOffset ?? 0);
		const isBuilt = path.startsWith('build/');
		for (const file of isBuilt ? sourcesOf(root, path, text, starts) : starts.map(() => path)) files.add(file);
	}
	return [...files].sort();
}

/** The path relative to the checkout; null for a file outside of it. */
function ownPath(root: string, file: string): string | null {
	const path = relative(root, file).split(sep).join('/');
	return path.startsWith('../') || path.startsWith('node_modules/') ? null : path;
}

const hasRun = ({ ranges }: FunctionCoverage): boolean => (ranges[0]?.count ?? 0) > 0;

const isModuleBody = ({ functionName, ranges }: FunctionCoverage, { length }: string): boolean =>
	functionName === '' && ranges[0]?.startOffset === 0 && ranges[0].endOffset >= length;

/** The source files of the functions that begin at these offsets of a built file. */
function sourcesOf(root: string, built: string, text: string, starts: readonly number[]): readonly string[] {
	const map = new SourceMap(JSON.parse(readFileSync(join(root, `${built}.map`), 'utf8')));
	return starts.flatMap((start) => {
		const before = text.slice(0, start).split('\n');
		const line = before.length - 1;
		const entry = map.findEntry(line, before[line]?.length ?? 0);
		// For a line without a mapping, `findEntry` answers a mapping of an earlier line.
		if (!('originalSource' in entry) || entry.generatedLine !== line) return [];
		const source = ownPath(root, resolve(root, dirname(built), entry.originalSource));
		return source !== null && existsSync(join(root, source)) ? [source] : [];
	});
}
