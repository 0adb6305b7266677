import { type Kysely, sql } from 'kysely';

/**
 * Dealerships, when they work, and how many vehicles each hour of each day can still take. The GST identification
 * number stands on a dealership's invoices; one that is not registered has none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table dealer (
			id uuid primary key default gen_random_uuid(),
			code text not null unique check (code ~ '^[A-Z0-9-]{1,30}$' and code <> '0'),
			name text not null check (name <> ''),
			parent_organization_id text not null check (parent_organization_id <> ''),
			address_line1 text not null,
			city_id uuid not null references city,
			pin text not null check (pin ~ '^[0-9]{6}$'),
			phone text not null,
			latitude double precision not null check (latitude between -90 and 90),
			longitude double precision not null check (longitude between -180 and 180),
			weekly_off smallint check (weekly_off between 0 and 6),
			gstin text check (gstin ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$')
		);
		create index dealer_place on dealer (latitude, longitude);
		create index dealer_city on dealer (city_id);

		create table dealer_hour (
			dealer_id uuid not null references dealer on delete cascade,
			start_minute smallint not null check (start_minute between 0 and 1439),
			end_minute smallint not null,
			seats smallint not null check (seats >= 0),
			primary key (dealer_id, start_minute),
			check (end_minute > start_minute and end_minute <= 1440)
		);
		create table dealer_holiday (
			dealer_id uuid not null references dealer on delete cascade,
			day date not null,
			name text not null,
			primary key (dealer_id, day)
		);
		create table slot (
			dealer_id uuid not null references dealer,
			day date not null,
			start_minute smallint not null check (start_minute between 0 and 1439),
			seats smallint not null,
			taken smallint not null,
			primary key (dealer_id, day, start_minute),
			constraint slot_seats check (taken between 0 and seats)
		);
		create table rate_slab (
			id uuid primary key default gen_random_uuid(),
			dealer_id uuid not null references dealer on delete cascade,
			km_from integer not null check (km_from >= 0),
			km_to integer not null,
			price bigint not null check (price >= 0),
			unique (dealer_id, km_from),
			check (km_to > km_from)
		);
		create table self_declaration (
			id uuid primary key default gen_random_uuid(),
			dealer_id uuid not null references dealer on delete cascade,
			title text not null,
			description text not null,
			created_at timestamptz not null default now()
		);
		create index self_declaration_dealer on self_declaration (dealer_id, created_at desc);
		create table self_declaration_question (
			id uuid primary key default gen_random_uuid(),
			self_declaration_id uuid not null references self_declaration on delete cascade,
			position smallint not null,
			name text not null,
			answer_type smallint not null,
			answer_type_name text not null,
			unique (self_declaration_id, position)
		);
		create table self_declaration_option (
			id uuid primary key default gen_random_uuid(),
			question_id uuid not null references self_declaration_question on delete cascade,
			position smallint not null,
			name text not null,
			unique (question_id, position)
		);
	`.execute(db);
}
