/**
 * Declares an object of the wire once, as a table of its fields: schema, reading and writing follow. `entity` is part of
 * a response, and ignores unknown fields; `request` is strict, and has a schema for the port besides.
 */
import { z } from 'zod';
import { fieldLimits } from '../domain/booking/fieldLimits.ts';

/** A value of the domain on the wire: the wire's schema, reading and writing. */
export interface Codec<Value, Schema extends z.ZodType = z.ZodType> {
	readonly schema: Schema;
	read(given: z.output<Schema>): Value;
	write(value: Value): z.input<Schema>;
}

/** A codec of a request, with the schema of what the method of the port takes. */
export interface RequestCodec<Schema extends z.ZodType = z.ZodType, Port extends z.ZodType = z.ZodType>
	extends Codec<z.output<Port>, Schema> {
	readonly port: Port;
}

export const codec = <Schema extends z.ZodType, Value>(
	schema: Schema,
	read: (given: z.output<Schema>) => Value,
	write: (value: Value) => z.input<Schema>,
): Codec<Value, Schema> => ({ schema, read, write });

export const requestCodec = <Schema extends z.ZodType, Port extends z.ZodType>(
	schema: Schema,
	port: Port,
	read: (given: z.output<Schema>) => z.output<Port>,
	write: (value: z.output<Port>) => z.input<Schema>,
): RequestCodec<Schema, Port> => ({ schema, port, read, write });

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

/** A name on the wire, a codec (or a schema, if both sides have one form), and a description. */
type Named<Given, Name extends string = string> = readonly [name: Name, given: Given, description?: string];

/** A codec without a name spreads its value over several fields of the enclosing object. */
type Field<Value> = Named<Codec<Value> | z.ZodType<Value>> | Codec<Value, z.ZodObject>;
type Fields<Value> = { readonly [Key in keyof Value]-?: Field<Value[Key]> };
type RequestField = Named<RequestCodec | z.ZodType> | RequestCodec<z.ZodObject>;
type RequestFields = Readonly<Record<string, RequestField>>;

type SchemaIn<Given> = Given extends z.ZodType ? Given : Given extends Codec<infer _, infer Schema> ? Schema : never;
type ShapeIn<Row> =
	Row extends Named<infer Given, infer Name>
		? { [Key in Name]: SchemaIn<Given> }
		: Row extends Codec<infer _, z.ZodObject<infer Shape>>
			? Shape
			: never;
/** Turns the union A | B into the intersection A & B. */
type Merged<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
	? All
	: never;
type ShapeOf<Rows, Fixed = unknown> = Merged<ShapeIn<Rows[keyof Rows]>> & Fixed extends infer Shape extends
	z.ZodRawShape
	? { [Name in keyof Shape]: Shape[Name] }
	: never;

/** The codec of a domain object. Unknown fields are ignored; an undefined field is left out in both directions. */
export const entity =
	<Value extends object>() =>
	<const Rows extends Fields<Value>>(rows: Rows): Codec<Value, z.ZodObject<ShapeOf<Rows>>> => {
		const { shape, read, write } = fieldsOf(rows);
		return { schema: z.object(shape), read, write } as never;
	};

type Constants = Readonly<Record<string, string | number | boolean>>;
type Literals<Fixed extends Constants> = { [Name in keyof Fixed]: z.ZodLiteral<Fixed[Name]> };
type NoConstants = Record<never, never>;

const literals = <const Fixed extends Constants>(constants: Fixed) =>
	Object.fromEntries(Object.entries(constants).map(([name, value]) => [name, z.literal(value)])) as Literals<Fixed>;

type PortSchema<Given> = Given extends { readonly port: infer Port extends z.ZodType }
	? Port
	: Extract<Given, z.ZodType>;
type PortShape<Rows> = {
	-readonly [Key in keyof Rows]: PortSchema<Rows[Key] extends Named<infer Given> ? Given : Rows[Key]>;
};
/** The requests of a table as the port takes them; a schema stands for a request that is no call's. */
export type PortSchemas<Requests> = { readonly [Key in keyof Requests]: PortSchema<Requests[Key]> };

export const portSchema = <Given extends RequestCodec | z.ZodType>(given: Given) =>
	('port' in given ? given.port : given) as PortSchema<Given>;

/** The codec of a request, which refuses unknown fields. `constants`: fields that have one fixed value on the wire. */
export function request<const Rows extends RequestFields, const Fixed extends Constants = NoConstants>(
	rows: Rows,
	constants = {} as Fixed,
): RequestCodec<z.ZodObject<ShapeOf<Rows, Literals<Fixed>>, z.core.$strict>, z.ZodObject<PortShape<Rows>>> {
	const { shape, read, write } = fieldsOf(rows);
	const port = Object.entries(rows).map(([key, row]) => [key, portSchema('schema' in row ? row : row[1])]);
	return {
		schema: z.strictObject({ ...shape, ...literals(constants) }),
		port: z.object(Object.fromEntries(port)),
		read,
		write: (value: object) => ({ ...write(value), ...constants }),
	} as never;
}

/** The codec of a request that is one value in the domain, and an object with one field on the wire. */
export const single = <
	const Name extends string,
	Schema extends z.ZodType,
	const Fixed extends Constants = NoConstants,
>(
	name: Name,
	schema: Schema,
	constants = {} as Fixed,
) =>
	requestCodec(
		z.strictObject({ [name]: schema, ...literals(constants) } as { [Key in Name]: Schema } & Literals<Fixed>),
		schema,
		(given) => (given as Record<Name, never>)[name],
		(value) => ({ [name]: value, ...constants }) as never,
	);

/** A list of requests' rows, at most as many as a form may have. */
export const requestRows = <Schema extends z.ZodType, Port extends z.ZodType>(row: RequestCodec<Schema, Port>) =>
	requestCodec(
		z.array(row.schema).max(fieldLimits.rows),
		z.array(row.port).max(fieldLimits.rows),
		(rows) => rows.map(row.read),
		(values) => values.map(row.write),
	);

/** Shape, reading and writing of an object; an undefined field is left out in both directions. */
function fieldsOf(rows: Readonly<Record<string, Field<unknown>>>) {
	const fields = Object.entries(rows).map(([key, row]) => {
		if ('schema' in row) return { key, name: null, shape: row.schema.shape, read: row.read, write: row.write };
		const [name, given, description] = row;
		const { schema, read = same, write = same } = given instanceof z.ZodType ? { schema: given } : given;
		const shape = { [name]: description === undefined ? schema : schema.meta({ description }) };
		return { key, name, shape, read, write };
	});
	const shape: z.ZodRawShape = Object.assign({}, ...fields.map((field) => field.shape));
	return {
		shape,
		read(given: object) {
			const value: Record<string, unknown> = {};
			for (const { key, name, read } of fields) {
				const found = read((name === null ? given : (given as Record<string, unknown>)[name]) as never);
				if (found !== undefined) value[key] = found;
			}
			return value;
		},
		write(value: object) {
			const written: Record<string, unknown> = {};
			for (const { key, name, write } of fields) {
				const field = (value as Record<string, unknown>)[key];
				if (field === undefined) continue;
				if (name === null) Object.assign(written, write(field));
				else written[name] = write(field);
			}
			return written;
		},
	};
}
