/** Reads a draft that comes from elsewhere (docs/product.md#draft): from the tab's storage, or from a browser. */
import * as z from 'zod/mini';
import { addDays, dayOf, isWithinBookingWindow } from '../time/calendar.ts';
import { type Draft, draftSchema, emptyDraft } from './draftState.ts';

/**
 * The draft of a tab's own storage. Content of a wrong type is dropped, field by field, and so are a past day and slot;
 * everything typed is kept. Another vehicle or version gives an empty draft. Never throws.
 */
export function restoreDraft(stored: unknown, regNo: string, now: Date): Draft {
	const read = cleanDraft(stored);
	return read?.regNo === regNo ? dropPastDays(read, now) : emptyDraft(regNo, now);
}

/** Fields that are no choice of the owner. */
const uncheckedFields = ['search', 'unansweredKey', 'result'] as const;
type UncheckedField = (typeof uncheckedFields)[number];
export type MalformedField = Exclude<keyof Draft, UncheckedField> | 'draft';

const isChecked = (field: keyof Draft): field is Exclude<keyof Draft, UncheckedField> =>
	!(uncheckedFields as readonly string[]).includes(field);
const checkedFields = (Object.keys(draftSchema.shape) as (keyof Draft)[]).filter(isChecked);

/**
 * A draft that a browser sent, or its fields that no screen could have produced: of a wrong type, too long, with
 * letters in place of digits, or of another vehicle. A missing field is not malformed, since `validation.ts` reports
 * it. Neither is a day that has passed. Never throws.
 */
export function receiveDraft(
	received: unknown,
	regNo: string,
	now: Date,
):
	| { readonly ok: true; readonly draft: Draft }
	| { readonly ok: false; readonly malformed: readonly MalformedField[] } {
	if (typeof received !== 'object' || received === null || Array.isArray(received)) return malformed(['draft']);
	const fields: Readonly<Record<string, unknown>> = { ...received };
	if (fields.version !== 1) return malformed(['version']);
	if (fields.regNo !== regNo) return malformed(['regNo']);
	const read = cleanDraft(received);
	if (!read) return malformed(['draft']);
	// A screen cleans text while it is typed, so cleaning it again changes nothing.
	const changed = checkedFields.filter((field) => fields[field] !== undefined && !isSame(fields[field], read[field]));
	return changed.length > 0 ? malformed(changed) : { ok: true, draft: dropPastDays(read, now) };
}

const malformed = (fields: readonly MalformedField[]) => ({ ok: false, malformed: fields }) as const;

/** null for anything but a draft of this version. */
function cleanDraft(value: unknown): Draft | null {
	const read = z.safeParse(draftSchema, value);
	if (!read.success) return null;
	const { pickUp, drop, sameDropAddress } = read.data;
	return { ...read.data, drop: sameDropAddress ? pickUp : drop };
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
