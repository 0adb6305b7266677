import { type Kysely, sql } from 'kysely';

/**
 * What ends a vehicle's visits when its owner or registered mobile changes (docs/decisions/045-a-change-of-owner.md).
 * `end_visits` belongs to the owner of the tables, so that whoever may write a vehicle need not be able to read sessions.
 *
 * `vehicle_owner` is for a system behind `PROVIDER_URL`, whose changes the portal sees when it reads a vehicle: of each
 * vehicle the last owner that was seen, as marks of 16 bits that nobody can be recognized by. A code whose message is
 * still waiting is kept there, since the message goes to the mobile that was just read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`
		create function end_visits() returns trigger
		language plpgsql security definer set search_path = public, pg_temp as $$
		begin
			delete from portal_session where reg_no = old.reg_no;
			delete from one_time_code where reg_no = old.reg_no and not (
				tg_table_name = 'vehicle_owner' and exists (select from message_outbox where id = message_id)
			);
			insert into link_revocation as known (reg_no, revoked_at) values (old.reg_no, clock_timestamp())
				on conflict (reg_no) do update set revoked_at = greatest(known.revoked_at, excluded.revoked_at);
			return null;
		end $$;

		create table vehicle_owner (
			reg_no text primary key,
			contact_mark integer,
			name_mark integer,
			mobile_mark integer,
			owner_since timestamptz
		);
		create trigger vehicle_owner_changed after update on vehicle_owner for each row
			when (old.owner_since is distinct from new.owner_since or old.mobile_mark <> new.mobile_mark)
			execute function end_visits();
	`.execute(db);
}
