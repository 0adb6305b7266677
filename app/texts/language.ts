import { createContext, useContext } from 'react';

export type Language = 'en' | 'hi';

/** The same keys with the same kinds of value: a missing Hindi text fails the type check. */
type Translated<T> = {
	readonly [K in keyof T]: T[K] extends string
		? string
		: T[K] extends (...gaps: never) => string
			? T[K]
			: Translated<T[K]>;
};

export interface Catalogue<T> {
	readonly en: T;
	readonly hi: Translated<T>;
}

/** One area of the text catalogue, complete in both languages. A text with a gap is a function. */
export const catalogue = <const T extends object>(texts: Catalogue<T>): Catalogue<T> => texts;

export const LanguageContext = createContext<Language>('en');

export const useLanguage = (): Language => useContext(LanguageContext);

/** The texts of one area in the visitor's language. */
export function useTexts<T>(texts: Catalogue<T>): T | Translated<T> {
	return texts[useLanguage()];
}
