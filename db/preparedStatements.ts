/**
 * How statements are sent and their values read: PostgreSQL prepares constant statements once per connection, since
 * planning them takes longer than running them, and each column type has its JavaScript type. Constant statements are raw
 * SQL: Kysely would build their text anew for each call.
 */
import { createHash } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import pg from 'pg';

const statementNames = new Map<string, string>();

/** Sends registered statements under their names, which Kysely does not know, and all others unchanged. */
export class PreparedStatementClient extends pg.Client {
	// The driver's method has many overloads; only a statement with its values matters here.
	override query(...sent: unknown[]): never {
		const [text, values] = sent;
		const query = super.query as (...parameters: unknown[]) => unknown;
		const name = typeof text === 'string' && Array.isArray(values) ? statementNames.get(text) : undefined;
		if (name === undefined) return query.apply(this, sent) as never;
		return query.call(this, { name, text, values }, ...sent.slice(2)) as never;
	}
}

/** Builds the query for these values, which may be more; `undefined` becomes null. @throws Error if one is missing */
export type NamedStatement = <Row>(values: object) => CompiledQuery<Row>;

/** Matches `:name`, but neither a cast (`::date`) nor a colon within a word; comments and literals without a name. */
const placeholder = /--.*|'[^']*'|(?<![:\w]):([a-z]\w*)/gi;

/**
 * A constant, prepared statement with named parameters (`:day`), numbered as they first occur. Not for text that is
 * built at run time: each prepared statement stays in the memory of every connection. (A PgBouncer in between needs
 * `max_prepared_statements`.)
 */
export function namedStatement(text: string): NamedStatement {
	const names: string[] = [];
	const sql = text.replace(placeholder, (found, name: string | undefined) => {
		if (name === undefined) return found;
		if (!names.includes(name)) names.push(name);
		return `$${names.indexOf(name) + 1}`;
	});
	statementNames.set(sql, `k${createHash('sha256').update(sql).digest('hex').slice(0, 16)}`);
	return (values) => {
		const given = new Map<string, unknown>(Object.entries(values));
		const missing = names.filter((name) => !given.has(name));
		if (missing.length > 0) throw new Error(`no value for ${missing.map((name) => `:${name}`).join(', ')}`);
		return CompiledQuery.raw(
			sql,
			names.map((name) => given.get(name) ?? null),
		);
	};
}

/**
 * SQL of a list of constant texts: `'open', 'pending'`. As a parameter, PostgreSQL would not find an index whose
 * condition names them.
 */
export const textsSql = (texts: readonly string[]): string => texts.map((text) => `'${text}'`).join(', ');

const int8 = 20;
const date = 1082;

/**
 * bigint becomes a number (amounts in paise and counters stay far below 2^53; beyond that it throws), date becomes
 * `YYYY-MM-DD` text, which has no time zone. All other types as in `pg`.
 */
export const columnTypes: pg.CustomTypesConfig = {
	getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
		if (oid === int8) return safeInteger;
		if (oid === date) return (text: string) => text;
		return pg.types.getTypeParser(oid, format as 'text');
	}) as pg.CustomTypesConfig['getTypeParser'],
};

function safeInteger(text: string): number {
	const value = Number(text);
	if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`);
	return value;
}
