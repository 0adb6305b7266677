/**
 * The languages of the product: the one list that types, the cookie, the language switch, dates and messages follow.
 * The texts of the screens are in `app/i18n/<code>/`; what a language lacks is shown in English.
 */

import type { DayPart } from './time/clockTime.ts';

interface LanguageEntry {
	/** The language's name as its readers write it. */
	readonly name: string;
	/** The language of the line under a title (docs/product.md#language). */
	readonly secondTitle: string;
	/** Chooses the font and the line height (app/styles/late.css). */
	readonly script: 'latin' | 'devanagari';
	/** Every text has to be there (app/i18n/translations.test.ts). */
	readonly isComplete: boolean;
	/** After a number of kilometres; left out: `km`. */
	readonly km?: string;
	/** Names of months from January, and of weekdays from Sunday. */
	readonly calendar?: CalendarNames;
}

export interface CalendarNames {
	readonly months: readonly string[];
	/** For the shorter formats; left out: the whole names. */
	readonly shortMonths?: readonly string[];
	readonly weekdays: readonly string[];
	readonly shortWeekdays: readonly string[];
	/** Said before a time; without them times are written with AM and PM. */
	readonly dayParts?: Readonly<Record<DayPart | 'night', string>>;
	/** A day and the time on it. */
	readonly joinTime: (day: string, time: string) => string;
}

const englishCalendar: CalendarNames = {
	months: 'January February March April May June July August September October November December'.split(' '),
	shortMonths: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
	weekdays: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' '),
	shortWeekdays: 'Sun Mon Tue Wed Thu Fri Sat'.split(' '),
	joinTime: (day, time) => `${day}, ${time}`,
};

/** Said before a slot, and above the slots of a part of the day. */
export const hindiDayParts: Readonly<Record<DayPart, string>> = { morning: 'सुबह', afternoon: 'दोपहर', evening: 'शाम' };

/** Said before a time of any hour. */
export const spokenHindiDayParts: Readonly<Record<DayPart | 'night', string>> = { ...hindiDayParts, night: 'रात' };

const hindiCalendar: CalendarNames = {
	months: 'जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर'.split(' '),
	weekdays: 'रविवार सोमवार मंगलवार बुधवार गुरुवार शुक्रवार शनिवार'.split(' '),
	shortWeekdays: 'रवि सोम मंगल बुध गुरु शुक्र शनि'.split(' '),
	dayParts: spokenHindiDayParts,
	joinTime: (day, time) => `${day} को ${time} बजे`,
};

const list = {
	en: { name: 'English', secondTitle: 'hi', script: 'latin', isComplete: true, calendar: englishCalendar },
	hi: {
		name: 'हिन्दी',
		secondTitle: 'en',
		script: 'devanagari',
		isComplete: true,
		km: 'किमी',
		calendar: hindiCalendar,
	},
} as const satisfies Record<string, LanguageEntry>;

export type Language = keyof typeof list;

/** The language of an owner who has chosen none, whatever the browser asks for. */
export const defaultLanguage = 'en' satisfies Language;

export const languages: Readonly<Record<Language, LanguageEntry & { readonly secondTitle: Language }>> = list;

export const languageCodes = Object.keys(list) as Language[];

/** `value` if it is the code of a language, else English. */
export const parseLanguage = (value: unknown): Language =>
	languageCodes.find((code) => code === value) ?? defaultLanguage;

export const calendarNames = (language: Language): CalendarNames => languages[language].calendar ?? englishCalendar;

/** A value for each language, English at least. */
export type Localized<T> = { readonly [defaultLanguage]: T } & { readonly [code in Language]?: T };

/** The value in a language, else in English. */
export const localized = <T>(texts: Localized<T>, language: Language): T => texts[language] ?? texts[defaultLanguage];
