import { type Kysely, sql } from 'kysely';

/**
 * Since when a vehicle has its present owner; null: since the row was made. Whoever writes another owner or mobile ends
 * the vehicle's visits (docs/decisions/045-a-change-of-owner.md). Another spelling of a name in case, spaces and
 * punctuation is the same owner, and so is a contact id that was not known before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`
		alter table vehicle add column owner_since timestamptz;

		create function has_other_owner(before vehicle, after vehicle) returns boolean
		language sql immutable set search_path = public, pg_temp as $$
			select lower(regexp_replace(before.customer_name, '[[:space:][:punct:]]+', '', 'g'))
					<> lower(regexp_replace(after.customer_name, '[[:space:][:punct:]]+', '', 'g'))
				or (before.contact_id <> after.contact_id and '' not in (trim(before.contact_id), trim(after.contact_id)))
		$$;
		create function set_owner_since() returns trigger language plpgsql as $$
		begin
			new.owner_since := clock_timestamp();
			return new;
		end $$;

		create trigger owner_changed before update of customer_name, contact_id on vehicle for each row
			when (has_other_owner(old, new)) execute function set_owner_since();
		create trigger visits_ended_by_update
			after update of customer_name, contact_id, customer_mobile, reg_no on vehicle for each row
			when (has_other_owner(old, new) or old.customer_mobile <> new.customer_mobile or old.reg_no <> new.reg_no)
			execute function end_visits();
		create trigger visits_ended_by_delete after delete on vehicle for each row execute function end_visits();
	`.execute(db);
}
