/** Statements that PostgreSQL plans once for each connection: those whose planning takes longer than their work. */
import { createHash } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import pg from 'pg';

const statementNames = new Map<string, string>();

/**
 * Marks a constant statement, to be sent as it is. Never for text that is put together at run time: each one
 * stays in every connection's memory. (A PgBouncer in between needs `max_prepared_statements`.)
 */
export function preparedSql(sql: string): string {
	statementNames.set(sql, `k${createHash('sha256').update(sql).digest('hex').slice(0, 16)}`);
	return sql;
}

/**
 * Sends marked statements under their name, everything else as it comes. The driver is always given a callback: the one
 * it makes for itself is assigned to a property, which V8 allocates among the old objects, with all that it leads to
 * (docs/decisions/016-garbage-of-requests.md).
 */
export class PreparedStatementClient extends pg.Client {
	// The driver's own signatures are many; all that is looked at is a statement with its values.
	override query(...sent: unknown[]): never {
		const [text, values] = sent;
		const query = super.query as (...parameters: unknown[]) => unknown;
		if (typeof text !== 'string' || typeof sent.at(-1) === 'function') return query.apply(this, sent) as never;
		const name = Array.isArray(values) ? statementNames.get(text) : undefined;
		const answered = new Promise((resolve, reject) => {
			const callback = (error: unknown, result: unknown) => (error ? reject(error) : resolve(result));
			if (name === undefined) query.call(this, text, values, callback);
			else query.call(this, { name, text, values }, undefined, callback);
		});
		return answered as never;
	}
}

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
	const sql = preparedSql(numbered);
	return (values) =>
		CompiledQuery.raw(
			sql,
			names.map((name) => values[name] ?? null),
		);
}
