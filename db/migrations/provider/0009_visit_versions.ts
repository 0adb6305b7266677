import { type Kysely, sql } from 'kysely';

/**
 * The version of what an owner sees of a visit, so that an open page can check for changes without reading everything
 * again. Each state of a row of a vehicle, an appointment, a job card, an order at the gateway or a payment has a
 * number of its own, which is never reused. A change to what belongs to a job card gives the job card a new version in
 * the same transaction; the writer has locked the job card before. Orders and payments are written without that lock,
 * so they have versions of their own.
 *
 * The times of status calls are not visible to owners and do not change a version.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`
		create sequence visit_version cache 32;

		create function take_visit_version() returns trigger language plpgsql as $$
		begin
			new.version := nextval('visit_version');
			return new;
		end $$;

		create function touch_service_entries() returns trigger language plpgsql as $$
		begin
			update service_entry set version = 0 where id in (select service_entry_id from changed);
			return null;
		end $$;

		create function touch_service_entries_of_jobs() returns trigger language plpgsql as $$
		begin
			update service_entry set version = 0 where id in (
				select service_entry_id from revised_estimate where id in (select revised_estimate_id from changed)
			);
			return null;
		end $$;
	`.execute(db);
	for (const table of ['vehicle', 'appointment', 'service_entry', 'payment_order', 'payment']) {
		const next = sql`bigint not null default nextval('visit_version')`;
		await sql`alter table ${sql.table(table)} add column version ${next}`.execute(db);
		const unlessAsked = sql`when (to_jsonb(old) - array['asked_at', 'next_ask_at', 'version']
			is distinct from to_jsonb(new) - array['asked_at', 'next_ask_at', 'version'])`;
		await sql`
			create trigger visit_version_updated before update on ${sql.table(table)}
				for each row ${table === 'payment_order' ? unlessAsked : sql``} execute function take_visit_version();
		`.execute(db);
	}
	for (const table of ['job_stage', 'job_card_line', 'revised_estimate', 'supporting_document', 'invoice']) {
		await touching(table, 'touch_service_entries', db);
	}
	await touching('revised_job', 'touch_service_entries_of_jobs', db);
}

/** Fires once per statement, for any number of rows. */
async function touching(table: string, touch: string, db: Kysely<unknown>): Promise<void> {
	await sql`
		create trigger visit_version_inserted after insert on ${sql.table(table)}
			referencing new table as changed for each statement execute function ${sql.id(touch)}();
		create trigger visit_version_updated after update on ${sql.table(table)}
			referencing new table as changed for each statement execute function ${sql.id(touch)}();
		create trigger visit_version_deleted after delete on ${sql.table(table)}
			referencing old table as changed for each statement execute function ${sql.id(touch)}();
	`.execute(db);
}
