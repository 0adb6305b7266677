/** Words for a missing value in the forms of other systems, and the mark for an unreadable one. */

/** Stands in a parsed response for a flag, a date or a time that is present but unreadable. */
export const unreadable = Symbol('unreadable');
export type Unreadable = typeof unreadable;

/** Whether it stands for a missing value (docs/connect-a-makers-system.md#reading-answers). */
export const isNone = (given: unknown): boolean =>
	given === null ||
	given === undefined ||
	(typeof given === 'string' && /^(?:null|NULL|NA|N\/A|-+)?$/.test(given.trim()));

/** Names of the unreadable fields of a parsed response, each as often as it occurs. */
export function unreadableFields(response: unknown): readonly string[] {
	if (typeof response !== 'object' || response === null) return [];
	return Object.entries(response).flatMap(([field, value]) =>
		value === unreadable ? [field] : unreadableFields(value),
	);
}
