import { type Kysely, sql } from 'kysely';

/**
 * Models, and the parts, labour and jobs offered for them, with prices in paise. No dealer or model: for all of them
 * (wire: 0).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table model (
			code text primary key check (code ~ '^[A-Z0-9-]{1,30}$' and code <> '0'),
			id uuid not null unique default gen_random_uuid(),
			name text not null unique,
			kind text not null check (kind in ('motorcycle', 'scooter'))
		);
		create table repair_type (
			id uuid primary key default gen_random_uuid(),
			name text not null unique,
			position smallint not null unique
		);
		create table part (
			id uuid primary key default gen_random_uuid(),
			code text not null unique,
			name text not null,
			price bigint not null check (price >= 0)
		);
		create table labour (
			id uuid primary key default gen_random_uuid(),
			code text not null unique,
			name text not null,
			price bigint not null check (price >= 0)
		);
		create table periodic_part (
			id uuid primary key default gen_random_uuid(),
			model_code text not null references model,
			part_id uuid not null references part,
			repair_type_id uuid references repair_type,
			km_from integer not null check (km_from >= 0),
			km_to integer not null,
			check (km_to > km_from)
		);
		create index periodic_part_due on periodic_part (model_code, km_from, km_to);
		create unique index periodic_part_once
			on periodic_part (model_code, part_id, km_from, coalesce(repair_type_id, '00000000-0000-0000-0000-000000000000'));
		create table job (
			id uuid primary key default gen_random_uuid(),
			dealer_id uuid references dealer on delete cascade,
			model_code text references model,
			kind smallint not null check (kind in (1, 2)),
			name text not null,
			part_id uuid references part,
			labour_id uuid references labour,
			is_active boolean not null default true,
			check (part_id is not null or labour_id is not null)
		);
		create index job_level on job (dealer_id, model_code);
	`.execute(db);
}
