import { type Kysely, sql } from 'kysely';

/** The states and cities of the reference data. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table state (
			id uuid primary key,
			name text not null unique check (name <> '')
		);
		create table city (
			id uuid primary key,
			state_id uuid not null references state,
			name text not null check (name <> ''),
			latitude double precision not null check (latitude between -90 and 90),
			longitude double precision not null check (longitude between -180 and 180),
			population integer not null check (population >= 0),
			unique (state_id, name)
		);
		create table reference_data (
			name text primary key,
			fingerprint text not null,
			loaded_at timestamptz not null default now()
		);
	`.execute(db);
}
