import { isDay } from './calendar.ts';
import type { Draft } from './draftState.ts';
import { restoreDraft, restoreSlot } from './restoreDraft.ts';

/** Fields that are no choice of the owner, and `date` and `slot`, which may be out of date without being malformed. */
type UncheckedField = 'date' | 'slot' | 'search' | 'sentKey' | 'result';
type CheckedField = Exclude<keyof Draft, UncheckedField>;

/** A record, so that a new field of the draft does not compile before it is here. */
const checked: Readonly<Record<CheckedField, true>> = {
	version: true,
	regNo: true,
	dealer: true,
	dealerType: true,
	time: true,
	mobile: true,
	email: true,
	kms: true,
	repairTypeId: true,
	repairTypeName: true,
	pickDrop: true,
	pickUp: true,
	drop: true,
	sameDropAddress: true,
	deselected: true,
	jobIds: true,
	problem: true,
	estimate: true,
	answers: true,
};
const checkedFields = Object.keys(checked) as readonly CheckedField[];

export type MalformedField = CheckedField | 'draft' | 'date' | 'slot';

/**
 * The fields of a received draft that no screen could have produced: of a wrong type, too long, with letters in place
 * of digits, or of another vehicle. `restoreDraft` drops such content silently, which is right for a tab's own storage
 * and wrong for a booking. A missing field is not malformed: `validation.ts` reports it.
 */
export function malformedFields(received: unknown, regNo: string, now: Date): readonly MalformedField[] {
	if (typeof received !== 'object' || received === null || Array.isArray(received)) return ['draft'];
	const fields: Readonly<Record<string, unknown>> = { ...received };
	const wrongVehicle = (['version', 'regNo'] as const).filter(
		(field) => fields[field] !== { version: 1, regNo }[field],
	);
	if (wrongVehicle.length > 0) return wrongVehicle;

	const kept = restoreDraft(received, regNo, now);
	const malformed: MalformedField[] = checkedFields.filter(
		(field) => fields[field] !== undefined && !isSame(fields[field], kept[field]),
	);
	const { date, slot } = fields;
	if (date !== undefined && !(typeof date === 'string' && isDay(date))) malformed.push('date');
	if (slot !== undefined && !isSame(slot, restoreSlot(slot))) malformed.push('slot');
	return malformed;
}

/** Equal as JSON, regardless of the order of keys. */
function isSame(a: unknown, b: unknown): boolean {
	if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
	if (Array.isArray(a) !== Array.isArray(b)) return false;
	const [left, right] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
	return left.size === right.size && [...left].every(([key, value]) => right.has(key) && isSame(value, right.get(key)));
}
