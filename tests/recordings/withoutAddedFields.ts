import type { Json } from './recording.ts';

/**
 * A response without the fields that were added to the rows of the named lists. A field stays when the recorded row has
 * it. `onRemoved` is called for each field that is left out.
 */
export function withoutAddedFields(
	answered: Json,
	recorded: Json,
	addedFields: Readonly<Record<string, readonly string[]>>,
	onRemoved: (list: string, field: string) => void,
	list = '',
): Json {
	if (Array.isArray(answered)) {
		const rows = Array.isArray(recorded) ? recorded : [];
		return answered.map((each, index) => withoutAddedFields(each, rows[index] ?? null, addedFields, onRemoved, list));
	}
	if (!isRecord(answered)) return answered;
	const known = isRecord(recorded) ? recorded : {};
	const kept = Object.entries(answered).filter(([field]) => {
		const isAdded = addedFields[list]?.includes(field) === true && !(field in known);
		if (isAdded) onRemoved(list, field);
		return !isAdded;
	});
	return Object.fromEntries(
		kept.map(([field, value]) => [
			field,
			withoutAddedFields(value, known[field] ?? null, addedFields, onRemoved, Array.isArray(value) ? field : ''),
		]),
	);
}

const isRecord = (value: Json): value is { [name: string]: Json } =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
