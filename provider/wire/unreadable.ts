/** What a provider sends in the place of a value: nothing, in the forms of other systems, or what cannot be read. */

/** Stands in a parsed response for a flag, a date or a time that is there and cannot be read. */
export const unreadable = Symbol('unreadable');
export type Unreadable = typeof unreadable;

/** Whether this says that there is no value (docs/connect-a-makers-system.md#reading-answers). */
export const isNone = (given: unknown): boolean =>
	given === null ||
	given === undefined ||
	(typeof given === 'string' && /^(?:null|NULL|NA|N\/A|-+)?$/.test(given.trim()));

/** The names of the fields of a parsed response that cannot be read, each as often as it occurs. */
export function unreadableFields(response: unknown): readonly string[] {
	if (typeof response !== 'object' || response === null) return [];
	return Object.entries(response).flatMap(([field, value]) =>
		value === unreadable ? [field] : unreadableFields(value),
	);
}
