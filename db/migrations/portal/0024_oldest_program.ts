import { type Kysely, sql } from 'kysely';

/**
 * The oldest program that may run on this schema, by the number of its newest migration
 * (docs/decisions/051-expand-then-contract.md). A function, which the service's role can call and not change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`create function oldest_program() returns integer language sql immutable as 'select 23'`.execute(db);
}
