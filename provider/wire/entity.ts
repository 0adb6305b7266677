/** Declares an entity of the wire once, as a table of its fields: schema, reading and writing follow from it. */
import { z } from 'zod';
import { type Merged, type Named, renaming } from '../requestCodec.ts';
import { isNone } from './unreadable.ts';

/** A value of the domain on the wire: the schema of what may be there, and both directions. */
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

/** For what is the same on both sides. */
export const same = <Value>(value: Value): Value => value;

/** A codec whose value has another form in the domain. */
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
 * A name on the wire, a codec (a schema if the value is the same on both sides), and a description. A codec without a
 * name is of several fields of the same object.
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

/** The codec of an object of the domain. Unknown fields are ignored; one that is undefined stays away, in both directions. */
export const entity =
	<Value extends object>() =>
	<const Rows extends Fields<Value>>(rows: Rows): Codec<Value, z.ZodObject<ShapeOf<Rows>>> => {
		const fields = Object.entries<Field<unknown>>(rows).map(([key, row]) => ({ key, ...fieldOf(row) }));
		return {
			schema: z.object(Object.assign({}, ...fields.map(({ shape }) => shape))),
			...renaming(fields),
		} as never;
	};

/** `name` is null for several fields of the same object. */
function fieldOf(row: Field<unknown>) {
	if ('schema' in row) return { shape: row.schema.shape, name: null, read: row.read, write: row.write };
	const [name, given, description] = row;
	const { schema, ...functions } = given instanceof z.ZodType ? { schema: given } : given;
	return { shape: { [name]: description === undefined ? schema : schema.meta({ description }) }, name, ...functions };
}

/** What cannot be read counts as missing: one odd value, or one in an old row, must not close a page. */
export function orMissing<Schema extends z.ZodType>(schema: Schema) {
	return z.catch(schema.nullish(), () => null as z.output<Schema> | null | undefined);
}

/** A list that may be missing; a list of one row may come as the row. */
export function optionalList<Row extends z.ZodType>(row: Row) {
	const list = z.array(row).nullish();
	const rowsOf = (given: unknown) => (isNone(given) ? null : isRow(row, given) ? [given] : given);
	return z.preprocess(rowsOf, list) as unknown as typeof list;
}

/** Whether this is an object with a field of the row, whose schema is that of an object. */
export const isRow = (row: z.ZodType, given: unknown): boolean =>
	row instanceof z.ZodObject && isRecord(given) && Object.keys(given).some((name) => name in row.shape);

export function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value on the wire, before it is known whether it has the fields that it needs. */
export type WithNull<Value, Key extends keyof Value> = Omit<Value, Key> & {
	readonly [Known in Key]: Value[Known] | null;
};

type ListSchema<Row extends z.ZodType> = ReturnType<typeof optionalList<Row>>;
type Complete<Row, Key extends keyof Row> = Omit<Row, Key> & { readonly [Needed in Key]: NonNullable<Row[Needed]> };

/** A list; a missing one is empty. A row that lacks one of the needed fields is left out. */
export const list = <Row, Schema extends z.ZodType, Key extends keyof Row = never>(
	{ schema, read, write }: Codec<Row, Schema>,
	...needed: readonly Key[]
): Codec<readonly Complete<Row, Key>[], ListSchema<Schema>> =>
	codec(
		optionalList(schema),
		(rows) => (rows ?? []).map(read).filter((row) => needed.every((key) => row[key] !== null)) as Complete<Row, Key>[],
		(rows) => rows.map((row) => write(row as Row)),
	);

/** An object that may be missing, or unreadable: then it is `none`. */
export const optional = <Value, Schema extends z.ZodType, None extends null | undefined>(
	{ schema, read, write }: Codec<Value, Schema>,
	none: None,
) =>
	codec(
		orMissing(schema),
		(given) => (given === null || given === undefined ? none : read(given)),
		(value: Value | None) => (value === none ? null : write(value as Value)),
	);

/** An object whose fields are all there, or none of them: half of it counts as undefined. */
export const whole = <Row extends object, Schema extends z.ZodType>(inner: Codec<Row, Schema>) =>
	converted(
		inner,
		(row) => (Object.values(row).includes(null) ? undefined : (row as Complete<Row, keyof Row>)),
		(value) => value as Row,
	);
