/**
 * Dates and times of a response (docs/product.md#dates-of-a-provider). This is the only place where a date of the wire is
 * parsed: `Date.parse` would read day-first dates month-first, and guess at others.
 */
import { timeOf } from '../../domain/time/calendar.ts';

/** Names of all fields of a response that hold a date. */
export const dateFields: ReadonlySet<string> = new Set([
	'AppointmentDate',
	'ChangedDateTime',
	'ConfirmBookingDateTime',
	'DocumentDate',
	'EstimatedDeliveryTime',
	'JobCompletedDateTime',
	'LastAvailedServiceDate',
	'NextFreeSlotDate',
	'NextOpenDate',
	'NextServiceDueDate',
	'PaymentDate',
	'PromisedBefore',
	'SaleInvoiceDate',
]);

/** Names of the fields that hold a time of day. */
const timeFields: ReadonlySet<string> = new Set([
	'ClosesAt',
	'NextFreeSlotTime',
	'NextOpensAt',
	'OpensAt',
	'SlotEndTime',
	'SlotStartTime',
]);

/** `day`: a date without a time, as `YYYY-MM-DD`. `instant`: an ISO instant in UTC. */
export type WireDate =
	| { readonly kind: 'day'; readonly day: string }
	| { readonly kind: 'instant'; readonly instant: string };

const isoDay = String.raw`(?<isoYear>\d{4})-(?<isoMonth>\d{2})-(?<isoDate>\d{2})`;
const dayFirst = String.raw`(?<date>\d{2})(?<separator>[-/])(?<month>\d{2})\k<separator>(?<year>\d{4})`;
const namedMonth = String.raw`(?<namedDate>\d{1,2})(?<gap>[ -])(?<monthName>[a-z]{3,9})\k<gap>(?<namedYear>\d{4})`;
const clock = String.raw`(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:\.(?<fraction>\d{1,9}))?)?`;
const offset = String.raw` ?(?<zone>z|[+-]\d{2}:?\d{2})`;
const pattern = new RegExp(
	`^(?:${isoDay}|${dayFirst}|${namedMonth})(?:(?:t|,? )${clock}(?: ?(?<half>am|pm))?(?:${offset})?)?$`,
	'i',
);

const months = [
	...['january', 'february', 'march', 'april', 'may', 'june'],
	...['july', 'august', 'september', 'october', 'november', 'december'],
];

/** Earlier years stand for a missing date in some systems (0001-01-01), and are none here. */
const firstYear = 1900;
const indiaOffsetMinutes = 330;
const maxOffsetMinutes = 14 * 60;

/**
 * Parses ISO (`2026-12-01`, `2026-12-01T10:00:00Z`) and the day-first forms of India (`01-12-2026`, `01/12/2026`,
 * `01 Dec 2026`), each with or without a time of 24 hours or with AM/PM. A time without a zone is India's, in whole
 * seconds. null for everything else: two-digit years, days that do not exist, other orders.
 */
export function parseWireDate(text: string): WireDate | null {
	const parts = pattern.exec(text.trim().replaceAll(/\s+/g, ' '))?.groups;
	if (parts === undefined) return null;
	const year = Number(parts.isoYear ?? parts.year ?? parts.namedYear);
	const month = parts.monthName === undefined ? Number(parts.isoMonth ?? parts.month) : monthNumber(parts.monthName);
	const date = Number(parts.isoDate ?? parts.date ?? parts.namedDate);
	const midnight = Date.UTC(year, month - 1, date);
	const exists = new Date(midnight).getUTCMonth() === month - 1 && new Date(midnight).getUTCDate() === date;
	if (year < firstYear || month < 1 || !exists) return null;
	if (parts.hour === undefined) return { kind: 'day', day: new Date(midnight).toISOString().slice(0, 10) };
	const timeMs = timeOfDayMs(parts);
	const aheadMinutes = offsetMinutes(parts.zone);
	if (timeMs === null || aheadMinutes === null) return null;
	return { kind: 'instant', instant: new Date(midnight + timeMs - aheadMinutes * 60_000).toISOString() };
}

/** AM or PM after an hour that only a clock of 24 hours has: `13:00 PM`. */
const needlessHalf = /^((?:0?0|1[3-9]|2[0-3]):\S*?)\s*[ap]m$/i;

/**
 * A time of day in India as `09:00`: from `9:00`, `09:00:00.000`, `9:00 AM`, `03:30:00Z`, or a date with a time. null for
 * everything else.
 */
export function parseWireTime(text: string): string | null {
	const time = text.trim().replace(needlessHalf, '$1');
	const parsed = parseWireDate(text) ?? parseWireDate(`2000-01-01 ${time}`);
	return parsed?.kind === 'instant' ? timeOf(parsed.instant) : null;
}

/** 1 to 12 for an English name or its first three letters (`Sept` too); 0 for other words. */
function monthNumber(name: string): number {
	const word = name.toLowerCase();
	if (word === 'sept') return 9;
	return months.findIndex((month) => word === month || word === month.slice(0, 3)) + 1;
}

type Parts = Readonly<Record<string, string | undefined>>;

function timeOfDayMs({ hour, minute, second, fraction, half, zone }: Parts): number | null {
	const hours = Number(hour);
	const minutes = Number(minute);
	const seconds = Number(second ?? 0);
	if (minutes > 59 || seconds > 59 || (half ? hours < 1 || hours > 12 : hours > 23)) return null;
	const ofDay = half ? (hours % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : hours;
	const milliseconds = zone === undefined ? 0 : Number((fraction ?? '').padEnd(3, '0').slice(0, 3));
	return ((ofDay * 60 + minutes) * 60 + seconds) * 1000 + milliseconds;
}

function offsetMinutes(zoneText: string | undefined): number | null {
	if (zoneText === undefined) return indiaOffsetMinutes;
	if (/^z$/i.test(zoneText)) return 0;
	const minutes = Number(zoneText.slice(-2));
	const total = Number(zoneText.slice(1, 3)) * 60 + minutes;
	if (minutes > 59 || total > maxOffsetMinutes) return null;
	return zoneText.startsWith('-') ? -total : total;
}

/** A date or a time of day that cannot be read. */
export interface UnreadableDate {
	readonly field: string;
	/** The text with every digit as 9 and every letter as a, so that it can be logged. */
	readonly shape: string;
}

/** The fields of a parsed response whose text is no date or no time; missing and empty ones are not, but of a slot. */
export function unreadableDates(response: unknown): readonly UnreadableDate[] {
	if (typeof response !== 'object' || response === null) return [];
	return Object.entries(response).flatMap(([field, value]): readonly UnreadableDate[] => {
		if (typeof value === 'object') return unreadableDates(value);
		// A slot without a time is left out, so that is said as well.
		if (typeof value !== 'string' || (value.trim() === '' && !field.startsWith('Slot'))) return [];
		const isOdd =
			(dateFields.has(field) && parseWireDate(value) === null) ||
			(timeFields.has(field) && parseWireTime(value) === null);
		return isOdd ? [{ field, shape: shapeOf(value) }] : [];
	});
}

const maxShapeLength = 40;

const shapeOf = (text: string): string =>
	text
		.trim()
		.slice(0, maxShapeLength)
		.replaceAll(/\p{L}|\p{M}/gu, 'a')
		.replaceAll(/\p{N}/gu, '9')
		.replaceAll(/[^a9 .,:;/()+-]/gu, '?');
