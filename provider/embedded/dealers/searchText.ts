/** What a person types into a search box, as a text search over `dealer.search`. */
import type { SearchTexts } from './dealerQueries.ts';

/** Lower case words; whatever is ASCII but no letter, digit or underscore only separates them. */
export const searchWords = (text: string): string[] =>
	text
		.toLowerCase()
		.split(/[^a-z0-9_\u0080-\u{10ffff}]+/u)
		.filter((word) => word !== '');

/** Each of the words is part of a word in one of the marked columns: A name, B city, C state, D PIN. */
const allOf = (words: readonly string[], marks: string): string =>
	words.map((word) => `'${word}':*${marks}`).join(' & ');

/**
 * A tsquery for dealers of which one column holds its text; the same text in all of them may also be spread over
 * several. null: nothing is asked for. Text without a word finds nothing.
 */
export function searchQuery({ name, city, state, pin }: SearchTexts): string | null {
	if ([name, city, state, pin].every((text) => text.trim() === '')) return null;
	const isSame = city === name && state === name;
	const parts = [
		...(isSame
			? [allOf(searchWords(name), '')]
			: [allOf(searchWords(name), 'A'), allOf(searchWords(city), 'B'), allOf(searchWords(state), 'C')]),
		allOf(searchWords(pin.replace(/\s/g, '')), 'D'),
	];
	return parts
		.filter((part) => part !== '')
		.map((part) => `(${part})`)
		.join(' | ');
}
