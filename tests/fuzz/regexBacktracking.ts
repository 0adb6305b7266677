import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { z } from 'zod';

export interface SourcePattern {
	readonly file: string;
	readonly pattern: RegExp;
}

const productFolders = ['access', 'app', 'db', 'domain', 'messages', 'payments', 'provider', 'server', 'storage'];
const literal = z.object({ regex: z.object({ pattern: z.string(), flags: z.string() }) });

/** Every regular expression literal in the product's sources. @param root the checkout */
export function sourcePatterns(root: string): readonly SourcePattern[] {
	const files = productFolders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }));
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

/**
 * Texts that make a pattern backtrack: a prefix that it matches, a long run of characters that occur in it, and an end
 * that it does not match.
 */
export function backtrackingInputs({ source, flags }: RegExp, length: number): readonly string[] {
	const characters = [...new Set([...common, ...source.replaceAll(/\\./g, '')])];
	const pairs = characters.slice(0, 8).flatMap((one, at) => characters.slice(at + 1, 8).map((other) => one + other));
	const inputOf = (lead: string, run: string) => `${lead}${run.repeat(length / run.length)}\0!`;
	const [, ...leads] = prefixesOf({ source, flags });
	return [...characters, ...pairs]
		.map((run) => inputOf('', run))
		.concat(leads.flatMap((lead) => characters.map((run) => inputOf(lead, run))));
}

const maxPrefixes = 12;
const maxRepeats = 20;
const tokens =
	/\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[0-9a-f]{4}|\\x[0-9a-f]{2}|\\.|\[\^?(?:\\.|[^\]\\])*\]|\(\?(?:<?[=!]|:|<\w+>)|\{(\d+)(?:,\d*)?\}|./gisu;

/**
 * Beginnings of texts that the pattern matches: one for each position and alternative, with one character for a class.
 */
function prefixesOf({ source, flags }: Pick<RegExp, 'source' | 'flags'>): readonly string[] {
	const leads = new Set(['']);
	const starts: string[] = [''];
	let [lead, last] = ['', ''];
	for (const [token, times] of source.matchAll(tokens)) {
		if (token.startsWith('(')) starts.push(lead);
		else if (token === ')') starts.pop();
		else if (token === '|') lead = starts.at(-1) ?? '';
		else {
			if (times === undefined) last = matchingCharacter(token, flags);
			lead += last.repeat(times === undefined ? 1 : Math.min(Math.max(Number(times), 1), maxRepeats) - 1);
			leads.add(lead);
		}
	}
	return [...leads].slice(0, maxPrefixes);
}

/** A character that one token of a pattern matches; empty for tokens such as `^` and `\b`. */
function matchingCharacter(token: string, flags: string): string {
	if (/^(?:[\^$*+?]|\\[bBk\d])$/.test(token)) return '';
	if (token.length === 1 && token !== '.') return token;
	const one = new RegExp(`^${token}$`, flags.replace(/[gy]/g, ''));
	return common.find((character) => one.test(character)) ?? '';
}
