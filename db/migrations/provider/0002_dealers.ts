import { type Kysely, sql } from 'kysely';

/**
 * Dealerships, their working hours, and the free seats of each slot. A dealership's GST identification number is
 * printed on its invoices; one that is not registered has none.
 *
 * Triggers keep a search column: for each word of the dealership's name (A), city (B), state (C) and PIN (D) the word
 * and all of its suffixes. A prefix search over them finds any part of a word with an index. Words are separated by
 * ASCII characters other than letters and digits, as in dealers/findDealers.ts. The names of cities and states never
 * change, since their ids are derived from them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`
		create function word_endings(words text, mark text) returns text language sql immutable as $$
			select coalesce(string_agg(format('''%s'':%s', right(word, ending), mark), ' '), '')
			from regexp_split_to_table(lower(words), '[^a-z0-9_\\u0080-\\U0010ffff]+') as split(whole),
				lateral (select left(whole, 100)) as cut(word), generate_series(1, length(word)) as ending
		$$;
		create function set_dealer_search() returns trigger language plpgsql as $$
		begin
			new.search := concat_ws(' ', word_endings(new.name, '1A'), word_endings(new.pin, '4D'), (
				select concat_ws(' ', word_endings(city.name, '2B'), word_endings(state.name, '3C'))
				from city join state on state.id = city.state_id where city.id = new.city_id
			));
			return new;
		end $$;

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
			gstin text check (gstin ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$'),
			search tsvector not null
		);
		create index dealer_place on dealer (latitude, longitude);
		create index dealer_city on dealer (city_id);
		create index dealer_search on dealer using gin (search) with (fastupdate = off);
		create trigger dealer_search before insert or update of name, city_id, pin on dealer
			for each row execute function set_dealer_search();

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
