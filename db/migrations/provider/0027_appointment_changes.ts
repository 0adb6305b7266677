import { type Kysely, sql } from 'kysely';

/**
 * How often a booking was moved or changed, what it was before each time, and until how long before its slot a
 * dealership lets owners move it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`
		alter table appointment add column revision integer not null default 0;
		alter table dealer add column move_until_hours smallint not null default 24
			check (move_until_hours between 0 and 720);

		create table appointment_change (
			id uuid primary key default gen_random_uuid(),
			appointment_id uuid not null references appointment (id) on delete cascade,
			revision integer not null,
			kind text not null check (kind in ('moved', 'changed')),
			by text not null check (by in ('owner', 'dealership')),
			changed_at timestamptz not null,
			before json not null,
			after json not null,
			unique (appointment_id, revision)
		);
	`.execute(db);
}
