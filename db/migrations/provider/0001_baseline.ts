import { type Kysely, sql } from 'kysely';

/** The tables of the embedded provider. Prices and amounts are in paise, readings in km. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await createPlaces(db);
	await createDealers(db);
	await createDealerTriggers(db);
	await createCatalogue(db);
	await createVehicles(db);
	await createAppointments(db);
	await createBookingRules(db);
	await createJobCards(db);
	await createPayments(db);
	await createFiles(db);
	await createInvoices(db);
	await createVehicleVersions(db);
	await endSessionsOfFormerOwners(db);
	await changePlates(db);
	await keepRecords(db);
	await keepJobCards(db);
	await limitPrivileges(db);
}

/** The states and cities of the reference data. */
async function createPlaces(db: Kysely<unknown>): Promise<void> {
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

/**
 * Dealerships, their working hours, and the free seats of each slot. A dealership's GST identification number is
 * printed on its invoices; one that is not registered has none. Owners may move a booking until `move_until_hours`
 * before its slot. From `closed_from` on it is closed for good.
 */
async function createDealers(db: Kysely<unknown>): Promise<void> {
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
			gstin text check (gstin ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$'),
			move_until_hours smallint not null default 24 check (move_until_hours between 0 and 720),
			payment_modes text,
			closed_from date,
			search tsvector not null,
			opens_at smallint,
			closes_at smallint,
			slot_starts smallint[] not null default '{}'
		);
		create index dealer_place on dealer (latitude, longitude);
		create index dealer_city on dealer (city_id);
		create index dealer_search on dealer using gin (search) with (fastupdate = off);

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

/**
 * Triggers keep the derived columns of a dealership.
 *
 * `search` has each word of the dealership's name (A), city (B), state (C) and PIN (D), with all suffixes of the word.
 * Words of the address have a slash before them, which tells them apart. A prefix search then finds any part of a word
 * with an index. Words are separated by ASCII characters other than letters and digits, as in dealers/findDealers.ts.
 * The names of cities and states never change, since their ids are derived from them.
 *
 * `opens_at`, `closes_at` and `slot_starts` sum up `dealer_hour`: a list of 200 dealers reads 200 rows instead of
 * 2,000. A dealer's row is locked before its hours are read, so that the later of two changes sees both.
 */
async function createDealerTriggers(db: Kysely<unknown>): Promise<void> {
	await sql`
		create function word_endings(words text, mark text, prefix text default '') returns text
			language sql immutable as $$
			select coalesce(string_agg(format('''%s%s''%s', prefix, right(word, ending), mark), ' '), '')
			from regexp_split_to_table(lower(words), '[^a-z0-9_\\u0080-\\U0010ffff]+') as split(whole),
				lateral (select left(whole, 100)) as cut(word), generate_series(1, length(word)) as ending
		$$;
		create function set_dealer_search() returns trigger language plpgsql as $$
		begin
			new.search := concat_ws(' ', word_endings(new.name, ':1A'), word_endings(new.pin, ':4D'),
				word_endings(new.address_line1, '', '/'), (
					select concat_ws(' ', word_endings(city.name, ':2B'), word_endings(state.name, ':3C'))
					from city join state on state.id = city.state_id where city.id = new.city_id
				));
			return new;
		end $$;
		create trigger dealer_search before insert or update of name, city_id, pin, address_line1 on dealer
			for each row execute function set_dealer_search();

		create function set_dealer_hours() returns trigger language plpgsql as $$
		begin
			perform from dealer where id in (select dealer_id from changed) order by id for no key update;
			update dealer set opens_at = derived.opens_at, closes_at = derived.closes_at, slot_starts = derived.slot_starts
			from (
				select id, min(start_minute) as opens_at, max(end_minute) as closes_at,
					coalesce(array_agg(start_minute order by start_minute) filter (where seats > 0), '{}') as slot_starts
				from (select distinct dealer_id as id from changed) dealers left join dealer_hour on dealer_id = id
				group by id
			) derived
			where dealer.id = derived.id and (dealer.opens_at, dealer.closes_at, dealer.slot_starts)
				is distinct from (derived.opens_at, derived.closes_at, derived.slot_starts);
			return null;
		end $$;
		create trigger dealer_hour_moved after update on dealer_hour
			referencing old table as changed for each statement execute function set_dealer_hours();

		create function clear_dealer_hours() returns trigger language plpgsql as $$
		begin
			update dealer set opens_at = null, closes_at = null, slot_starts = '{}' where opens_at is not null;
			return null;
		end $$;
		create trigger dealer_hour_truncated after truncate on dealer_hour
			for each statement execute function clear_dealer_hours();
	`.execute(db);
	await afterChanges('dealer_hour', 'set_dealer_hours', db);
}

/**
 * Models, and the parts, labour and jobs offered for them. No dealer or model: for all of them (wire: 0). Each part has
 * an HSN code and a unit, labour has a SAC. GST rates are dated; the longest code that matches counts.
 */
async function createCatalogue(db: Kysely<unknown>): Promise<void> {
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
			price bigint not null check (price >= 0),
			hsn text not null default '871410' check (hsn ~ '^[0-9]{4,8}$'),
			unit text not null default 'NOS' check (unit ~ '^[A-Z]{3}$')
		);
		create table labour (
			id uuid primary key default gen_random_uuid(),
			code text not null unique,
			name text not null,
			price bigint not null check (price >= 0),
			sac text not null default '998714' check (sac ~ '^[0-9]{4,6}$')
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
			kind text not null check (kind in ('AdditionalJob', 'ConvenienceService')),
			name text not null,
			part_id uuid references part,
			labour_id uuid references labour,
			is_active boolean not null default true,
			check (part_id is not null or labour_id is not null)
		);
		create index job_level on job (dealer_id, model_code);

		create table gst_rate (
			code text not null check (code ~ '^[0-9]{4,8}$'),
			valid_from date not null,
			rate smallint not null check (rate between 0 and 100),
			primary key (code, valid_from)
		);
		insert into gst_rate (code, valid_from, rate) values
			('2710', '2017-07-01', 18), ('3403', '2017-07-01', 18), ('3405', '2017-11-15', 18), ('3402', '2017-11-15', 18),
			('3819', '2017-11-15', 18), ('3820', '2017-11-15', 18), ('4010', '2017-11-15', 18),
			('4011', '2017-07-01', 28), ('4011', '2025-09-22', 18), ('8421', '2017-11-15', 18),
			('8507', '2017-07-01', 28), ('8507', '2025-09-22', 18), ('8511', '2017-07-01', 28), ('8511', '2025-09-22', 18),
			('8539', '2017-11-15', 18), ('8714', '2017-07-01', 28), ('8714', '2025-09-22', 18), ('9987', '2017-07-01', 18);
	`.execute(db);
}

/**
 * Vehicles with their owners, and their last services. A number is kept in its usual spelling
 * (domain/vehicle/regNo.ts), so that two spellings are never two vehicles. `former_reg_nos` has the earlier numbers,
 * the oldest first. `owner_since` is null while a vehicle has its first owner. The desk sees requests to be erased;
 * consent is to messages about the next service. `reading_correction` has the last reading before each correction.
 */
async function createVehicles(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table vehicle (
			id uuid primary key default gen_random_uuid(),
			reg_no text not null unique check (reg_no ~ '^[A-Z0-9]{1,15}$'),
			constraint reg_no_in_usual_spelling check (reg_no
				!~ '^DL0[0-9][A-Z]|^(?!DL)[A-Z]{2}[0-9][A-Z]|^[A-Z]{2}[0-9]{0,2}[A-Z]{1,3}[0-9]{1,3}$'),
			model_code text not null references model,
			component_no text not null,
			serial_number text not null,
			chassis text not null,
			contact_id text not null default '',
			customer_name text not null,
			customer_mobile text not null check (customer_mobile ~ '^[0-9]{10}$'),
			customer_email text not null default '',
			owner_since timestamptz,
			last_km_reading integer check (last_km_reading >= 0),
			next_service_due_date date,
			next_service_due_km integer check (next_service_due_km >= 0),
			sale_invoice_date date,
			last_availed_service_date date,
			status text,
			last_service_dealer_id uuid references dealer,
			last_service_type text,
			seller_dealer_id uuid references dealer,
			address_line1 text not null default '',
			state_id uuid references state,
			city_id uuid references city,
			zipcode text not null default '',
			block_message text check (block_message <> ''),
			former_reg_nos text[] not null default '{}'
		);
		create index vehicle_service_due on vehicle (next_service_due_date);
		create table message_consent (
			vehicle_id uuid primary key references vehicle (id) on delete cascade,
			notice_version integer not null,
			language text not null,
			given_at timestamptz not null,
			withdrawn_at timestamptz
		);
		create table erasure_request (
			vehicle_id uuid primary key references vehicle (id) on delete cascade,
			requested_at timestamptz not null
		);
		create table reading_correction (
			id uuid primary key default gen_random_uuid(),
			vehicle_id uuid not null references vehicle (id) on delete cascade,
			corrected_at timestamptz not null,
			by text not null,
			reading_before integer,
			reading integer not null check (reading >= 0),
			reason text not null
		);
		create index reading_correction_vehicle on reading_correction (vehicle_id);
	`.execute(db);
}

/**
 * Bookings. A vehicle has at most one active appointment: one in a status that allows no new booking. The list is
 * repeated here, since a migration must not change with the program; a test compares it with
 * domain/vehicle/vehicle.ts. `pick_up_charge` is the price that the owner was shown; null: not known. `language`
 * is that of the owner who booked, and of the messages about the job card. `appointment_change` has the booking before
 * each move or change. Responses to idempotency keys are deleted by age.
 *
 * Seats are held for a vehicle for a while (docs/decisions/029-seat-holds.md). The slot's own row has the seat holds
 * that decide its claims: vehicle id to end in milliseconds since 1970. The row of `seat_hold` says which one a vehicle
 * has. With `toast_tuple_target` a slot's row stays whole: more than 30 seat holds would be compressed, and unpacked for
 * each use of each slot of a grid.
 */
async function createAppointments(db: Kysely<unknown>): Promise<void> {
	await sql`
		create sequence appointment_number start 1000001;
		create sequence legacy_number start 700001;

		create table slot (
			dealer_id uuid not null references dealer,
			day date not null,
			start_minute smallint not null check (start_minute between 0 and 1439),
			seats smallint not null,
			booked_seats smallint not null,
			seat_holds jsonb not null default '{}',
			primary key (dealer_id, day, start_minute),
			constraint slot_seats check (booked_seats between 0 and seats)
		) with (toast_tuple_target = 8160);
		create table seat_hold (
			vehicle_id uuid primary key references vehicle (id) on delete cascade,
			dealer_id uuid not null references dealer,
			day date not null,
			start_minute smallint not null,
			held_until timestamptz not null,
			is_renewed boolean not null,
			in_a_row smallint not null check (in_a_row >= 1)
		);
		create table appointment (
			id uuid primary key default gen_random_uuid(),
			number bigint not null unique default nextval('appointment_number'),
			appointment_no text not null unique generated always as ('SA' || number::text) stored,
			legacy_id bigint,
			vehicle_id uuid not null references vehicle,
			dealer_id uuid not null,
			day date not null,
			start_minute smallint not null,
			end_minute smallint not null check (end_minute > start_minute),
			status text not null,
			is_active boolean not null generated always as (status not in (
				'None', 'Cancelled', 'CancelledbyUser', 'CancelledbyDealer', 'CancelledbySystem', 'closed', 'Completed',
				'Delivered', '[Delivered]', 'Open', 'Ready For Invoice', 'Work Completed', 'Work In Progress', 'Payment Received'
			)) stored,
			repair_type_id uuid not null references repair_type,
			km_reading integer not null check (km_reading >= 0),
			month_difference integer not null check (month_difference >= 0),
			mobile text not null check (mobile ~ '^[0-9]{10}$'),
			email text not null,
			problem text not null,
			pick_up_line1 text,
			pick_up_state text,
			pick_up_city text,
			pick_up_pin text check (pick_up_pin ~ '^[0-9]{6}$'),
			drop_off_line1 text,
			drop_off_state text,
			drop_off_city text,
			drop_off_pin text check (drop_off_pin ~ '^[0-9]{6}$'),
			pick_up_charge bigint check (pick_up_charge >= 0),
			total_parts bigint not null check (total_parts >= 0),
			total_labour bigint not null check (total_labour >= 0),
			source text not null,
			language text,
			self_declaration_id uuid references self_declaration,
			booked_at timestamptz not null,
			cancelled_at timestamptz,
			cancel_reason text,
			revision integer not null default 0,
			foreign key (dealer_id, day, start_minute) references slot (dealer_id, day, start_minute),
			constraint appointment_pick_and_drop check (
				num_nulls(pick_up_line1, pick_up_state, pick_up_city, pick_up_pin,
					drop_off_line1, drop_off_state, drop_off_city, drop_off_pin) in (0, 8)
			)
		);
		create index appointment_latest on appointment (vehicle_id, number desc);
		create index appointment_slot on appointment (dealer_id, day, start_minute);
		create unique index appointment_one_active on appointment (vehicle_id) where is_active;

		create table appointment_line (
			appointment_id uuid not null references appointment on delete cascade,
			position smallint not null,
			periodic_part_id uuid references periodic_part,
			job_id uuid references job,
			name text not null,
			part_price bigint not null check (part_price >= 0),
			labour_price bigint not null check (labour_price >= 0),
			is_selected boolean not null,
			reason text not null,
			primary key (appointment_id, position),
			constraint appointment_line_kind check (num_nonnulls(periodic_part_id, job_id) = 1)
		);
		create table appointment_answer (
			appointment_id uuid not null references appointment on delete cascade,
			question_id uuid not null references self_declaration_question,
			selected text[] not null,
			primary key (appointment_id, question_id)
		);
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

		create table idempotency (
			key text primary key,
			payload_hash text not null,
			result json not null,
			stored_at timestamptz not null
		);
		create index idempotency_stored on idempotency (stored_at);
	`.execute(db);
}

/**
 * The conditions that several statements of bookings share. PostgreSQL puts the text of such a function in its place,
 * so that a statement is planned as a whole: an expression without a subquery, or a query that stands after `from`.
 */
async function createBookingRules(db: Kysely<unknown>): Promise<void> {
	await sql`
		-- The dealerships that are open on a day.
		create function open_dealers(on_day date) returns setof uuid language sql stable begin atomic
			select d.id from dealer d
			where d.weekly_off is distinct from extract(dow from on_day) and on_day < coalesce(d.closed_from, 'infinity')
				and not exists (select from dealer_holiday o where o.dealer_id = d.id and o.day = on_day);
		end;

		-- The days on which a dealership is closed apart from its weekly day off.
		create function closed_days(dealer uuid, closed_from date, first_day date, last_day date) returns setof date
		language sql stable begin atomic
			select o.day from dealer_holiday o where o.dealer_id = dealer and o.day between first_day and last_day
			union all
			select closed::date from generate_series(greatest(closed_from, first_day), last_day, interval '1 day') closed
			where closed_from is not null;
		end;

		-- The slots of a day that have seats.
		create function offered_slots(on_day date)
		returns table (dealer_id uuid, start_minute smallint, end_minute smallint, seats smallint)
		language sql stable begin atomic
			select hour.dealer_id, hour.start_minute, hour.end_minute, hour.seats
			from open_dealers(on_day) open join dealer_hour hour on hour.dealer_id = open where hour.seats > 0;
		end;

		-- Why the slot of an active appointment is no longer offered; null: it is. If bookings outnumber seats, the last
		-- made ones lose theirs. The day may be past.
		create function slot_withdrawal(a appointment) returns setof text language sql stable begin atomic
			select case when d.closed_from <= a.day then 'dealerClosed'
				when not exists (select from open_dealers(a.day) open where open = d.id) then 'dayClosed'
				when coalesce(hour.seats, 0) <= (
					select count(*) from appointment b
					where (b.dealer_id, b.day, b.start_minute) = (a.dealer_id, a.day, a.start_minute)
						and b.cancelled_at is null and b.number < a.number)
				then 'slotClosed' end
			from dealer d left join dealer_hour hour on hour.dealer_id = d.id and hour.start_minute = a.start_minute
			where d.id = a.dealer_id;
		end;

		-- The bookings of a dealership, from a day on, that have lost their slot, and why.
		create function bookings_without_slot(dealer uuid, from_day date) returns table (id uuid, withdrawn text)
		language sql stable begin atomic
			select a.id, why from appointment a, slot_withdrawal(a) why
			where a.dealer_id = dealer and a.is_active and a.day >= from_day and why is not null;
		end;

		-- How many seats of a slot are held at an instant for others than a vehicle, which may be null. Most slots have no
		-- seat holds, and dealer lists read thousands; counting rows of jsonb_each_text would take longer.
		create function held_for_others(seat_holds jsonb, vehicle uuid, at timestamptz) returns integer language sql stable
		return case when seat_holds = '{}' then 0 else jsonb_array_length(jsonb_path_query_array(
			seat_holds - coalesce(vehicle::text, ''), 'strict $.* ? (@ > $at)',
			jsonb_build_object('at', (extract(epoch from at) * 1000)::bigint)))
		end;

		-- Whether a slot is full for a vehicle. If all its seat holds together would not fill it, their owners and ends are
		-- not read, which takes three times as long.
		create function is_full(slot slot, seats smallint, vehicle uuid, at timestamptz) returns boolean language sql stable
		return case
			when slot.booked_seats + case when slot.seat_holds = '{}' then 0
				else jsonb_array_length(jsonb_path_query_array(slot.seat_holds, 'strict $.*')) end < seats then false
			else slot.booked_seats + held_for_others(slot.seat_holds, vehicle, at) >= seats
		end;

		-- When a seat hold ends, past or future; at latest now if the slot's row lacks it, or the slot is not offered: it
		-- was written while its vehicle booked, or its day was closed (docs/decisions/029-seat-holds.md).
		create function seat_hold_end(h seat_hold, at timestamptz) returns setof timestamptz language sql stable begin atomic
			select case when exists (
				select from slot s join offered_slots(h.day) o using (dealer_id, start_minute)
				where (s.dealer_id, s.day, s.start_minute) = (h.dealer_id, h.day, h.start_minute)
					and s.seat_holds ? h.vehicle_id::text
			) then h.held_until else least(h.held_until, at) end;
		end;

		-- A dealership with a slot, as a booking of a vehicle is checked against it. No end_minute: it has no such slot.
		-- taken_seats: booked ones, and those held for others. No last_slab_km: no slabs for pick-up.
		create function dealer_slot(dealer_code text, on_day date, minute smallint, vehicle uuid, at timestamptz)
		returns table (id uuid, parent_organization_id text, phone text, latitude float8, longitude float8,
			last_slab_km integer, is_open boolean, end_minute smallint, seats smallint, taken_seats integer)
		language sql stable begin atomic
			select d.id, d.parent_organization_id, d.phone, d.latitude, d.longitude,
				(select max(km_to) from rate_slab where dealer_id = d.id),
				exists (select from open_dealers(on_day) open where open = d.id), hour.end_minute, hour.seats,
				coalesce(slot.booked_seats + held_for_others(slot.seat_holds, vehicle, at), 0)
			from dealer d left join dealer_hour hour on hour.dealer_id = d.id and hour.start_minute = minute
			left join slot on slot.dealer_id = d.id and slot.day = on_day and slot.start_minute = minute
			where d.code = dealer_code;
		end;

		-- How often owners booked, moved and changed for a vehicle on the day of an instant in India. Reads its newest 1000
		-- bookings, more than any daily limit; filtering them by time would make PostgreSQL replan each call.
		create function changes_today(vehicle uuid, at timestamptz) returns setof bigint language sql stable begin atomic
			select count(*) filter (where t.booked_at >= date_trunc('day', at, 'Asia/Kolkata')) + coalesce(sum((
				select count(*) filter (where c.by = 'owner' and c.changed_at >= date_trunc('day', at, 'Asia/Kolkata'))
				from appointment_change c where c.appointment_id = t.id)), 0)::bigint
			from (select id, booked_at from appointment where vehicle_id = vehicle order by number desc limit 1000) t;
		end;

		create function is_part_due(part periodic_part, model text, km integer, repair_type uuid) returns boolean
		language sql immutable return part.model_code = model and km >= part.km_from and km < part.km_to
			and (part.repair_type_id is null or part.repair_type_id = repair_type);

		create function is_job_offered(job job, dealer uuid, model text) returns boolean language sql immutable
		return job.is_active and (job.dealer_id is null or job.dealer_id = dealer)
			and (job.model_code is null or job.model_code = model);

		-- The position of a city by the names of state and city; no row: not known by these.
		create function city_position(state_name text, city_name text) returns setof json language sql stable begin atomic
			select json_build_object('latitude', c.latitude, 'longitude', c.longitude)
			from city c join state s on s.id = c.state_id where s.name = state_name and c.name = city_name;
		end;
	`.execute(db);
}

/**
 * Job cards with their parts. `phase` is the progress of the work; the release of the proforma and the payment are
 * recorded separately, since a vehicle may be paid before it is delivered or after.
 */
async function createJobCards(db: Kysely<unknown>): Promise<void> {
	await sql`
		create sequence job_card_number start 250001;

		create table job_card (
			id uuid primary key default gen_random_uuid(),
			vehicle_id uuid not null references vehicle,
			dealer_id uuid not null references dealer,
			appointment_id uuid unique references appointment,
			job_card_no text not null unique,
			document_no text,
			document_date timestamptz not null,
			status text not null,
			is_active boolean not null,
			is_customer_approval_required boolean not null default false,
			amount bigint check (amount >= 0),
			usage_reading integer check (usage_reading >= 0),
			confirm_booking_at timestamptz,
			estimated_delivery_at timestamptz,
			estimated_cost bigint check (estimated_cost >= 0),
			service_advisor text,
			service_advisor_contact text,
			dealer_comments text,
			phase text not null check (phase in ('open', 'working', 'completed', 'billed', 'delivered', 'closed')),
			is_online_payment_enabled boolean not null default true,
			proforma_released_at timestamptz,
			tax_invoiced_at timestamptz,
			paid_at timestamptz,
			buyer_gstin text check (buyer_gstin ~ '^[0-9]{2}[0-9A-Z]{13}$'),
			buyer_name text,
			buyer_address text,
			constraint job_card_active check (is_active = (phase <> 'closed')),
			constraint job_card_billed check (amount is not null or phase in ('open', 'working', 'completed')),
			constraint job_card_released check (
				(proforma_released_at is null and tax_invoiced_at is null and paid_at is null) or amount is not null
			)
		);
		create index job_card_history on job_card (vehicle_id, document_date desc);
		create unique index job_card_one_active on job_card (vehicle_id) where is_active;
		create index job_card_dealer on job_card (dealer_id, document_date desc);
		create index job_card_promise on job_card (estimated_delivery_at) where is_active;

		create table job_stage (
			job_card_id uuid not null references job_card on delete cascade,
			status_code text not null,
			display_name text not null,
			order_index smallint not null,
			is_applicable boolean not null,
			completed_at timestamptz,
			primary key (job_card_id, status_code),
			unique (job_card_id, order_index),
			constraint job_stage_completed check (completed_at is null or is_applicable)
		);

		create table job_card_line (
			id uuid primary key default gen_random_uuid(),
			job_card_id uuid not null references job_card on delete cascade,
			position smallint not null,
			kind text not null
				check (kind in ('PeriodicPart', 'AdditionalJob', 'ConvenienceService', 'ExtraJob', 'PickUp')),
			name text not null,
			part_code text not null default '',
			part_price bigint not null check (part_price >= 0),
			labour_price bigint not null check (labour_price >= 0),
			finished_at timestamptz,
			unique (job_card_id, position)
		);

		create table delivery_change (
			id uuid primary key default gen_random_uuid(),
			job_card_id uuid not null references job_card (id) on delete cascade,
			promised_before timestamptz,
			promised_at timestamptz not null,
			reason text,
			words text not null default '',
			changed_at timestamptz not null,
			number integer not null,
			unique (job_card_id, number)
		);

		create table revised_estimate (
			id uuid primary key default gen_random_uuid(),
			job_card_id uuid not null references job_card on delete cascade,
			number smallint not null,
			dealer_comments text not null,
			proposed_at timestamptz not null,
			answered_at timestamptz,
			customer_comments text,
			withdrawn_at timestamptz,
			unique (job_card_id, number),
			constraint revised_estimate_answered check ((answered_at is null) = (customer_comments is null)),
			constraint revised_estimate_ended_once check (num_nonnulls(answered_at, withdrawn_at) <= 1)
		);
		create unique index revised_estimate_one_open on revised_estimate (job_card_id)
			where answered_at is null and withdrawn_at is null;

		create table revised_job (
			id uuid primary key default gen_random_uuid(),
			revised_estimate_id uuid not null references revised_estimate on delete cascade,
			position smallint not null,
			name text not null,
			part_code text not null default '',
			part_price bigint not null check (part_price >= 0),
			status text not null default 'Proposed' check (status in ('Proposed', 'Approved', 'Rejected')),
			unique (revised_estimate_id, position)
		);
	`.execute(db);
}

/**
 * Orders and payments. An order is one attempt at the gateway; a payment is money that was received. One payment
 * settles a job card, every further one has to be refunded.
 *
 * `state` is the whole state of an order (domain/payment/paymentOrder.ts). `gateway_answer` is to the last status
 * call, and stands until the next one; an answer that ends an order is its state. `indicated_at`: the last time at which
 * a return spoke of money. For 15 minutes after it, an order is being confirmed without a word of the gateway
 * (docs/decisions/006-unfinished-payments.md).
 */
async function createPayments(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table payment_order (
			order_id text primary key check (order_id ~ '^[A-Za-z0-9_-]{1,30}$'),
			job_card_id uuid not null references job_card,
			amount bigint not null check (amount > 0),
			currency text not null default 'INR',
			state text not null
				check (state in ('open', 'pending', 'paid', 'failed', 'cancelled', 'inDoubt', 'refunded')),
			portal_url text not null,
			begun_at timestamptz not null,
			tracking_id text,
			failure text,
			gateway_answer text check (gateway_answer in ('pending', 'notTried', 'unknown')),
			asked_at timestamptz,
			next_ask_at timestamptz,
			indicated_at timestamptz,
			returns_asked integer not null default 0
		);
		create index payment_order_entry on payment_order (job_card_id, begun_at desc);
		create unique index payment_order_one_under_way on payment_order (job_card_id) where state in ('open', 'pending');
		create index payment_order_due on payment_order (next_ask_at) where next_ask_at is not null;

		create table payment (
			id uuid primary key default gen_random_uuid(),
			job_card_id uuid not null references job_card,
			order_id text unique references payment_order,
			kind text not null check (kind in ('online', 'dealership')),
			mode text not null,
			transaction_id text not null,
			amount bigint not null check (amount > 0),
			received_at timestamptz not null,
			refund text not null default 'none' check (refund in ('none', 'due', 'done')),
			refund_reason text,
			refunded_at timestamptz,
			constraint payment_order_kind check ((kind = 'online') = (order_id is not null))
		);
		create index payment_entry on payment (job_card_id);
		create index payment_received on payment (received_at);
		create unique index payment_one_settles on payment (job_card_id) where refund = 'none';
		create index payment_refunds on payment (received_at) where refund = 'due';
	`.execute(db);
}

/**
 * Files have rows of their own, to which supporting documents, invoices and the archive refer
 * (docs/decisions/023-files.md). A file exists before the row that refers to it; `sweep_after` is null while one does.
 */
async function createFiles(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table stored_file (
			key uuid primary key default gen_random_uuid(),
			size integer not null check (size between 0 and 10485760),
			type text not null,
			sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
			has_object boolean not null default false,
			content bytea check (octet_length(content) = size),
			sweep_after timestamptz default now() + interval '24 hours',
			constraint stored_file_is_somewhere check (has_object or content is not null)
		);
		create index stored_file_left on stored_file (sweep_after) where sweep_after is not null;

		create table supporting_document (
			id uuid primary key default gen_random_uuid(),
			revised_estimate_id uuid not null references revised_estimate on delete cascade,
			job_card_id uuid not null references job_card on delete cascade,
			blob_name text not null unique,
			file_type text not null,
			file_key uuid not null unique references stored_file
		);
		create index supporting_document_estimate on supporting_document (revised_estimate_id);
		create index supporting_document_entry on supporting_document (job_card_id);
	`.execute(db);
}

/**
 * Invoices are numbered without gaps for each GSTIN, type and financial year: the transaction that writes an invoice
 * also increments its series. A dealership without a GSTIN has a series of its own. A credit note may cancel an
 * invoice. `content` is the invoice as data. Invoices of forgotten owners are moved to an archive, which the portal
 * does not read, and kept as long as the law requires. A file goes with its row; that of an invoice stays while the
 * archive refers to it.
 */
async function createInvoices(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table document_series (
			series text not null,
			type text not null check (type in ('ProformaInvoice', 'TaxInvoice', 'BillOfSupply', 'CreditNote')),
			financial_year text not null check (financial_year ~ '^[0-9]{2}-[0-9]{2}$'),
			last integer not null check (last > 0),
			primary key (series, type, financial_year)
		);

		create table invoice (
			id uuid primary key default gen_random_uuid(),
			job_card_id uuid not null references job_card,
			series text not null,
			type text not null check (type in ('ProformaInvoice', 'TaxInvoice', 'BillOfSupply', 'CreditNote')),
			number text not null constraint invoice_number_as_gst_has_it check (number ~ '^[A-Z0-9/-]{1,16}$'),
			issued_at timestamptz not null,
			amount bigint not null check (amount >= 0),
			content json not null,
			cancelled_at timestamptz,
			cancels uuid unique references invoice,
			file_key uuid not null unique references stored_file,
			unique (series, number),
			constraint invoice_cancels check ((type = 'CreditNote') = (cancels is not null))
		);
		create index invoice_entry on invoice (job_card_id);
		create unique index invoice_one_valid on invoice (job_card_id, (type = 'ProformaInvoice'))
			where cancelled_at is null and type <> 'CreditNote';

		create table invoice_archive (
			id uuid primary key,
			job_card_id uuid not null references job_card,
			type text not null check (type in ('TaxInvoice', 'BillOfSupply', 'CreditNote')),
			cancels_number text,
			series text not null,
			number text not null,
			issued_at timestamptz not null,
			amount bigint not null check (amount >= 0),
			file_key uuid not null unique references stored_file,
			archived_at timestamptz not null,
			keep_until date not null,
			unique (series, number),
			constraint invoice_archive_cancels check ((type = 'CreditNote') = (cancels_number is not null))
		);
		create index invoice_archive_kept on invoice_archive (keep_until);
		create index invoice_archive_entry on invoice_archive (job_card_id);

		create function name_file() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
		begin
			update stored_file set sweep_after = null where key = new.file_key;
			return new;
		end $$;
		create function release_file() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
		begin
			if exists (select from invoice_archive where file_key = old.file_key)
				or exists (select from invoice where file_key = old.file_key)
				or exists (select from supporting_document where file_key = old.file_key)
			then
				return null;
			end if;
			delete from stored_file where key = old.file_key and not has_object;
			update stored_file set sweep_after = now(), content = null where key = old.file_key;
			return null;
		end $$;
	`.execute(db);
	for (const table of ['supporting_document', 'invoice', 'invoice_archive']) {
		await sql`
			create trigger file_named before insert on ${sql.table(table)} for each row execute function name_file();
			create trigger file_released after delete on ${sql.table(table)} for each row execute function release_file();
		`.execute(db);
	}
}

/**
 * The version of a vehicle as its owner sees it, so that an open page can check for changes without reading everything
 * again. Each state of a row of a vehicle, an appointment, a job card, an order at the gateway or a payment has a
 * number of its own, which is never reused. A change of a part of a job card gives the job card a new version in the
 * same transaction; the writer has locked the job card before. Orders and payments are written without that lock, so
 * they have versions of their own.
 *
 * The times of status calls are not visible to owners and do not change a version.
 */
async function createVehicleVersions(db: Kysely<unknown>): Promise<void> {
	await sql`
		create sequence vehicle_version cache 32;

		create function take_vehicle_version() returns trigger language plpgsql as $$
		begin
			new.version := nextval('vehicle_version');
			return new;
		end $$;
		create function touch_job_cards() returns trigger language plpgsql as $$
		begin
			update job_card set version = 0 where id in (select job_card_id from changed);
			return null;
		end $$;
		create function touch_job_cards_of_jobs() returns trigger language plpgsql as $$
		begin
			update job_card set version = 0 where id in (
				select job_card_id from revised_estimate where id in (select revised_estimate_id from changed)
			);
			return null;
		end $$;
		create trigger vehicle_version_inserted after insert on delivery_change
			referencing new table as changed for each statement execute function touch_job_cards();
	`.execute(db);
	for (const table of ['vehicle', 'appointment', 'job_card', 'payment_order', 'payment']) {
		const unlessAsked = sql`when (to_jsonb(old) - array['asked_at', 'next_ask_at', 'returns_asked', 'version']
			is distinct from to_jsonb(new) - array['asked_at', 'next_ask_at', 'returns_asked', 'version'])`;
		await sql`
			alter table ${sql.table(table)} add column version bigint not null default nextval('vehicle_version');
			create trigger vehicle_version_updated before update on ${sql.table(table)}
				for each row ${table === 'payment_order' ? unlessAsked : sql``} execute function take_vehicle_version();
		`.execute(db);
	}
	for (const table of ['job_stage', 'job_card_line', 'revised_estimate', 'supporting_document', 'invoice']) {
		await afterChanges(table, 'touch_job_cards', db);
	}
	await afterChanges('revised_job', 'touch_job_cards_of_jobs', db);
}

/** Calls a trigger function after each statement that changes rows of the table, with these rows as `changed`. */
async function afterChanges(table: string, execute: string, db: Kysely<unknown>): Promise<void> {
	for (const [event, rows] of [
		['insert', 'new'],
		['update', 'new'],
		['delete', 'old'],
	] as const) {
		await sql`
			create trigger ${sql.id(`${execute}_after_${event}`)} after ${sql.raw(event)} on ${sql.table(table)}
				referencing ${sql.raw(rows)} table as changed for each statement execute function ${sql.id(execute)}()
		`.execute(db);
	}
}

/**
 * Another owner or mobile ends the vehicle's sessions (docs/decisions/021-vehicle-and-owner.md). The owner stays
 * the same if a name differs in case, spaces and punctuation alone, or a contact id becomes known.
 * `is_present_owners`: whether a row that began at an instant is the present owner's.
 */
async function endSessionsOfFormerOwners(db: Kysely<unknown>): Promise<void> {
	await sql`
		create function has_other_owner(before vehicle, after vehicle) returns boolean
		language sql immutable set search_path = public, pg_temp as $$
			select lower(regexp_replace(before.customer_name, '[[:space:][:punct:]]+', '', 'g'))
					<> lower(regexp_replace(after.customer_name, '[[:space:][:punct:]]+', '', 'g'))
				or (before.contact_id <> after.contact_id and '' not in (trim(before.contact_id), trim(after.contact_id)))
		$$;
		create function is_present_owners(began timestamptz, owner_since timestamptz) returns boolean
			language sql immutable return owner_since is null or began >= owner_since;
		create function set_owner_since() returns trigger language plpgsql as $$
		begin
			new.owner_since := clock_timestamp();
			return new;
		end $$;

		create trigger owner_changed before update of customer_name, contact_id on vehicle for each row
			when (has_other_owner(old, new)) execute function set_owner_since();
		create trigger sessions_ended_by_update
			after update of customer_name, contact_id, customer_mobile, reg_no on vehicle for each row
			when (has_other_owner(old, new) or old.customer_mobile <> new.customer_mobile or old.reg_no <> new.reg_no)
			execute function end_sessions();
		create trigger sessions_ended_by_delete after delete on vehicle for each row execute function end_sessions();
	`.execute(db);
}

/**
 * A vehicle with a new registration number keeps all rows that refer to its id, and its messages. Its links and
 * sessions end (`end_sessions`). `change_plate` does it for a role that may not; null: there is no such vehicle.
 * Placeholders of forgotten owners (`GONE…`) stay nobody's.
 */
async function changePlates(db: Kysely<unknown>): Promise<void> {
	await sql`
		create function update_former_reg_nos() returns trigger language plpgsql as $$
		begin
			delete from message_link where message_id in (select id from message where reg_no = old.reg_no);
			update message set reg_no = new.reg_no where reg_no = old.reg_no;
			new.former_reg_nos := old.former_reg_nos || old.reg_no;
			return new;
		end $$;
		create trigger plate_changed before update of reg_no on vehicle for each row
			when (old.reg_no <> new.reg_no) execute function update_former_reg_nos();

		create function change_plate(before text, after text) returns boolean
		language sql security definer set search_path = public, pg_temp as $$
			update vehicle set reg_no = after where reg_no = before and before || after !~ 'GONE' returning true
		$$;
	`.execute(db);
}

/**
 * Records for accounts and the tax office are not rewritten (docs/decisions/022-records-are-not-rewritten.md). Series
 * count up by one, and payments keep their values, whoever writes them. Returned money may come again by the same order
 * at the gateway, with another tracking id. Two functions, which belong to the owner of the tables, do the work of
 * decision 009.
 */
async function keepRecords(db: Kysely<unknown>): Promise<void> {
	await sql`
		create function refuse() returns trigger language plpgsql as $$
		begin
			raise exception '%', tg_argv[0] using errcode = 'check_violation';
		end $$;
		create trigger series_begins_at_one after insert on document_series for each row when (new.last <> 1)
			execute function refuse('a series of documents counts up by one');
		create trigger series_gapless after update on document_series for each row when (new.last <> old.last + 1)
			execute function refuse('a series of documents counts up by one');
		create trigger payment_immutable before update on payment for each row when (
			(old.job_card_id, old.order_id, old.kind, old.amount)
				is distinct from (new.job_card_id, new.order_id, new.kind, new.amount)
			or not (old.refund = 'done' and new.refund <> 'done' and old.kind = 'online') and (
				(old.mode, old.transaction_id, old.received_at, old.refund_reason)
					is distinct from (new.mode, new.transaction_id, new.received_at, new.refund_reason)
				or not (old.refund = 'due' and new.refund = 'done')
					and (old.refund, old.refunded_at) is distinct from (new.refund, new.refunded_at)
			)
		) execute function refuse('a payment keeps what it says');
		create trigger cancellation_immutable before update of cancelled_at on invoice for each row
			when (old.cancelled_at is distinct from new.cancelled_at and old.cancelled_at is not null)
			execute function refuse('a cancelled invoice stays cancelled');

		create function india_day(instant timestamptz) returns date language sql immutable as $$
			select (instant at time zone 'Asia/Kolkata')::date
		$$;
		create function invoice_kept_until(issued date) returns date language sql immutable as $$
			select make_date(extract(year from issued + interval '9 months')::integer + 8, 3, 31)
		$$;
		create function forget_invoices(job_cards uuid[], forgotten_at timestamptz) returns integer
		language plpgsql security definer set search_path = public, pg_temp as $$
		declare
			archived integer;
		begin
			with removed as (
				delete from invoice using job_card
				where job_card_id = job_card.id and job_card.id = any(job_cards) and not is_active
				returning invoice.*
			)
			insert into invoice_archive (id, job_card_id, type, cancels_number, series, number, issued_at, amount,
				file_key, archived_at, keep_until)
			select r.id, r.job_card_id, r.type, cancelled.number, r.series, r.number, r.issued_at, r.amount,
				r.file_key, forgotten_at, invoice_kept_until(india_day(r.issued_at))
			from removed r left join removed cancelled on cancelled.id = r.cancels
			where r.type <> 'ProformaInvoice';
			get diagnostics archived = row_count;
			return archived;
		end $$;
		create function remove_expired_invoices() returns integer
		language plpgsql security definer set search_path = public, pg_temp as $$
		declare
			removed integer;
		begin
			delete from invoice_archive where keep_until < india_day(clock_timestamp());
			get diagnostics removed = row_count;
			return removed;
		end $$;
	`.execute(db);
}

/**
 * A job card and its booking stay with their vehicle. When an owner is forgotten, a closed job card is kept under a
 * placeholder (`GONE…`). Its documents go with it, as `forget_invoices` asks for. Privileges cannot say so: forgetting
 * deletes job cards and their estimates, which take their documents with them.
 */
async function keepJobCards(db: Kysely<unknown>): Promise<void> {
	await sql`
		create trigger active_job_card_undeletable before delete on job_card for each row when (old.is_active)
			execute function refuse('a job card that is not over stays');

		create function refuse_other_vehicle() returns trigger language plpgsql as $$
		begin
			if old.vehicle_id <> new.vehicle_id
				and (old.is_active or not exists (select from vehicle where id = new.vehicle_id and reg_no ~ '^GONE'
					and customer_name = ''))
				or new.appointment_id is not null
				and not exists (select from appointment where id = new.appointment_id and vehicle_id = new.vehicle_id)
			then
				raise exception 'a job card stays with its vehicle' using errcode = 'check_violation';
			end if;
			return new;
		end $$;
		create trigger vehicle_immutable before update of vehicle_id, appointment_id on job_card for each row
			when ((old.vehicle_id, old.appointment_id) is distinct from (new.vehicle_id, new.appointment_id))
			execute function refuse_other_vehicle();

		create function refuse_document_deletion() returns trigger language plpgsql as $$
		begin
			if exists (select from job_card where id = old.job_card_id and is_active) then
				raise exception 'a document of a job card that is not over stays' using errcode = 'check_violation';
			end if;
			return old;
		end $$;
		create trigger document_undeletable before delete on supporting_document for each row execute function refuse_document_deletion();
	`.execute(db);
}

/**
 * `keep_records_from` takes privileges from a role that owns nothing: to change or delete records, to remove or change
 * a file that a row refers to, and to give a vehicle, a booking or a job card to another. docs/service-role.sql calls
 * it.
 */
async function limitPrivileges(db: Kysely<unknown>): Promise<void> {
	await sql`
		revoke execute on function name_file, release_file, forget_invoices, remove_expired_invoices, change_plate
			from public;

		create function keep_records_from(service regrole) returns void language plpgsql as $$
		begin
			execute format('revoke update, delete, truncate, trigger on invoice, payment, payment_order, document_series,
				supporting_document from %s', service);
			execute format('revoke insert, update, delete, truncate, trigger on invoice_archive from %s', service);
			execute format('revoke update, truncate, trigger on stored_file from %s', service);
			execute format('grant update (cancelled_at) on invoice to %s', service);
			execute format('grant update (last) on document_series to %s', service);
			execute format('grant update (mode, transaction_id, received_at, refund, refund_reason, refunded_at)
				on payment to %s', service);
			execute format('grant update (state, gateway_answer, tracking_id, failure, asked_at, next_ask_at, indicated_at,
				returns_asked) on payment_order to %s', service);
			execute format('revoke update, truncate, trigger on vehicle, appointment, appointment_answer, job_card,
				delivery_change, job_stage, job_card_line, revised_estimate, revised_job from %s', service);
			execute format('grant update (is_applicable, completed_at) on job_stage to %s', service);
			execute format('grant update (finished_at) on job_card_line to %s', service);
			execute format('grant update (answered_at, customer_comments, withdrawn_at) on revised_estimate to %s', service);
			execute format('grant update (status) on revised_job to %s', service);
			execute format('revoke update, delete, truncate, trigger on appointment_change, reading_correction from %s',
				service);
			execute format('grant update (block_message, last_service_dealer_id, last_service_type, last_availed_service_date,
				last_km_reading, next_service_due_date, next_service_due_km) on vehicle to %s', service);
			execute format('grant update (dealer_id, day, start_minute, end_minute, status, km_reading, month_difference,
				mobile, problem, pick_up_line1, pick_up_state, pick_up_city, pick_up_pin, drop_off_line1, drop_off_state,
				drop_off_city, drop_off_pin, pick_up_charge, total_parts, total_labour, legacy_id, cancelled_at, cancel_reason,
				revision) on appointment to %s', service);
			execute format('grant update (vehicle_id, appointment_id, status, is_active, is_customer_approval_required, amount,
				usage_reading, confirm_booking_at, estimated_delivery_at, estimated_cost, service_advisor,
				service_advisor_contact, dealer_comments, phase, is_online_payment_enabled, proforma_released_at,
				tax_invoiced_at, paid_at, buyer_gstin, buyer_name, buyer_address, version) on job_card to %s', service);
			execute format('grant execute on function forget_invoices, remove_expired_invoices, change_plate to %s', service);
		end $$;
	`.execute(db);
}
