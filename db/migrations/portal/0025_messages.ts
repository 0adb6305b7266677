import { type Kysely, sql } from 'kysely';

/**
 * Messages to owners beside one-time codes, the links in them, and what became of them. They are kept apart from the
 * codes of `message_outbox`, since a program of the version before deletes whatever it finds there that is no code. Each
 * booking pays for the indexes of `message`: what is told once has one id, without a key beside it, and rows are deleted by
 * an index of blocks.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table message (
			id uuid primary key default gen_random_uuid(),
			kind text not null,
			reg_no text not null,
			subject uuid not null,
			visit uuid,
			recipient text not null default 'registered' check (recipient in ('registered', 'booking')),
			queued_at timestamptz not null,
			next_attempt_at timestamptz,
			expires_at timestamptz not null,
			attempts integer not null default 0,
			channel integer not null default 0,
			is_hurried boolean not null default false,
			outcome text check (outcome in ('sent', 'dropped', 'tooLate', 'noMobile', 'failed')),
			ended_at timestamptz,
			language text,
			template text,
			variables text[],
			receipt text check (receipt in ('sent', 'delivered', 'failed', 'read'))
		);
		create index message_next on message (next_attempt_at) where next_attempt_at is not null;
		create index message_reg_no on message (reg_no);
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
			visit uuid,
			made_at timestamptz not null,
			ends_at timestamptz not null
		);
		create index message_link_token on message_link (token_hash);
		create index message_link_visit on message_link (visit) where visit is not null;
		create index message_link_made on message_link using brin (made_at);
	`.execute(db);
}
