/** Conversions of missing and empty values of a response. */

import { toAsciiDigits } from '../../../domain/text/digits.ts';
import { slotInstant } from '../../../domain/time/calendar.ts';
import { parseWireDate } from '../dates.ts';

type Maybe<Value> = Value | null | undefined;

/** Trimmed text; null when missing or empty. */
export function trimmedOrNull(value: Maybe<string>): string | null {
	const trimmed = value?.trim() ?? '';
	return trimmed === '' ? null : trimmed;
}

/** Trimmed text; empty when missing. */
export function trimmedOrEmpty(value: Maybe<string>): string {
	return value?.trim() ?? '';
}

/** Letters and digits in upper case, digits of every script as 0 to 9: the form in which registration numbers are compared. */
export function normalizeRegNo(value: string): string {
	return toAsciiDigits(value)
		.toUpperCase()
		.replace(/[^A-Z0-9]/g, '');
}

/**
 * An ISO instant in UTC. A time without a zone is in India's, and a date alone is midnight in India. null: missing or
 * unreadable (docs/product.md#dates-of-a-provider), shown as a dash.
 */
export function instantOrNull(value: Maybe<string>): string | null {
	const parsed = parseWireDate(value ?? '');
	if (parsed === null) return null;
	return parsed.kind === 'instant' ? parsed.instant : new Date(slotInstant(parsed.day, '00:00')).toISOString();
}

/** A day stays a day, anything else becomes an instant as by `instantOrNull`. */
export function dayOrInstant(value: Maybe<string>): string | null {
	const parsed = parseWireDate(value ?? '');
	return parsed?.kind === 'day' ? parsed.day : instantOrNull(value);
}

/** Sorts rows by their ISO instant, the newest first; rows without one come last in their original order. */
export function newestFirst<Row>(rows: readonly Row[], instantOf: (row: Row) => string | null): Row[] {
	return rows.toSorted((one, other) => (instantOf(other) ?? '').localeCompare(instantOf(one) ?? ''));
}

const indiaOffsetMs = 5.5 * 60 * 60 * 1000;

/** An ISO instant written with India's offset: `2026-11-24T09:00:00+05:30`. */
export function withIndiaOffset(instant: string): string {
	const local = new Date(Date.parse(instant) + indiaOffsetMs).toISOString();
	return local.replace(/(?:\.000)?Z$/, '+05:30');
}

/** Text for the wire, where empty text is null. */
export const nullIfEmpty = (text: string): string | null => (text === '' ? null : text);
