/** Declares an entity of the wire once, as a table of its fields: schema, reading and writing follow from it. */
import { z } from 'zod';
import { type Merged, type Named, renaming } from '../requestCodec.ts';
import { isNone } from './unreadable.ts';

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

/** An unreadable value counts as missing: one odd value must not close a page. */
export function orMissing<Schema extends z.ZodType>(schema: Schema) {
	return z.catch(schema.nullish(), () => null as z.output<Schema> | null | undefined);
}

/** A list that may be missing; a single row may come without its list. */
export function optionalList<Row extends z.ZodType>(row: Row) {
	const list = z.array(row).nullish();
	const rowsOf = (given: unknown) => (isNone(given) ? null : isRow(row, given) ? [given] : given);
	return z.preprocess(rowsOf, list) as unknown as typeof list;
}

/** Whether `given` is an object with a field of the row's schema. */
export const isRow = (row: z.ZodType, given: unknown): boolean =>
	row instanceof z.ZodObject && isRecord(given) && Object.keys(given).some((name) => name in row.shape);

export function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `Value` as read from the wire: the fields `Key` may be null. */
export type WithNull<Value, Key extends keyof Value> = Omit<Value, Key> & {
	readonly [Known in Key]: Value[Known] | null;
};

type ListSchema<Row extends z.ZodType> = ReturnType<typeof optionalList<Row>>;
type Complete<Row, Key extends keyof Row> = Omit<Row, Key> & { readonly [Needed in Key]: NonNullable<Row[Needed]> };

/** A list; a missing one is empty. A row without a field of `needed` is left out. */
export const list = <Row, Schema extends z.ZodType, Key extends keyof Row = never>(
	{ schema, read, write }: Codec<Row, Schema>,
	...needed: readonly Key[]
): Codec<readonly Complete<Row, Key>[], ListSchema<Schema>> =>
	codec(
		optionalList(schema),
		(rows) => (rows ?? []).map(read).filter((row) => needed.every((key) => row[key] !== null)) as Complete<Row, Key>[],
		(rows) => rows.map((row) => write(row as Row)),
	);

/** An object; `none` if it is missing or unreadable. */
export const optional = <Value, Schema extends z.ZodType, None extends null | undefined>(
	{ schema, read, write }: Codec<Value, Schema>,
	none: None,
) =>
	codec(
		orMissing(schema),
		(given) => (given === null || given === undefined ? none : read(given)),
		(value: Value | None) => (value === none ? null : write(value as Value)),
	);

/** Reads as undefined unless every field is present. */
export const whole = <Row extends object, Schema extends z.ZodType>(inner: Codec<Row, Schema>) =>
	converted(
		inner,
		(row) => (Object.values(row).includes(null) ? undefined : (row as Complete<Row, keyof Row>)),
		(value) => value as Row,
	);
