/** For tests: arbitrary JSON that the schema of a request or of a response accepts, with its examples. */
import fc from 'fast-check';
import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.JSONSchema;

export function anyJson<Schema extends z.ZodType>(schema: Schema): fc.Arbitrary<z.input<Schema>> {
	return anyOf(inputSchema(schema)).filter((value) => schema.safeParse(value).success) as fc.Arbitrary<z.input<Schema>>;
}

const inputSchema = (schema: z.ZodType): JsonSchema =>
	z.toJSONSchema(schema, {
		io: 'input',
		unrepresentable: 'any',
		override({ zodSchema, jsonSchema }) {
			const { examples, content } = z.globalRegistry.get(zodSchema) ?? {};
			// Zod leaves out the examples of what is transformed.
			if (examples) jsonSchema.examples = examples as never;
			if (content instanceof z.ZodType) jsonSchema.contentSchema = inputSchema(content);
		},
	});

function anyOf(schema: JsonSchema | boolean): fc.Arbitrary<unknown> {
	if (typeof schema === 'boolean') return fc.jsonValue({ maxDepth: 1 });
	if (schema.const !== undefined) return fc.constant(schema.const);
	if (schema.contentSchema) return anyOf(schema.contentSchema as JsonSchema).map((content) => JSON.stringify(content));
	if (schema.enum) return fc.constantFrom(...schema.enum);
	const forms =
		schema.anyOf?.map((form) => ({
			weight: typeof form === 'object' && form.type === 'null' ? 1 : 4,
			arbitrary: anyOf(form),
		})) ??
		[schema.type]
			.flat()
			.map((type) => ({ weight: type === 'null' ? 1 : 4, arbitrary: anyOfType({ ...schema, type }) }));
	const examples = (schema.examples ?? []).map((example) => ({ weight: 9, arbitrary: fc.constant(example) }));
	return fc.oneof(...forms, ...examples);
}

function anyOfType(schema: JsonSchema): fc.Arbitrary<unknown> {
	const { minimum = -1e12, maximum = 1e12, maxLength = 30, pattern, required = [], items = true } = schema;
	const size = { minLength: schema.minItems ?? 0, maxLength: Math.min(schema.maxItems ?? 2, 2) };
	switch (schema.type) {
		case 'object': {
			const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => [name, anyOf(field)] as const);
			return fc.record(Object.fromEntries(fields), { requiredKeys: required });
		}
		case 'array':
			return fc.array(anyOf(items as JsonSchema), size);
		case 'integer':
			return fc.integer({ min: Math.max(minimum, 0), max: Math.min(maximum, 2 ** 31 - 1) });
		case 'number':
			return fc.oneof(
				fc.integer({ min: Math.ceil(Math.max(minimum, -99)), max: Math.min(maximum, 99_999) }),
				fc.double({ min: minimum, max: maximum, noNaN: true }).map((given) => given + 0),
			);
		case 'string':
			// Unicode classes need a flag that a JSON schema does not have, and fast-check knows no lookarounds.
			return pattern && !/\\p|\(\?[!=<]/.test(pattern)
				? fc.stringMatching(new RegExp(pattern))
				: fc.string({ unit: 'grapheme', minLength: schema.minLength ?? 0, maxLength: Math.min(maxLength, 30) });
		case 'boolean':
			return fc.boolean();
		case 'null':
			return fc.constant(null);
		default:
			return fc.jsonValue({ maxDepth: 1 });
	}
}
