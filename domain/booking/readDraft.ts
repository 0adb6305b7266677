/** Reads a draft that comes from elsewhere (docs/product.md#draft): from the tab's storage, or from a browser. */
import * as z from 'zod/mini';
import { isRecord } from '../text/bodies.ts';
import { addDays, dayOf, isWithinBookingWindow } from '../time/calendar.ts';
import { type Draft, draftSchema, emptyDraft } from './draftState.ts';

/**
 * The draft of a tab's own storage. Drops each field of a wrong type, and a past day with
 * its slot; keeps everything typed. Another vehicle or version gives an empty draft. Never throws.
 */
export function restoreDraft(stored: unknown, regNo: string, now: Date): Draft {
	const read = cleanDraft(stored);
	return read?.regNo === regNo ? dropPastDays(read, now) : emptyDraft(regNo, now);
}

/** Fields that are no choice of the owner. */
const uncheckedFields: readonly string[] = ['search', 'unansweredKey', 'result'];
const checkedFields = (Object.keys(draftSchema.shape) as (keyof Draft)[]).filter((it) => !uncheckedFields.includes(it));

/**
 * A draft that a browser sent; never throws. null: no screen could have produced it:
 * - A field is of a wrong type, too long, or has letters in place of digits.
 * - The draft is of another vehicle or version.
 * A missing field may stay, since `validation.ts` reports it. A day that has passed is dropped.
 */
export function receiveDraft(received: unknown, regNo: string, now: Date): Draft | null {
	const read = cleanDraft(received);
	if (!read || !isRecord(received) || received.version !== 1 || received.regNo !== regNo) return null;
	// A screen cleans text while it is typed, so cleaning it again changes nothing.
	const isClean = checkedFields.every((field) => received[field] === undefined || isSame(received[field], read[field]));
	return isClean ? dropPastDays(read, now) : null;
}

/** null for anything but a draft of this version. */
function cleanDraft(value: unknown): Draft | null {
	const read = z.safeParse(draftSchema, value);
	if (!read.success) return null;
	const { pickUp, dropOff, sameDropOffAddress } = read.data;
	return { ...read.data, dropOff: sameDropOffAddress ? pickUp : dropOff };
}

/** Drops a date and a slot outside the booking window, and a slot without a dealer. */
function dropPastDays(draft: Draft, now: Date): Draft {
	const { date, dealer, slot } = draft;
	return {
		...draft,
		date: isWithinBookingWindow(date, now) ? date : addDays(dayOf(now), 1),
		slot: dealer && slot && isWithinBookingWindow(slot.day, now) ? slot : null,
	};
}

/** Equal as JSON, regardless of the order of keys. */
function isSame(a: unknown, b: unknown): boolean {
	if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
	if (Array.isArray(a) !== Array.isArray(b)) return false;
	const [left, right] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
	return left.size === right.size && [...left].every(([key, value]) => right.has(key) && isSame(value, right.get(key)));
}
