import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { z } from 'zod';

export interface SourcePattern {
	readonly file: string;
	readonly pattern: RegExp;
}

const productFolders = ['access', 'app', 'db', 'domain', 'messages', 'payments', 'provider', 'server'];
const literal = z.object({ regex: z.object({ pattern: z.string(), flags: z.string() }) });

/** Every regular expression that the product's sources write down; `root` is the checkout. */
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

/** What makes a pattern go back: long runs of the signs that stand in it, after what it begins with, with an end that does not fit. */
export function backtrackingInputs({ source, flags }: RegExp, length: number): readonly string[] {
	const signs = [...new Set([...common, ...source.replaceAll(/\\./g, '')])];
	const pairs = signs.slice(0, 8).flatMap((one, at) => signs.slice(at + 1, 8).map((other) => one + other));
	const attack = (lead: string, run: string) => `${lead}${run.repeat(length / run.length)}\0!`;
	const [, ...leads] = prefixesOf({ source, flags });
	return [...signs, ...pairs]
		.map((run) => attack('', run))
		.concat(leads.flatMap((lead) => signs.map((run) => attack(lead, run))));
}

const maxPrefixes = 12;
const maxRepeats = 20;
const tokens =
	/\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[0-9a-f]{4}|\\x[0-9a-f]{2}|\\.|\[\^?(?:\\.|[^\]\\])*\]|\(\?(?:<?[=!]|:|<\w+>)|\{(\d+)(?:,\d*)?\}|./gisu;

/** The beginnings of texts that it takes, one for each of its places and alternatives; of a class one of its signs. */
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

/** A sign that one part of a pattern takes; none for what takes none, such as `^` and `\b`. */
function matchingCharacter(token: string, flags: string): string {
	if (/^(?:[\^$*+?]|\\[bBk\d])$/.test(token)) return '';
	if (token.length === 1 && token !== '.') return token;
	const one = new RegExp(`^${token}$`, flags.replace(/[gy]/g, ''));
	return common.find((sign) => one.test(sign)) ?? '';
}
