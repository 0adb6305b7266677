/** Every reference to a page of the documentation resolves, and none points at a document outside of the repository. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryFiles } from '../tests/support/repositoryFiles.ts';

const root = resolve(import.meta.dirname, '..');

interface Line {
	readonly path: string;
	/** `path:number`, as an editor opens it. */
	readonly place: string;
	readonly text: string;
}

const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

const linesOf = (path: string, content: string): readonly Line[] =>
	content.split('\n').map((text, index) => ({ path, place: `${path}:${index + 1}`, text }));

/** Fenced code is emptied, so that what follows keeps its line numbers. */
const withoutFences = (markdown: string): string =>
	markdown.replace(/^(```|~~~)[\s\S]*?^\1/gm, (fence) => fence.replace(/[^\n]/g, ''));

/** The anchors that GitHub gives to the headings of a page; a heading that comes again gets a number. */
function anchorsOf(markdown: string): ReadonlySet<string> {
	const anchors = new Set<string>();
	const counts = new Map<string, number>();
	for (const [, heading = ''] of withoutFences(markdown).matchAll(/^#{1,6} +(.+?) *#*$/gm)) {
		const slug = heading
			.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
			.toLowerCase()
			.replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
			.replaceAll(' ', '-');
		const count = counts.get(slug) ?? 0;
		counts.set(slug, count + 1);
		anchors.add(count === 0 ? slug : `${slug}-${count}`);
	}
	return anchors;
}

const anchorsByPath = new Map<string, ReadonlySet<string>>();

/** Whether there is such a file, or folder, with such a heading. `path` is relative to the root. */
function isThere(path: string, anchor: string): boolean {
	if (!existsSync(join(root, path))) return false;
	if (anchor === '') return true;
	const anchors = anchorsByPath.get(path) ?? anchorsOf(textOf(path));
	anchorsByPath.set(path, anchors);
	return anchors.has(anchor);
}

/** Pages of docs/ by their path from the root, as comments name them. */
function brokenPaths({ place, text }: Line): readonly string[] {
	return [...text.matchAll(/\bdocs\/[\w./-]+\.md(?:#([\p{L}\p{N}_-]*))?/gu)]
		.filter(([found, anchor = '']) => !isThere(found.replace(/#.*/, ''), anchor))
		.map(([found]) => `${place} ${found}`);
}

/** Links of a page to others, and to itself. */
function brokenLinks({ path, place, text }: Line): readonly string[] {
	return [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => {
		if (/^[a-z]+:/.test(target)) return [];
		const [file = '', anchor = ''] = target.split('#');
		const linked = file === '' ? path : join(dirname(path), file);
		return isThere(linked, anchor) ? [] : [`${place} ${target}`];
	});
}

/** Written in such a way that this file has none of them. */
const outside = [
	/\bspec\s§/i,
	/[(]spec[ :]/,
	/\bdecisions\s§/,
	/^\s*(?:\/?\*|\/\/).*\bdecisions[:]/,
	/\bdocs\/decisions\/\d{3}(?!\d*-)/,
];

const paths = repositoryFiles();
const lines = paths.flatMap((path) => linesOf(path, textOf(path)));
const pages = paths.filter((path) => path.endsWith('.md'));

describe('references', () => {
	it('are looked for in all of the repository', () => {
		for (const path of ['README.md', 'app/routes.ts', 'app/root.tsx', 'server/bootstrap/run.mjs', 'biome.json']) {
			expect(paths).toContain(path);
		}
	});

	it('by path lead to a page, and to a heading of it', () => {
		expect(lines.flatMap(brokenPaths)).toEqual([]);
	});

	it('of one page to another lead there', () => {
		const linked = pages.flatMap((path) => linesOf(path, withoutFences(textOf(path))));
		expect(linked.flatMap(brokenLinks)).toEqual([]);
	});

	it('stay within the repository, and name a decision in full', () => {
		const found = lines.filter(({ text }) => outside.some((form) => form.test(text)));
		expect(found.map(({ place, text }) => `${place} ${text.trim()}`)).toEqual([]);
	});

	it('have their anchors as GitHub makes them', () => {
		const page = '# Date & time, `HH:mm`\n## [Linked](a.md) here\n```\n## In code\n```\n## Same\n### Same\n';
		expect([...anchorsOf(page)]).toEqual(['date--time-hhmm', 'linked-here', 'same', 'same-1']);
	});
});
