/**
 * Declares the request of a call once: each field with its check and its name on the wire. A request is a `z.codec`:
 * its `in` is the wire, where unknown fields are refused; its `out` is what the method of the port takes.
 */
import { z } from 'zod';
import { fieldLimits } from '../domain/booking/fieldLimits.ts';
import { queryInteger } from './fieldSchemas.ts';

/** A name on the wire, a schema or codec, and a description. */
export type Named<Schema, Name extends string = string> = readonly [name: Name, schema: Schema, description?: string];

/** Turns the union A | B into the intersection A & B. */
export type Merged<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
	? All
	: never;

/** A field of an object. `name` null: its value is spread over several fields of the enclosing object on the wire. */
interface RenamedField {
	readonly key: string;
	readonly name: string | null;
	readonly read?: ((given: never) => unknown) | undefined;
	readonly write?: ((value: never) => unknown) | undefined;
}

/** Reads and writes an object with its names on the wire; an undefined field is left out in both directions. */
export const renaming = (fields: readonly RenamedField[]) => ({
	read(given: object) {
		const value: Record<string, unknown> = {};
		for (const { key, name, read } of fields) {
			const field = name === null ? given : (given as Record<string, unknown>)[name];
			const found = read ? read(field as never) : field;
			if (found !== undefined) value[key] = found;
		}
		return value;
	},
	write(value: object) {
		const written: Record<string, unknown> = {};
		for (const { key, name, write } of fields) {
			const field = (value as Record<string, unknown>)[key];
			if (field === undefined) continue;
			const given = write ? write(field as never) : field;
			if (name === null) Object.assign(written, given);
			else written[name] = given;
		}
		return written;
	},
});

/** The `out` of a codec; any other schema itself. */
export type PortSchema<Schema extends z.ZodType> =
	Schema extends z.ZodCodec<infer _, infer Out extends z.ZodType> ? Out : Schema;

export const portSchema = <Schema extends z.ZodType>(schema: Schema) =>
	(schema instanceof z.ZodCodec ? schema.def.out : schema) as PortSchema<Schema>;

/** A request with several fields, as `request` makes it. */
type FieldsCodec = z.ZodCodec<z.ZodObject, z.ZodObject>;
/** A request without a name spreads its fields over the enclosing object. */
type Row = Named<z.ZodType> | FieldsCodec;
type Rows = Readonly<Record<string, Row>>;

type WireOf<Given> =
	Given extends Named<infer Schema, infer Name>
		? { [Key in Name]: Schema }
		: Given extends z.ZodCodec<z.ZodObject<infer Shape>, z.ZodObject>
			? Shape
			: never;
type Constants = Readonly<Record<string, string | number | boolean>>;
type Literals<Fixed extends Constants> = { [Name in keyof Fixed]: z.ZodLiteral<Fixed[Name]> };
type WireShape<Given extends Rows, Fixed extends Constants> = Merged<WireOf<Given[keyof Given]>> &
	Literals<Fixed> extends infer Shape extends z.ZodRawShape
	? { [Name in keyof Shape]: Shape[Name] }
	: never;
type PortShape<Given extends Rows> = {
	-readonly [Key in keyof Given]: PortSchema<
		Given[Key] extends Named<infer Schema extends z.ZodType> ? Schema : Extract<Given[Key], z.ZodType>
	>;
};

const literals = <const Fixed extends Constants>(constants: Fixed) =>
	Object.fromEntries(Object.entries(constants).map(([name, value]) => [name, z.literal(value)])) as Literals<Fixed>;

/** The codec of a request. `constants`: fields that have one fixed value on the wire. */
export function request<const Given extends Rows, const Fixed extends Constants = Record<never, never>>(
	rows: Given,
	constants = {} as Fixed,
): z.ZodCodec<z.ZodObject<WireShape<Given, Fixed>, z.core.$strict>, z.ZodObject<PortShape<Given>>> {
	const fields = Object.entries<Row>(rows).map(([key, row]) => {
		if (row instanceof z.ZodCodec) {
			const { in: wire, out: port, transform, reverseTransform } = row.def;
			const payload = { value: {}, issues: [] };
			const read = (given: Record<string, unknown>) => transform(given, payload);
			const write = (value: Record<string, unknown>) => reverseTransform(value, payload);
			return { key, name: null, shape: wire.shape, port, read, write };
		}
		const [name, schema, description] = row;
		const shape = { [name]: description === undefined ? schema : schema.meta({ description }) };
		return { key, name, shape, port: portSchema(schema) };
	});
	const { read, write } = renaming(fields);
	const wire = z.strictObject(Object.assign({}, ...fields.map(({ shape }) => shape), literals(constants)));
	const port = z.object(Object.fromEntries(fields.map((field) => [field.key, field.port])));
	return z.codec(wire, port, { decode: read, encode: (value) => ({ ...write(value), ...constants }) }) as never;
}

/** The codec of a request that is one value in the domain, and an object with one field on the wire. */
export const single = <
	const Name extends string,
	Schema extends z.ZodType,
	const Fixed extends Constants = Record<never, never>,
>(
	name: Name,
	schema: Schema,
	constants = {} as Fixed,
) => {
	const wire = z.strictObject({ [name]: schema, ...literals(constants) } as {
		[Key in Name]: Schema;
	} & Literals<Fixed>);
	return z.codec(wire, portSchema(schema), {
		decode: (given) => (given as Record<Name, unknown>)[name] as never,
		encode: (value) => ({ [name]: value, ...constants }) as never,
	});
};

/** A list of rows, at most as many as a form may have. */
export const requestRows = <Row extends FieldsCodec>(row: Row) =>
	z.codec(z.array(row).max(fieldLimits.rows), z.array(portSchema(row)).max(fieldLimits.rows), {
		decode: (rows) => rows as never,
		encode: (rows) => rows as never,
	});

/** Fields of a request for a page of a list, in a query. */
export const queryPage = (maxTake: number) =>
	({ skip: ['skip', queryInteger(0, 100_000)], take: ['take', queryInteger(1, maxTake)] }) as const;
