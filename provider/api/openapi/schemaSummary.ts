/** Summarizes a JSON schema as table rows, one for each field. */
import type { JsonSchema } from './openApiTypes.ts';

export interface SchemaField {
	/** Path with dots and brackets: `Data[].DisplayName`. */
	readonly path: string;
	readonly type: string;
	readonly required: boolean;
	readonly notes: string;
}

/** All fields of a schema, nested ones after their parent, in the schema's order. */
export function schemaFields(schema: JsonSchema, prefix = ''): SchemaField[] {
	const shape = shapeOf(schema);
	return Object.entries(shape.properties ?? {}).flatMap(([name, given]) => {
		const field = typeof given === 'boolean' ? {} : given;
		const path = prefix === '' ? name : `${prefix}.${name}`;
		const required = shape.required?.includes(name) ?? false;
		const items = itemsOf(field);
		return [
			{ path, type: describeType(field), required, notes: describeConstraints(field) },
			...schemaFields(items ?? field, items === null ? path : `${path}[]`),
		];
	});
}

/** The object variant of a schema; empty when it has none. */
function shapeOf(schema: JsonSchema): JsonSchema {
	return formsOf(schema).find((form) => form.properties !== undefined) ?? {};
}

/** The variants of a schema: one for each type that a value may have. */
function formsOf(schema: JsonSchema): JsonSchema[] {
	if (schema.anyOf !== undefined) return schema.anyOf.flatMap(formsOf);
	if (!Array.isArray(schema.type)) return [schema];
	return schema.type.map((type) => ({ ...schema, type }));
}

function itemsOf(schema: JsonSchema): JsonSchema | null {
	const items = formsOf(schema).find((form) => form.type === 'array')?.items;
	return typeof items === 'object' && !Array.isArray(items) ? items : null;
}

const typeNames: Readonly<Record<string, string>> = {
	string: 'text',
	integer: 'whole number',
	boolean: 'true or false',
};

/** `text`, `text or number`, `list of objects`; null is left out. */
export function describeType(schema: JsonSchema): string {
	const names = formsOf(schema)
		.filter((form) => form.type !== 'null' && form.const !== null)
		.map((form) => {
			const items = itemsOf(form);
			if (items !== null) return `list of ${items.properties ? 'objects' : describeType(items)}`;
			const type = String(form.type ?? 'anything');
			return typeNames[type] ?? type;
		});
	return [...new Set(names)].join(' or ');
}

/** The description, fixed values, limits and examples of all variants. */
export function describeConstraints(schema: JsonSchema): string {
	const forms = formsOf(schema);
	const limits = forms.flatMap((form) => [
		form.const !== undefined && form.const !== null && `always ${JSON.stringify(form.const)}`,
		form.enum && `one of ${form.enum.map((value) => JSON.stringify(value)).join(', ')}`,
		form.maxLength !== undefined && `at most ${form.maxLength} characters`,
		form.maximum !== undefined && form.minimum !== undefined && `${form.minimum} to ${form.maximum}`,
		form.maxItems !== undefined && `at most ${form.maxItems} rows`,
	]);
	const examples = schema.examples?.map((example) => `such as ${JSON.stringify(example)}`) ?? [];
	const notes = [schema.description, ...new Set(limits), ...examples].filter((note) => typeof note === 'string');
	return notes.join('; ');
}
