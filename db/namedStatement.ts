import { CompiledQuery } from 'kysely';
import { prepared } from './prepared.ts';

/** Makes the query for these values; `undefined` is null. */
export type NamedStatement<Name extends string> = <Row>(values: Readonly<Record<Name, unknown>>) => CompiledQuery<Row>;

/** `:name`, but neither a cast (`::date`) nor what stands within a word. */
const placeholder = /(?<![:\w]):([a-z]\w*)/gi;

/**
 * A constant statement whose parameters have names (`:day`), planned once for each connection. Each has the
 * number of its place in `names`.
 * @throws Error when the text has another parameter than are named, or lacks one
 */
export function namedStatement<const Name extends string>(names: readonly Name[], text: string): NamedStatement<Name> {
	const unused = new Set<string>(names);
	const numbered = text.replace(placeholder, (_, found: string) => {
		const index = (names as readonly string[]).indexOf(found);
		if (index < 0) throw new Error(`:${found} is not among the parameters ${names.join(', ')}`);
		unused.delete(found);
		return `$${index + 1}`;
	});
	if (unused.size > 0) throw new Error(`the statement has no ${[...unused].map((name) => `:${name}`).join(', ')}`);
	const sql = prepared(numbered);
	return (values) =>
		CompiledQuery.raw(
			sql,
			names.map((name) => values[name] ?? null),
		);
}
