import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { z } from 'zod';

export interface Pattern {
	readonly file: string;
	readonly pattern: RegExp;
}

const folders = ['access', 'app', 'db', 'domain', 'messages', 'payments', 'provider', 'server'];
const literal = z.object({ regex: z.object({ pattern: z.string(), flags: z.string() }) });

/** Every regular expression that the product's sources write down; `root` is the checkout. */
export function writtenPatterns(root: string): readonly Pattern[] {
	const files = folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }));
	const product = files.filter((file) => !/\.test\.tsx?$|[tT]esting/.test(file));
	return product.flatMap((file) => {
		const { program } = parseSync(file, readFileSync(`${root}/${file}`, 'utf8'));
		return literalsOf(program).map(({ pattern, flags }) => ({ file, pattern: new RegExp(pattern, flags) }));
	});
}

function literalsOf(node: unknown): { readonly pattern: string; readonly flags: string }[] {
	if (typeof node !== 'object' || node === null) return [];
	const found = literal.safeParse(node);
	return found.success ? [found.data.regex] : Object.values(node).flatMap(literalsOf);
}

const common = ['a', 'A', '0', ' ', '\t', '\n', '-', '.', '%', '"', '/', '<', '=', ';', ',', '\u0915', '\u{1F600}'];

/** What makes a pattern go back: long runs of the signs that stand in it, with an end that does not fit. */
export function attacksOn({ source }: RegExp, length: number): readonly string[] {
	const signs = [...new Set([...common, ...source.replaceAll(/\\./g, '')])];
	const pairs = signs.slice(0, 8).flatMap((one, at) => signs.slice(at + 1, 8).map((other) => one + other));
	return [...signs, ...pairs].map((run) => `${run.repeat(length / run.length)}\0!`);
}
