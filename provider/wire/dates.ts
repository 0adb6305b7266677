/**
 * Dates and times of a response (docs/product.md#dates-of-a-provider). This is the only place where a date of the wire is
 * parsed: `Date.parse` would read day-first dates month-first, and guess at others.
 */
import { dayOf, isDay, timeOf } from '../../domain/time/calendar.ts';
import { type Unreadable, unreadable } from './unreadable.ts';

const isoDay = String.raw`(?<isoYear>\d{4})(?<dash>[-/])(?<isoMonth>\d{1,2})\k<dash>(?<isoDate>\d{1,2})`;
const dayFirst = String.raw`(?<date>\d{1,2})(?<separator>[-/.])(?<month>\d{1,2})\k<separator>(?<year>\d{4})`;
const namedMonth = String.raw`(?<namedDate>\d{1,2})(?<gap>[ /-])(?<monthName>[a-z]{3,9})\k<gap>(?<namedYear>\d{4})`;
const clock = String.raw`(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:\.(?<fraction>\d{1,9}))?)?`;
const offset = String.raw` ?(?<zone>z|[+-]\d{2}:?\d{2})`;
const pattern = new RegExp(
	`^(?:${isoDay}|${dayFirst}|${namedMonth})(?:(?:t|,? )${clock}(?: ?(?<half>am|pm))?(?:${offset})?)?$`,
	'i',
);
/** ASP.NET's form, in milliseconds; what follows them is the zone of the writer, and changes nothing. */
const epochPattern = /^\/date\((-?\d{1,15})(?:[+-]\d{4})?\)\/$/i;

const months = [
	...['january', 'february', 'march', 'april', 'may', 'june'],
	...['july', 'august', 'september', 'october', 'november', 'december'],
];

const indiaOffsetMinutes = 330;
const maxOffsetMinutes = 14 * 60;

/** The days that systems write for a missing date, with any time; a year of five digits begins with a plus sign. */
const standsForNone = (day: string): boolean => day <= '1900-01-01' || day === '1970-01-01' || day >= '9999-12-31';

/**
 * A day as `YYYY-MM-DD`, or an ISO instant in UTC: from ISO (`2026-12-01`, `2026-12-01T10:00:00Z`), the day-first forms
 * of India (`1-12-2026`, `01/12/2026`, `01 Dec 2026`), each with or without a time of 24 hours or with AM/PM, and
 * `/Date(1764547200000)/`. A time without a zone is India's, in whole seconds. null for a day that stands for none.
 * Unreadable is everything else: two-digit years, days that do not exist, other orders.
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

/** The day as it is written, which may not exist, and the instant in ms: undefined without a time, NaN for none. */
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
	if (parts.hour === undefined) return { day };
	return { day, at: Date.parse(`${day}T00:00:00Z`) + timeOfDayMs(parts) - offsetMinutes(parts.zone) * 60_000 };
}

/** AM or PM after an hour that only a clock of 24 hours has: `13:00 PM`. */
const needlessHalf = /^((?:0?0|1[3-9]|2[0-3]):\S*?)\s*[ap]m$/i;

/**
 * A time of day in India as `09:00`: from `9:00`, `0900`, `09:00:00.000`, `9:00 AM`, `03:30:00Z`, or a date with a time,
 * also of a day that stands for none.
 */
export function parseWireTime(text: string): string | Unreadable {
	const time = text
		.trim()
		.replace(needlessHalf, '$1')
		.replace(/^(\d{1,2})(\d{2})$/, '$1:$2');
	const at = partsOf(text).at ?? partsOf(`2000-01-01 ${time}`).at ?? Number.NaN;
	return Number.isNaN(at) ? unreadable : (timeOf(new Date(at).toISOString()) ?? unreadable);
}

/** 1 to 12 for an English name or its first three letters (`Sept` too); 0 for other words. */
function monthNumber(name: string): number {
	const word = name.toLowerCase();
	if (word === 'sept') return 9;
	return months.findIndex((month) => word === month || word === month.slice(0, 3)) + 1;
}

type Parts = Readonly<Record<string, string | undefined>>;

/** NaN for a time that does not exist; so is `offsetMinutes`. */
function timeOfDayMs({ hour, minute, second, fraction, half, zone }: Parts): number {
	const hours = Number(hour);
	const minutes = Number(minute);
	const seconds = Number(second ?? 0);
	if (minutes > 59 || seconds > 59 || (half ? hours < 1 || hours > 12 : hours > 23)) return Number.NaN;
	const ofDay = half ? (hours % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : hours;
	const milliseconds = zone === undefined ? 0 : Number((fraction ?? '').padEnd(3, '0').slice(0, 3));
	return ((ofDay * 60 + minutes) * 60 + seconds) * 1000 + milliseconds;
}

function offsetMinutes(zoneText: string | undefined): number {
	if (zoneText === undefined) return indiaOffsetMinutes;
	if (/^z$/i.test(zoneText)) return 0;
	const minutes = Number(zoneText.slice(-2));
	const total = Number(zoneText.slice(1, 3)) * 60 + minutes;
	if (minutes > 59 || total > maxOffsetMinutes) return Number.NaN;
	return zoneText.startsWith('-') ? -total : total;
}
