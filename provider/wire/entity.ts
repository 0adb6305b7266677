/** Declares an entity of the wire once, as a table of its fields: schema, reading and writing follow from it. */
import { z } from 'zod';
import { fieldLimits } from '../../domain/booking/fieldLimits.ts';
import { queryIntegerSchema } from '../fieldSchemas.ts';
import { isNone } from './unreadable.ts';

/** A value of the domain on the wire: the schema of what may be there, and both directions. */
export interface Codec<Value, Schema extends z.ZodType = z.ZodType> {
	readonly schema: Schema;
	read(given: z.output<Schema>): Value;
	write(value: Value): z.input<Schema>;
	/** It is written for no value of the domain. */
	readonly isConstant?: true;
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
type Field<Value> =
	| readonly [name: string, codec: Codec<Value> | z.ZodType<Value>, description?: string]
	| Codec<Value, z.ZodObject>;

type Fields<Value> = { readonly [Key in keyof Value]-?: Field<Value[Key]> };
/** A key that the domain does not have can only stand for a constant. */
type Constants<Rows, Value> = { readonly [Key in Exclude<keyof Rows, keyof Value>]: Codec<undefined, z.ZodObject> };

type SchemaIn<Given> = Given extends z.ZodType ? Given : Given extends Codec<infer _, infer Schema> ? Schema : never;
type ShapeIn<Row> = Row extends readonly [infer Name extends string, infer Given, ...unknown[]]
	? { [Key in Name]: SchemaIn<Given> }
	: Row extends Codec<infer _, z.ZodObject<infer Shape>>
		? Shape
		: never;
type Merged<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
	? All
	: never;
type ShapeOf<Rows> =
	Merged<ShapeIn<Rows[keyof Rows]>> extends infer Shape extends z.ZodRawShape
		? { [Name in keyof Shape]: Shape[Name] }
		: never;

/** The codec of an object of the domain. A field that is undefined stays away, in both directions. */
const declare =
	(objectOf: (shape: z.ZodRawShape) => z.ZodObject) =>
	<Value extends object>() =>
	<const Rows extends Fields<Value>>(rows: Rows & Constants<Rows, Value>): Codec<Value, z.ZodObject<ShapeOf<Rows>>> => {
		const parts = Object.entries<Field<unknown>>(rows).map(([key, row]) => ({ key, ...partOf(row) }));
		return {
			schema: objectOf(Object.assign({}, ...parts.map(({ shape }) => shape))) as z.ZodObject<ShapeOf<Rows>>,
			read(given) {
				const value: Record<string, unknown> = {};
				for (const { key, name, field } of parts) {
					const found = field.read(name === null ? given : (given as Record<string, unknown>)[name]);
					if (found !== undefined) value[key] = found;
				}
				return value as Value;
			},
			write(value) {
				const written: Record<string, unknown> = {};
				for (const { key, name, field } of parts) {
					const given = (value as Record<string, unknown>)[key];
					if (given === undefined && !field.isConstant) continue;
					if (name === null) Object.assign(written, field.write(given));
					else written[name] = field.write(given);
				}
				return written as never;
			},
		};
	};

/** Lenient: unknown fields are ignored. */
export const entity = declare(z.object);
/** For requests: unknown fields are refused. */
export const strictEntity = declare(z.strictObject);

/** `name` is null for several fields of the same object. */
function partOf(row: Field<unknown>): { shape: z.ZodRawShape; name: string | null; field: Codec<unknown> } {
	if ('schema' in row) return { shape: row.schema.shape, name: null, field: row };
	const [name, given, description] = row;
	const field = given instanceof z.ZodType ? codec(given, same, same) : given;
	const schema = description === undefined ? field.schema : field.schema.meta({ description });
	return { shape: { [name]: schema }, name, field };
}

/** A field that is always the same. */
export const constant = <const Name extends string, const Value extends string | number | boolean>(
	name: Name,
	value: Value,
): Codec<undefined, z.ZodObject<{ [Key in Name]: z.ZodLiteral<Value> }>> => ({
	schema: z.object({ [name]: z.literal(value) } as { [Key in Name]: z.ZodLiteral<Value> }),
	read: () => undefined,
	write: () => ({ [name]: value }) as never,
	isConstant: true,
});

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

/** The rows of a request, as many as a form may have. */
export const requestRows = <Row, Schema extends z.ZodType>({ schema, read, write }: Codec<Row, Schema>) =>
	codec(
		z.array(schema).max(fieldLimits.rows),
		(rows): readonly Row[] => rows.map(read),
		(rows) => rows.map(write),
	);

/** A request of one value. */
export const single = <const Name extends string, Schema extends z.ZodType<string, string>>(
	name: Name,
	schema: Schema,
) =>
	converted(
		strictEntity<{ readonly value: string }>()({ value: [name, schema] }),
		({ value }) => value,
		(value) => ({ value }),
	);

/** A page of a list that is asked for in a query. */
export const queryPage = (maxTake: number) =>
	({ skip: ['skip', queryIntegerSchema(0, 100_000)], take: ['take', queryIntegerSchema(1, maxTake)] }) as const;

/** When fields are compared with each other: not before each of them is right. */
export const isFaultless = ({ issues }: { readonly issues: readonly unknown[] }): boolean => issues.length === 0;
