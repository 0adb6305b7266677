/** What a person types into a search box, as a text search over `dealer.search`. */
import type { DealerSearchTexts } from './dealerQueries.ts';

/** Lower case words; whatever is ASCII but no letter, digit or underscore only separates them. */
export const searchWords = (text: string): string[] =>
	text
		.toLowerCase()
		.split(/[^a-z0-9_\u0080-\u{10ffff}]+/u)
		.filter((word) => word !== '');

/** Each of the words is part of a word in one of the marked columns: A name, B city, C state, D PIN. */
const allWords = (words: readonly string[], weights: string): string =>
	words.map((word) => `'${word}':*${weights}`).join(' & ');

/**
 * A tsquery for dealers of which one column holds its text; the same text in all of them may also be spread over
 * several. null: nothing is asked for. Text without a word finds nothing.
 */
export function toTsquery({ name, city, state, pin }: DealerSearchTexts): string | null {
	if ([name, city, state, pin].every((text) => text.trim() === '')) return null;
	const isSame = city === name && state === name;
	const parts = [
		...(isSame
			? [allWords(searchWords(name), '')]
			: [allWords(searchWords(name), 'A'), allWords(searchWords(city), 'B'), allWords(searchWords(state), 'C')]),
		allWords(searchWords(pin.replace(/\s/g, '')), 'D'),
	];
	return parts
		.filter((part) => part !== '')
		.map((part) => `(${part})`)
		.join(' | ');
}
