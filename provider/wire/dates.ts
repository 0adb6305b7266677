/**
 * Dates and times of a response (docs/connect-a-makers-system.md#dates). Only this file parses a date of the wire:
 * `Date.parse` would read day-first dates month-first, and guess at others.
 */
import { calendarNames, defaultLanguage } from '../../domain/languages.ts';
import { dayOf, isDay, timeOf } from '../../domain/time/calendar.ts';
import { type Unreadable, unreadable } from './lenient.ts';

const isoDay = String.raw`(?<isoYear>\d{4})(?<dash>[-/])(?<isoMonth>\d{1,2})\k<dash>(?<isoDate>\d{1,2})`;
const dayFirst = String.raw`(?<date>\d{1,2})(?<separator>[-/.])(?<month>\d{1,2})\k<separator>(?<year>\d{4})`;
const namedMonth = String.raw`(?<namedDate>\d{1,2})(?<gap>[ /-])(?<monthName>[a-z]{3,9})\k<gap>(?<namedYear>\d{4})`;
const clock = String.raw`(?<hour>[01]?\d|2[0-3]):(?<minute>[0-5]\d)(?::(?<second>[0-5]\d)(?<fraction>\.\d{1,9})?)?`;
const offset = String.raw` ?(?<zone>z|[+-](?:0\d|1[0-4]):?[0-5]\d)`;
const pattern = new RegExp(
	`^(?:${isoDay}|${dayFirst}|${namedMonth})(?:(?:t|,? )${clock}(?: ?(?<half>am|pm))?(?:${offset})?)?$`,
	'i',
);
/** ASP.NET's form in milliseconds; the writer's zone after them changes nothing. */
const epochPattern = /^\/date\((-?\d{1,15})(?:[+-]\d{4})?\)\/$/i;

const months = calendarNames(defaultLanguage).months.map((name) => name.toLowerCase());

/** Whether systems write this day, with any time, for a missing date; a year of five digits begins with a plus sign. */
const standsForNone = (day: string): boolean => day <= '1900-01-01' || day === '1970-01-01' || day >= '9999-12-31';

/**
 * A day as `YYYY-MM-DD`, or an ISO instant in UTC. It reads ISO (`2026-12-01`, `2026-12-01T10:00:00Z`), the day-first
 * forms of India (`1-12-2026`, `01/12/2026`, `01 Dec 2026`), each with or without a time of 24 hours or AM/PM, and
 * `/Date(1764547200000)/`. A time without a zone is India's, in whole seconds. null: the day stands for a missing one.
 * Anything else is unreadable: two-digit years, days that do not exist, other orders.
 */
export function parseWireDate(text: string): string | null | Unreadable {
	const { day, at } = partsOf(text);
	if (day === undefined) return unreadable;
	if (standsForNone(day)) return null;
	if (!isDay(day) || Number.isNaN(at)) return unreadable;
	if (at === undefined) return day;
	const instant = new Date(at);
	return standsForNone(dayOf(instant)) ? null : instant.toISOString();
}

/** The written day, which may not exist, and the instant in ms; `at` undefined: no time, NaN: an invalid one. */
function partsOf(text: string): { readonly day?: string; readonly at?: number } {
	const line = text.trim().replaceAll(/\s+/g, ' ');
	const [, epoch] = epochPattern.exec(line) ?? [];
	if (epoch !== undefined) return { day: new Date(Number(epoch)).toISOString().slice(0, 10), at: Number(epoch) };
	const parts = pattern.exec(line)?.groups;
	if (parts === undefined) return {};
	const year = parts.isoYear ?? parts.year ?? parts.namedYear;
	const month = parts.monthName === undefined ? (parts.isoMonth ?? parts.month) : monthNumber(parts.monthName);
	const date = parts.isoDate ?? parts.date ?? parts.namedDate ?? '';
	const day = `${year}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`;
	return parts.hour === undefined ? { day } : { day, at: Date.parse(`${day}T${isoTime(parts)}`) };
}

/** The time in 24 hours, with its zone; empty: AM or PM does not fit the hour. */
function isoTime({ hour, minute, second = '00', fraction = '', half, zone }: Readonly<Record<string, string>>): string {
	const hours = Number(hour);
	if (half && (hours < 1 || hours > 12)) return '';
	const ofDay = half ? (hours % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : hours;
	const rest = zone ? `${fraction}${zone.toUpperCase().replace(/(\d\d)(\d\d)/, '$1:$2')}` : '+05:30';
	return `${String(ofDay).padStart(2, '0')}:${minute}:${second}${rest}`;
}

/** AM or PM after an hour of a 24-hour clock: `13:00 PM`. */
const needlessHalf = /^((?:0?0|1[3-9]|2[0-3]):\S*?)\s*[ap]m$/i;

/**
 * A time of day in India as `09:00`: from `9:00`, `0900`, `09:00:00.000`, `9:00 AM`, `03:30:00Z`, or a date with a
 * time, whatever its day.
 */
export function parseWireTime(text: string): string | Unreadable {
	const time = text
		.trim()
		.replace(needlessHalf, '$1')
		.replace(/^(\d{1,2})(\d{2})$/, '$1:$2');
	// `09:00-10:00` is a slot's start and end, not a time with an American zone.
	if (/^\d{1,2}:\d{2} ?-/.test(time)) return unreadable;
	const at = partsOf(text).at ?? partsOf(`2000-01-01 ${time}`).at ?? Number.NaN;
	return Number.isNaN(at) ? unreadable : (timeOf(new Date(at).toISOString()) ?? unreadable);
}

/** 1 to 12 for an English name or its first three letters (`Sept` too); 0 for other words. */
function monthNumber(name: string): number {
	const word = name.toLowerCase();
	if (word === 'sept') return 9;
	return months.findIndex((month) => word === month || word === month.slice(0, 3)) + 1;
}
