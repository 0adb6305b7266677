/** Lenient reading: missing and unreadable values, and lists (docs/connect-a-makers-system.md#reading-answers). */
import { z } from 'zod';
import { isRecord } from '../../domain/text/bodies.ts';
import { type Codec, codec, converted } from '../codec.ts';

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
