import { type Kysely, sql } from 'kysely';

/**
 * Whether the payer cancelled an order at the gateway, so that nothing was charged. It is unknown for orders that failed
 * before this migration; they count as not cancelled. There is no check against `state`: a process of the previous
 * version, which does not know the column, has to be able to record a late success.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`alter table payment_order add column is_cancelled boolean not null default false`.execute(db);
}
