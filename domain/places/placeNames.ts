/** What people call a state or a city (docs/product.md#names-of-places). */
import type { Language } from '../languages.ts';
import { placeNameTable } from './placeNameTable.ts';

interface PlaceNames {
	/** The reference data's name first. */
	readonly english: readonly string[];
	/** The shown name first. */
	readonly hindi: readonly string[];
}

const isHindi = (name: string): boolean => /\p{Script=Devanagari}/u.test(name);

const places = placeNameTable
	.trim()
	.split('\n')
	.map((line): PlaceNames => {
		const names = line.split(', ');
		return { english: names.filter((name) => !isHindi(name)), hindi: names.filter(isHindi) };
	});

/** Pairs of an English name, in lower case, and the name that is shown in the language; none if the table lacks it. */
export const shownPlaceNames = (language: Language): readonly (readonly [english: string, shown: string])[] =>
	language === 'hi'
		? places.flatMap(({ english, hindi }) => english.map((name) => [name.toLowerCase(), hindi[0] ?? name] as const))
		: [];

/**
 * Words in lower case with one blank before, between and after them. Hindi is written with or without nukta, and a nasal
 * before a consonant in two ways (मुंबई, मुम्बई): here all are the same.
 */
const comparable = (text: string): string =>
	` ${text
		.normalize('NFD')
		.toLowerCase()
		.replace(/\u093c/g, '')
		.replace(/\u0901|[ङञणनम]\u094d(?=[क-म])/g, '\u0902')
		.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
		.trim()} `;

const hindiNames = places
	.flatMap(({ english: [name = ''], hindi }) => hindi.map((written) => ({ name, words: comparable(written) })))
	.toSorted((one, other) => other.words.length - one.words.length);

/** The number of letters of a beginning that is enough to mean a name. */
const shortestBeginning = 4;
/** The most texts: a provider is asked for each. */
const maxTexts = 6;

/**
 * The texts by which a dealer search finds the places that `text` names: Hindi names become English ones, and the text
 * is repeated with each other name of a place. The text alone if it names no place of the table.
 */
export function searchTexts(text: string): readonly string[] {
	const typed = comparable(text);
	let words = typed;
	for (const { name, words: hindi } of hindiNames) words = words.replaceAll(hindi, ` ${name} `);
	const inEnglish = words === typed ? text : words.trim();
	const otherTexts = otherNamesIn(comparable(words)) ?? namesBegunBy(typed);
	return [...new Set([inEnglish, ...otherTexts])].slice(0, maxTexts);
}

/** The words with each other name of the place that has the longest name among them; null: they name no such place. */
function otherNamesIn(words: string): readonly string[] | null {
	const [named] = places
		.flatMap(({ english }) => english.map((name) => ({ english, name, words: comparable(name) })))
		.filter(({ english, words: name }) => english.length > 1 && words.includes(name))
		.toSorted((one, other) => other.words.length - one.words.length);
	if (!named) return null;
	const others = named.english.filter((name) => name !== named.name);
	return others.map((name) => words.replace(named.words, ` ${name} `).trim());
}

/**
 * The English names of places with a name that begins with these words. Names that contain the words are found anyway.
 */
function namesBegunBy(words: string): readonly string[] {
	const beginning = words.trimEnd();
	if (beginning.trim().length < shortestBeginning) return [];
	return places
		.filter(({ english, hindi }) => [...english, ...hindi].some((name) => comparable(name).startsWith(beginning)))
		.flatMap(({ english }) => english)
		.filter((name) => !comparable(name).includes(beginning.trim()));
}
