import { type Kysely, sql } from 'kysely';

/**
 * Seats that are held for a vehicle for a while (docs/decisions/059-holds.md). The slot's own row has the holds that its
 * claims are decided by, vehicle id to end in milliseconds since 1970; the vehicle's row says which one it has.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`
		alter table slot add column holds jsonb not null default '{}';
		-- Read where they are: more than 30 holds would be compressed, and unpacked for each use of each slot of a grid.
		alter table slot set (toast_tuple_target = 8160);
		create table slot_hold (
			vehicle_id uuid primary key references vehicle (id) on delete cascade,
			dealer_id uuid not null references dealer,
			day date not null,
			start_minute smallint not null,
			held_until timestamptz not null,
			is_renewed boolean not null,
			in_a_row smallint not null check (in_a_row >= 1)
		);
	`.execute(db);
}
