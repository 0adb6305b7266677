import fc from 'fast-check';
import { hostileValue } from './schemaArbitraries.ts';

/** The value unchanged, or with one to three of its parts removed or replaced by a hostile value. */
export function mutatedValue(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
	const changes = fc.array(fc.record({ place: fc.nat(), by: hostileValue, isCut: fc.boolean() }), {
		minLength: 1,
		maxLength: 3,
	});
	const changed = fc.tuple(value, changes).map(([whole, list]) => list.reduce(replaced, whole));
	return fc.oneof({ weight: 2, arbitrary: value }, { weight: 3, arbitrary: changed });
}

interface Change {
	readonly place: number;
	readonly by: unknown;
	readonly isCut: boolean;
}

function replaced(whole: unknown, change: Change): unknown {
	if (typeof whole !== 'object' || whole === null) return change.by;
	const entries = Object.entries(whole);
	if (entries.length === 0) return change.by;
	const at = change.place % entries.length;
	const [name = '', inner] = entries[at] ?? [];
	const further = { ...change, place: Math.floor(change.place / entries.length) };
	const goesDeeper = typeof inner === 'object' && inner !== null && further.place % 2 === 0;
	const next = goesDeeper ? replaced(inner, further) : change.by;
	if (Array.isArray(whole)) return whole.with(at, next);
	const others = entries.filter((_, index) => index !== at);
	return Object.fromEntries(change.isCut && !goesDeeper ? others : [...others, [name, next]]);
}

/** The JSON text of a mutated value; sometimes truncated, malformed, or with a prototype pollution. */
export function jsonBody(value: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
	const text = mutatedValue(value).map((made) => JSON.stringify(made) ?? 'null');
	const polluting = text.map((json) =>
		json.replace('{', '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},'),
	);
	const cut = fc.tuple(text, fc.nat()).map(([json, end]) => json.slice(0, end % (json.length + 1)));
	const broken = fc.constantFrom('', '{', '[', 'null', '"', '{"a":1,}', `${'['.repeat(100_000)}`, '\u0000', '1e999999');
	return fc.oneof(
		{ weight: 12, arbitrary: text },
		{ weight: 2, arbitrary: polluting },
		{ weight: 1, arbitrary: cut },
		{ weight: 1, arbitrary: broken },
	);
}
