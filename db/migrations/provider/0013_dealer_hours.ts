import { type Kysely, sql } from 'kysely';

/**
 * What a dealer list says of working hours, as columns of the dealer: a list of 200 reads 200 rows instead of 2,000.
 * Triggers derive the columns from dealer_hour, where the hours are maintained. A dealer's row is locked before its hours
 * are read, so that of two changes at the same time the later one sees both.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`
		alter table dealer
			add column opens_at smallint,
			add column closes_at smallint,
			add column slot_starts smallint[] not null default '{}';

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

		create trigger dealer_hour_inserted after insert on dealer_hour
			referencing new table as changed for each statement execute function set_dealer_hours();
		create trigger dealer_hour_updated after update on dealer_hour
			referencing new table as changed for each statement execute function set_dealer_hours();
		create trigger dealer_hour_moved after update on dealer_hour
			referencing old table as changed for each statement execute function set_dealer_hours();
		create trigger dealer_hour_deleted after delete on dealer_hour
			referencing old table as changed for each statement execute function set_dealer_hours();

		create function clear_dealer_hours() returns trigger language plpgsql as $$
		begin
			update dealer set opens_at = null, closes_at = null, slot_starts = '{}' where opens_at is not null;
			return null;
		end $$;

		create trigger dealer_hour_truncated after truncate on dealer_hour
			for each statement execute function clear_dealer_hours();

		-- For the hours that are there already.
		update dealer_hour set seats = seats;
	`.execute(db);
}
