/** Declares an entity of the wire once, as a table of its fields: schema, reading and writing follow from it. */
import { z } from 'zod';
import { type Merged, type Named, renaming } from '../requestCodec.ts';

/** A value of the domain on the wire: the wire's schema, reading and writing. */
export interface Codec<Value, Schema extends z.ZodType = z.ZodType> {
	readonly schema: Schema;
	read(given: z.output<Schema>): Value;
	write(value: Value): z.input<Schema>;
}

export const codec = <Schema extends z.ZodType, Value>(
	schema: Schema,
	read: (given: z.output<Schema>) => Value,
	write: (value: Value) => z.input<Schema>,
): Codec<Value, Schema> => ({ schema, read, write });

/** Returns its argument: for a value with one form on both sides. */
export const same = <Value>(value: Value): Value => value;

/** A codec whose value is converted to another form in the domain. */
export const converted = <Inner, Schema extends z.ZodType, Value>(
	inner: Codec<Inner, Schema>,
	read: (inner: Inner) => Value,
	write: (value: Value) => Inner,
): Codec<Value, Schema> => ({
	schema: inner.schema,
	read: (given) => read(inner.read(given)),
	write: (value) => inner.write(write(value)),
});

/**
 * A name on the wire, a codec (or a schema, if both sides have one form), and a description. A codec without a name
 * spreads its value over several fields of the enclosing object.
 */
type Field<Value> = Named<Codec<Value> | z.ZodType<Value>> | Codec<Value, z.ZodObject>;

type Fields<Value> = { readonly [Key in keyof Value]-?: Field<Value[Key]> };

type SchemaIn<Given> = Given extends z.ZodType ? Given : Given extends Codec<infer _, infer Schema> ? Schema : never;
type ShapeIn<Row> =
	Row extends Named<infer Given, infer Name>
		? { [Key in Name]: SchemaIn<Given> }
		: Row extends Codec<infer _, z.ZodObject<infer Shape>>
			? Shape
			: never;
type ShapeOf<Rows> =
	Merged<ShapeIn<Rows[keyof Rows]>> extends infer Shape extends z.ZodRawShape
		? { [Name in keyof Shape]: Shape[Name] }
		: never;

/** The codec of a domain object. Unknown fields are ignored; an undefined field is left out in both directions. */
export const entity =
	<Value extends object>() =>
	<const Rows extends Fields<Value>>(rows: Rows): Codec<Value, z.ZodObject<ShapeOf<Rows>>> => {
		const fields = Object.entries<Field<unknown>>(rows).map(([key, row]) => ({ key, ...fieldOf(row) }));
		return {
			schema: z.object(Object.assign({}, ...fields.map(({ shape }) => shape))),
			...renaming(fields),
		} as never;
	};

/** `name` null: the value is spread over several fields of the enclosing object. */
function fieldOf(row: Field<unknown>) {
	if ('schema' in row) return { shape: row.schema.shape, name: null, read: row.read, write: row.write };
	const [name, given, description] = row;
	const { schema, ...functions } = given instanceof z.ZodType ? { schema: given } : given;
	return { shape: { [name]: description === undefined ? schema : schema.meta({ description }) }, name, ...functions };
}
