/** Statements that PostgreSQL plans once for each connection: those whose planning takes longer than their work. */
import { createHash } from 'node:crypto';
import pg from 'pg';

const names = new Map<string, string>();

/**
 * Marks a constant statement, to be sent as it is. Never for text that is put together at run time: each one
 * stays in every connection's memory. (A PgBouncer in between needs `max_prepared_statements`.)
 */
export function prepared(sql: string): string {
	names.set(sql, `k${createHash('sha256').update(sql).digest('hex').slice(0, 16)}`);
	return sql;
}

/** Sends marked statements under their name, everything else as it comes. */
export class PreparingClient extends pg.Client {
	// The driver's own signatures are many; all that is looked at is a statement with its values.
	override query(...sent: unknown[]): never {
		const [text, values] = sent;
		const name = typeof text === 'string' ? names.get(text) : undefined;
		const query = super.query as (...parameters: unknown[]) => unknown;
		const parameters = name === undefined || !Array.isArray(values) ? sent : [{ name, text, values }];
		return query.apply(this, parameters) as never;
	}
}
