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

export interface Texts<T> {
	readonly en: T;
	readonly hi: Translated<T>;
}

/** One area of the text catalogue, complete in both languages. A text with a gap is a function. */
export const defineTexts = <const T extends object>(texts: Texts<T>): Texts<T> => texts;

export const LanguageContext = createContext<Language>('en');

export const useLanguage = (): Language => useContext(LanguageContext);

/** The texts of one area in the visitor's language. */
export function useTexts<T>(texts: Texts<T>): T | Translated<T> {
	return texts[useLanguage()];
}
