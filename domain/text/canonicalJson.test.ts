import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from './canonicalJson.ts';

/** The value with the keys of each object in the reverse order, and a key without a value. */
function reordered(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(reordered);
	if (typeof value !== 'object' || value === null) return value;
	const entries = Object.entries(value).map(([key, inner]): [string, unknown] => [key, reordered(inner)]);
	return Object.fromEntries([['\0absent', undefined], ...entries.reverse()]);
}

test('canonical JSON is the value, whatever the order of its keys', () => {
	fc.assert(
		fc.property(fc.jsonValue(), (value) => {
			expect(canonicalJson(reordered(value))).toBe(canonicalJson(value));
			expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
		}),
	);
});

test('canonical JSON keeps the order of a list', () => {
	expect(canonicalJson({ b: [2, 1], a: { d: null, c: undefined } })).toBe('{"a":{"d":null},"b":[2,1]}');
});
