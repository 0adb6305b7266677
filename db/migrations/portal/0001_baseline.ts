import { type Kysely, sql } from 'kysely';

/** The portal's own tables, with any provider. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await createSessions(db);
	await createCodes(db);
	await createMessages(db);
	await createOwners(db);
	// docs/decisions/024-expand-then-contract.md
	await sql`create function oldest_program() returns integer language sql immutable as 'select 1'`.execute(db);
}

/** Browser sessions, and the counters of the rate limits, each for its open window. */
async function createSessions(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table portal_session (
			id_hash text primary key,
			reg_no text not null,
			appointment_id text,
			had_seen_booking boolean not null,
			booking_seen boolean not null,
			bearer text,
			opened_by text not null check (opened_by in ('number', 'link', 'code')),
			created_at timestamptz not null,
			last_seen_at timestamptz not null,
			link_made_at timestamptz
		);
		create index portal_session_reg_no on portal_session (reg_no, created_at);
		create index portal_session_last_seen on portal_session (last_seen_at);

		create table limit_counter (
			rule text not null,
			key_hash text not null,
			count integer not null check (count > 0),
			ends_at timestamptz not null,
			primary key (key_hash, rule)
		);
		create index limit_counter_ends on limit_counter (ends_at);
	`.execute(db);
}

/**
 * One-time codes, turns of their messages, and revoked links. A browser has at most one code for a vehicle; its row is
 * the same whether or not the vehicle exists. The code itself is not stored: it is derived from the message's id and
 * the portal's keys.
 *
 * Turns: the asking network (`message.requesting_network`) and the recipient (`message.mobile_hash`) as keyed
 * hashes, and the order in which they were last served. A row of `message_turn` is deleted some minutes after its turn.
 */
async function createCodes(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table one_time_code (
			message_id uuid primary key,
			reg_no text not null,
			browser_hash text not null,
			code_hash text not null,
			tries integer not null check (tries between 0 and 5),
			expires_at timestamptz not null,
			opened_at timestamptz,
			unique (reg_no, browser_hash)
		);
		create index one_time_code_expires on one_time_code (expires_at);
		create sequence message_turn_number;
		create table message_turn (
			fairness_key text primary key,
			served_order bigint not null default nextval('message_turn_number'),
			served_at timestamptz not null
		);
		create table link_revocation (
			reg_no text primary key,
			revoked_at timestamptz not null
		);
	`.execute(db);
}

/**
 * Messages to owners, the links in them, and their outcome. Each booking pays for the indexes of `message`: a message
 * that is sent once has one id, without a key beside it, and old rows are found by an index of blocks. Codes have an
 * index of their own, so that no number of other messages delays them.
 */
async function createMessages(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table message (
			id uuid primary key default gen_random_uuid(),
			kind text not null,
			reg_no text not null,
			about_id text not null,
			link_bound_to_id text,
			recipient text not null default 'registered' check (recipient in ('registered', 'booking')),
			queued_at timestamptz not null,
			next_attempt_at timestamptz,
			expires_at timestamptz not null,
			attempts integer not null default 0,
			channel integer not null default 0,
			is_hurried boolean not null default false,
			outcome text check (outcome in ('sent', 'dropped', 'tooLate', 'noMobile', 'failed')),
			ended_at timestamptz,
			requesting_network text,
			mobile_hash text,
			is_counted boolean not null default false,
			is_known boolean not null default false,
			language text,
			template text,
			variables text[],
			receipt text check (receipt in ('sent', 'delivered', 'failed', 'read'))
		);
		create index message_next on message (next_attempt_at) where next_attempt_at is not null and kind <> 'code';
		create index message_next_code on message (next_attempt_at) where next_attempt_at is not null and kind = 'code';
		create index message_reg_no on message (reg_no, queued_at desc);
		create index message_queued on message using brin (queued_at);

		create table message_receipt (
			message_id uuid not null references message (id) on delete cascade,
			channel integer not null,
			status text not null check (status in ('sent', 'delivered', 'failed', 'read')),
			happened_at timestamptz not null,
			primary key (message_id, channel, status)
		);

		create table message_link (
			message_id uuid primary key,
			key_id text not null,
			token_hash text not null,
			reg_no text not null,
			path text not null,
			link_bound_to_id text,
			made_at timestamptz not null,
			ends_at timestamptz not null
		);
		create index message_link_token on message_link (token_hash);
		create index message_link_bound_to_id on message_link (link_bound_to_id) where link_bound_to_id is not null;
		create index message_link_made on message_link using brin (made_at);
	`.execute(db);
}

/**
 * Ends a vehicle's sessions when its owner or registered mobile changes (docs/decisions/021-vehicle-and-owner.md).
 * `end_sessions` belongs to the owner of the tables, so that a role that writes vehicles need not be able to read
 * sessions.
 *
 * `vehicle_owner` is for a system behind `PROVIDER_URL`, whose changes the portal sees when it reads a vehicle: the
 * last owner that was seen of each vehicle, as fingerprints of 16 bits by which nobody can be recognized. A code
 * whose message still waits is kept, since the message goes to the mobile that was just read.
 */
async function createOwners(db: Kysely<unknown>): Promise<void> {
	await sql`
		create function end_sessions() returns trigger
		language plpgsql security definer set search_path = public, pg_temp as $$
		begin
			delete from portal_session where reg_no = old.reg_no;
			delete from one_time_code where reg_no = old.reg_no and not (
				tg_table_name = 'vehicle_owner' and exists (select from message where id = message_id and outcome is null)
			);
			insert into link_revocation as known (reg_no, revoked_at) values (old.reg_no, clock_timestamp())
				on conflict (reg_no) do update set revoked_at = greatest(known.revoked_at, excluded.revoked_at);
			return null;
		end $$;

		create table vehicle_owner (
			reg_no text primary key,
			contact_fingerprint integer,
			name_fingerprint integer,
			mobile_fingerprint integer,
			owner_since timestamptz
		);
		create trigger vehicle_owner_changed after update on vehicle_owner for each row
			when (old.owner_since is distinct from new.owner_since or old.mobile_fingerprint <> new.mobile_fingerprint)
			execute function end_sessions();
	`.execute(db);
}
