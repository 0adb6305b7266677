/**
 * Dates and times of the business, in India's time zone whatever the zone of the server or the phone
 * (docs/product.md#time). India has one time zone and no daylight saving time, so its offset is a constant.
 */
import { calendarNames, defaultLanguage, type Language } from '../languages.ts';
import { meridiem, meridiemTime, paddedTwelveHourTime, spokenDayPartOf, twelveHourTime } from './clockTime.ts';

/** `YYYY-MM-DD` in India. */
export type Day = string;

export type DayPattern =
	| 'DD-MM-YYYY'
	| 'DD MMMM YYYY'
	| 'DD MMM YYYY'
	| 'DD MMMM'
	| 'DD MMM'
	| 'ddd DD MMM'
	| 'dddd, DD MMMM YYYY'
	| 'MMMM YYYY'
	| 'MMMM'
	| 'MMM';

export const indiaOffsetMs = 5.5 * 60 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;
/** How many days ahead can be booked, tomorrow included. */
export const bookingWindowDays = 16;

/** The calendar day of an instant, in India. */
export const dayOf = (instant: Date): Day => new Date(instant.getTime() + indiaOffsetMs).toISOString().slice(0, 10);

/** From an instant to the beginning of the next day in India, in ms; never 0. */
export const untilNextDay = (now: Date): number => dayMs - ((now.getTime() + indiaOffsetMs) % dayMs);

/** Noon of a day in India: an instant for rules that take one, if only the day is known. */
export const noonOf = (day: Day): Date => new Date(slotInstant(day, '12:00'));

const epoch = (day: Day): number => Date.parse(`${day}T00:00:00Z`);

export const addDays = (day: Day, days: number): Day => new Date(epoch(day) + days * dayMs).toISOString().slice(0, 10);

/** Whole days from one day to another; negative when it lies before. */
export const daysBetween = (from: Day, to: Day): number => (epoch(to) - epoch(from)) / dayMs;

/** 0 is Sunday. */
export const weekday = (day: Day): number => new Date(epoch(day)).getUTCDay();

/** True for a day that exists. */
export function isDay(text: string): boolean {
	if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
	const at = epoch(text);
	return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text;
}

/** The days that can be booked: tomorrow to 16 days ahead, both included. */
export function bookingWindow(now: Date): { readonly first: Day; readonly last: Day } {
	return { first: addDays(dayOf(now), 1), last: addDays(dayOf(now), bookingWindowDays) };
}

/** The days of the booking window in order; the first is tomorrow. */
export const bookingDays = (now: Date): readonly Day[] =>
	Array.from({ length: bookingWindowDays }, (_, index) => addDays(dayOf(now), index + 1));

export function isWithinBookingWindow(day: Day, now: Date): boolean {
	const { first, last } = bookingWindow(now);
	return isDay(day) && day >= first && day <= last;
}

/** Whole months from an ISO date or instant to a day; never negative, 0 for an unknown date. */
export function monthsBetween(from: string | null, to: Day): number {
	const start = from === null ? null : toDay(from);
	if (start === null) return 0;
	const [y1 = 0, m1 = 0, d1 = 0] = start.split('-').map(Number);
	const [y2 = 0, m2 = 0, d2 = 0] = to.split('-').map(Number);
	return Math.max(0, (y2 - y1) * 12 + (m2 - m1) - (d2 < d1 ? 1 : 0));
}

/** The instant of a slot's start, written with India's offset. */
export const slotInstant = (day: Day, time: string): string => `${day}T${time}:00+05:30`;

/** Whether an ISO instant is the start of a slot. */
export const isAtSlot = (instant: string, { day, start }: { readonly day: Day; readonly start: string }): boolean =>
	Date.parse(instant) === Date.parse(slotInstant(day, start));

/** The day of an ISO date, or of an ISO instant in India; null for anything else. */
export function toDay(iso: string): Day | null {
	if (isDay(iso)) return iso;
	const at = instantOf(iso);
	return at === null ? null : dayOf(new Date(at));
}

const isoInstant = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:\d{2})?$/;

/** Milliseconds of an ISO instant. Without a zone it is read as India's time, never as the machine's. */
function instantOf(iso: string): number | null {
	const [, day = '', time, zone = '+05:30'] = isoInstant.exec(iso) ?? [];
	const at = isDay(day) ? Date.parse(`${day}T${time}${zone}`) : Number.NaN;
	return Number.isNaN(at) ? null : at;
}

/** Formats a day, or an ISO instant's day in India (docs/product.md#time); a dash for an invalid date. */
export function formatDay(iso: string, pattern: DayPattern, language: Language = defaultLanguage): string {
	const day = toDay(iso);
	if (day === null) return '–';
	const [year = '', month = '', date = ''] = day.split('-');
	const { months, shortMonths = months } = calendarNames(language);
	const monthName = (names: readonly string[]) => names[Number(month) - 1] ?? '';
	const parts = new Map([
		['DD', date],
		['MM', month],
		['MMM', monthName(shortMonths)],
		['MMMM', monthName(months)],
		['YYYY', year],
		['ddd', shortWeekdayName(day, language)],
		['dddd', weekdayName(day, language)],
	]);
	return pattern.replace(/[dDMY]+/g, (part) => parts.get(part) ?? part);
}

/** Whether the text is a valid `HH:mm`. */
export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** A day or a time whose words stay on one line. */
export const onOneLine = (text: string): string => text.replaceAll(' ', '\u00a0');

/**
 * The time of an `HH:mm`, or of an ISO instant in India, as the language's readers write it: `09:00 AM`, `सुबह 9:00`
 * (docs/product.md#time); a dash for an invalid time.
 */
export function formatTime(value: string, language: Language = defaultLanguage): string {
	const time = isTime(value) ? value : timeOf(value);
	if (time === null) return '–';
	const { dayParts } = calendarNames(language);
	return dayParts ? `${dayParts[spokenDayPartOf(time)]} ${twelveHourTime(time)}` : meridiemTime(time);
}

/** From start to end, both `HH:mm`; a part of the day is named once: `09:00 - 10:00 AM`, `सुबह 9:00 - 10:00`. */
export function formatTimeRange(start: string, end: string, language: Language = defaultLanguage): string {
	if (!calendarNames(language).dayParts) {
		const isHalfSaid = meridiem(start) === meridiem(end);
		return `${isHalfSaid ? paddedTwelveHourTime(start) : meridiemTime(start)} - ${meridiemTime(end)}`;
	}
	const isPartSaid = spokenDayPartOf(start) === spokenDayPartOf(end);
	return `${formatTime(start, language)} - ${isPartSaid ? twelveHourTime(end) : formatTime(end, language)}`;
}

/** `HH:mm` in India of an ISO instant; null for an invalid one. */
export function timeOf(iso: string): string | null {
	const at = instantOf(iso);
	return at === null ? null : new Date(at + indiaOffsetMs).toISOString().slice(11, 16);
}

/** `24 November 2026, 09:00 AM`, `24 नवंबर 2026 को सुबह 9:00 बजे`; `pattern`: of the day. */
export function formatDateTime(
	iso: string,
	language: Language = defaultLanguage,
	pattern: DayPattern = 'DD MMMM YYYY',
): string {
	return calendarNames(language).joinTime(formatDay(iso, pattern, language), formatTime(iso, language));
}

export const weekdayName = (day: Day, language: Language = defaultLanguage): string =>
	calendarNames(language).weekdays[weekday(day)] ?? '';

export const shortWeekdayName = (day: Day, language: Language): string =>
	calendarNames(language).shortWeekdays[weekday(day)] ?? '';

/** The options of the preferred time: 9:00 AM to 5:00 PM, and 18:00. */
export const timeOptions: readonly { readonly value: string; readonly label: string }[] = Array.from(
	{ length: 10 },
	(_, index) => {
		const value = `${String(9 + index).padStart(2, '0')}:00`;
		return { value, label: value === '18:00' ? value : `${twelveHourTime(value)} ${meridiem(value)}` };
	},
);
