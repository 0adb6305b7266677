import { createContext, useContext } from 'react';
import { defaultLanguage, type Language, languageCodes, languages } from '../../domain/languages.ts';

/** A complete translation: the keys of `T` with values of the same kind. A missing text fails the type check. */
export type Translation<T> = {
	readonly [K in keyof T]: T[K] extends string
		? string
		: T[K] extends (...values: never) => string
			? T[K]
			: Translation<T[K]>;
};

/** A translation of some keys; the others are shown in English. */
export type PartialTranslation<T> = {
	readonly [K in keyof T]?: T[K] extends string
		? string
		: T[K] extends (...values: never) => string
			? T[K]
			: PartialTranslation<T[K]>;
};

/** The texts of one area of the product in every language. */
export type Texts<T> = { readonly [defaultLanguage]: T } & {
	readonly [code in Exclude<Language, typeof defaultLanguage>]: Translation<T>;
};

/**
 * The texts of one area: `english`, and `files`, which `import.meta.glob` finds for the area in each folder
 * `app/i18n/<code>`. A text with values is a function.
 */
export function defineTexts<const T extends object>(english: T, files: Readonly<Record<string, unknown>>): Texts<T> {
	const translations = new Map(
		Object.entries(files).map(([path, texts]) => [/([^/]+)\/[^/]+$/.exec(path)?.[1], texts as object]),
	);
	return Object.fromEntries(
		languageCodes.map((code) => [code, code === defaultLanguage ? english : merge(english, translations.get(code))]),
	) as unknown as Texts<T>;
}

/** The translation, with the English text for each key it lacks. */
function merge(english: object, translation: object = {}): object {
	const merged: Record<string, unknown> = { ...english, ...translation };
	for (const [key, text] of Object.entries(english)) {
		const translated = merged[key];
		if (isGroup(text) && isGroup(translated)) merged[key] = merge(text, translated);
	}
	return merged;
}

const isGroup = (text: unknown): text is object => typeof text === 'object' && text !== null && !Array.isArray(text);

export const LanguageContext = createContext<Language>(defaultLanguage);

export const useLanguage = (): Language => useContext(LanguageContext);

/** Attributes of an element with text in a language, for screen readers and its font (app/styles/late.css). */
export const languageAttributes = (language: Language) => ({
	lang: language,
	'data-script': languages[language].script,
});
