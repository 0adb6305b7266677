/**
 * Templates of messages, as carriers in India register them: fixed words with few, short variables of a type, through
 * which no link and no number can be forged (docs/product.md#messages).
 */
import { type Language, type Localized, localized } from '../languages.ts';
import { toAsciiDigits } from '../text/digits.ts';
import type { MessageKind } from './messageKinds.ts';
import { messageTexts } from './messageTexts.ts';

export interface MessageTemplate {
	/** `booked.en`; without a link `booked.en.plain`. */
	readonly name: string;
	/** The fixed words, with the variables in braces. */
	readonly text: string;
}

/** A template with its values, as it is sent. */
export interface FilledTemplate {
	readonly text: string;
	/** The values in the order of the text. */
	readonly variables: readonly string[];
}

/** The parts of every template that belong to this portal. */
export interface TemplateFrame {
	readonly brandName: string;
	/** An origin. */
	readonly portalUrl: string;
}

/** Whether the messages of a kind have a link, which goes to the registered mobile alone. */
export const hasLink = (kind: MessageKind): boolean => messageTexts[kind].en.link !== undefined;

/** The template of a kind in a language; one with a link has the variable `token` last. */
export function messageTemplate(
	kind: MessageKind,
	language: Language,
	{ brandName, portalUrl, isLinked }: TemplateFrame & { readonly isLinked: boolean },
): MessageTemplate {
	const { sentence, link } = messageTexts[kind][language];
	const text = `${brandName}: ${sentence}`;
	if (!isLinked || link === undefined) return { name: `${kind}.${language}.plain`, text };
	return { name: `${kind}.${language}`, text: `${text} ${link} ${portalUrl}/l/{token}` };
}

const variable = /\{([a-z]+)\}/g;

/** The names of the variables in the order of the text. */
export const variablesOf = (text: string): readonly string[] =>
	[...text.matchAll(variable)].map(([, name = '']) => name);

/** Puts the values into a template. @throws Error if a variable has no value; an empty one is none */
export function fillTemplate(
	{ name, text }: MessageTemplate,
	values: Readonly<Record<string, string>>,
): FilledTemplate {
	const valueNamed = (wanted: string): string => {
		const value = values[wanted];
		if (value) return value;
		throw new Error(`the template ${name} has no value for ${wanted}`);
	};
	return {
		// A function, since `$` means something in a replacement text.
		text: text.replace(variable, (_, wanted: string) => valueNamed(wanted)),
		variables: variablesOf(text).map(valueNamed),
	};
}

/** The most characters (UTF-16) that a carrier accepts in a variable. */
export const maxValueLength = 30;

/**
 * The text as carriers register it, each variable with its type: a code is digits, any other is letters of any script,
 * digits and spaces (`safeValues`). Carriers drop a message whose values do not fit.
 */
export const registeredText = (text: string): string =>
	text.replace(variable, (_, name: string) => (name === 'code' ? '{#numeric#}' : '{#alphanumeric#}'));

/** Variables that somebody has typed, with what stands for an empty one; all others are in our own form. */
const typed: Readonly<Record<string, Localized<string>>> = { dealer: { en: 'your dealership', hi: 'आपकी डीलरशिप' } };

/**
 * The values as a message may have them: letters, digits and single spaces, so that none forges a link or a template,
 * or turns the text around it. Typed values also lose numbers that could be called or entered.
 */
export const safeValues = (values: Readonly<Record<string, string>>, language: Language): Record<string, string> =>
	Object.fromEntries(
		Object.entries(values).map(([name, value]) => {
			const plain = toAsciiDigits(value.slice(0, 1000).normalize('NFKC'))
				.replace(/['\u2019\u200c\u200d]/g, '')
				.replace(/[^\p{L}\p{M}\d]+/gu, ' ')
				.replace(/(?<![\p{L}\p{M}])\p{M}+/gu, '');
			const standIn = typed[name];
			const safe = shortened(standIn ? plain.replace(digitRun, ' ') : plain);
			return [name, safe || (standIn ? localized(standIn, language) : '')];
		}),
	);

/** Four digits or more, even if they are set apart: a telephone number, a code, an amount. */
const digitRun = /\d(?: *\d){3,}/g;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** At most `maxValueLength` characters, cut between words if there are several, and never within one sign. */
function shortened(text: string): string {
	const line = text.replace(/ +/g, ' ').trim();
	if (line.length <= maxValueLength) return line;
	let kept = '';
	for (const { segment } of graphemes.segment(line)) {
		if (kept.length + segment.length > maxValueLength) break;
		kept += segment;
	}
	const isWithinWord = line[kept.length] !== ' ';
	return (isWithinWord ? kept.replace(/ [^ ]*$/, '') : kept).trim();
}
