import { isDay } from './calendar.ts';
import type { Draft } from './draftState.ts';
import { restoreDraft, restoreSlot } from './restoreDraft.ts';

/**
 * The fields of the owner's choices. `date` and `slot` are checked separately: they may be out of date without being
 * malformed.
 */
const checkedFields = [
	'version',
	'regNo',
	'dealer',
	'dealerType',
	'time',
	'mobile',
	'email',
	'kms',
	'repairTypeId',
	'repairTypeName',
	'pickDrop',
	'pickUp',
	'drop',
	'sameDropAddress',
	'deselected',
	'jobIds',
	'problem',
	'estimate',
	'answers',
] as const satisfies readonly (keyof Draft)[];

export type MalformedField = (typeof checkedFields)[number] | 'draft' | 'date' | 'slot';

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
