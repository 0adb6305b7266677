import { CompiledQuery } from 'kysely';
import { prepared } from './prepared.ts';

/** Makes the query for these values; `undefined` is null. */
export type NamedStatement<Name extends string> = <Row>(values: Readonly<Record<Name, unknown>>) => CompiledQuery<Row>;

/** `:name`, but neither a cast (`::date`) nor what stands within a word. */
const placeholder = /(?<![:\w]):([a-z]\w*)/gi;

/**
 * A constant statement whose parameters have names (`:day`), planned once for each connection. The placeholders are
 * numbered here, once.
 * @throws Error when the text has another parameter than are named, or lacks one
 */
export function namedStatement<const Name extends string>(names: readonly Name[], text: string): NamedStatement<Name> {
	const order: Name[] = [];
	const numbered = text.replace(placeholder, (_, found: string) => {
		const name = names.find((each) => each === found);
		if (name === undefined) throw new Error(`:${found} is not among the parameters ${names.join(', ')}`);
		if (!order.includes(name)) order.push(name);
		return `$${order.indexOf(name) + 1}`;
	});
	const unused = names.filter((name) => !order.includes(name));
	if (unused.length > 0) throw new Error(`the statement has no ${unused.map((name) => `:${name}`).join(', ')}`);
	const sql = prepared(numbered);
	return (values) =>
		CompiledQuery.raw(
			sql,
			order.map((name) => values[name] ?? null),
		);
}
