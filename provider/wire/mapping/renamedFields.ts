/** Fields that the wire carries unchanged under another name, by a table of both names. */

type ToWireNames<Fields, Names> = { [Field in keyof Names & keyof Fields as Names[Field] & string]: Fields[Field] };
type FromWireNames<Fields, Names> = { [Field in keyof Names]: Fields[Names[Field] & keyof Fields] };

/** The fields of the table under their names on the wire. An optional field that is missing stays away. */
export function toWireNames<Fields extends object, const Names extends { readonly [Field in keyof Fields]?: string }>(
	fields: Fields,
	names: Names,
): ToWireNames<Fields, Names> {
	const renamed: Record<string, unknown> = {};
	for (const field of Object.keys(names) as (keyof Fields & string)[]) {
		const name = names[field];
		if (name !== undefined && fields[field] !== undefined) renamed[name] = fields[field];
	}
	return renamed as ToWireNames<Fields, Names>;
}

/** The inverse of `toWireNames`. */
export function fromWireNames<Fields extends object, const Names extends Readonly<Record<string, keyof Fields>>>(
	fields: Fields,
	names: Names,
): FromWireNames<Fields, Names> {
	const renamed: Record<string, unknown> = {};
	for (const field of Object.keys(names)) {
		const name = names[field];
		if (name !== undefined && fields[name] !== undefined) renamed[field] = fields[name];
	}
	return renamed as FromWireNames<Fields, Names>;
}
