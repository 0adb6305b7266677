/** Fields that the wire carries unchanged under another name, by a table of both names. */

type ToWireNames<Fields, Names> = { [Field in keyof Names & keyof Fields as Names[Field] & string]: Fields[Field] };
type FromWireNames<Fields, Names> = { [Field in keyof Names]: Fields[Names[Field] & keyof Fields] };

/** The fields of the table under their names on the wire. An optional field that is missing stays away. */
export function toWireNames<Fields extends object, const Names extends { readonly [Field in keyof Fields]?: string }>(
	fields: Fields,
	names: Names,
): ToWireNames<Fields, Names> {
	const values = new Map(Object.entries(fields));
	const renamed = Object.entries<string | undefined>(names).map(([field, name]) => [name, values.get(field)] as const);
	return withoutMissing(renamed) as ToWireNames<Fields, Names>;
}

/** The inverse of `toWireNames`. */
export function fromWireNames<Fields extends object, const Names extends Readonly<Record<string, keyof Fields>>>(
	fields: Fields,
	names: Names,
): FromWireNames<Fields, Names> {
	const renamed = Object.entries(names).map(([field, name]) => [field, fields[name]] as const);
	return withoutMissing(renamed) as FromWireNames<Fields, Names>;
}

const withoutMissing = (entries: readonly (readonly [string | undefined, unknown])[]): object =>
	Object.fromEntries(entries.filter(([, value]) => value !== undefined));
