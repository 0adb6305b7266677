/** The demo's data, made once, by the same rules and operations as real data. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { today } from '../domain/calendar.ts';
import { demoParentOrganizationId } from './organization.ts';
import { seedCatalogue } from './seedCatalogue.ts';
import { seedDealers } from './seedDealers.ts';
import { seedVehicles } from './seedVehicles.ts';

const mark = 'demo';

/**
 * Fills the tables on the first start, after `migrate` and `loadReference`; later it does nothing.
 * True when it did something. All of it is one transaction, so a start that is killed begins anew.
 */
export async function seedDemo(
	db: Kysely<Database>,
	now: Date,
	parentOrganizationId: string = demoParentOrganizationId,
): Promise<boolean> {
	return db.transaction().execute(async (trx) => {
		// Two processes that start at once on one database: the second finds the mark.
		await sql`select pg_advisory_xact_lock(hashtext(${mark}))`.execute(trx);
		const seeded = await trx.selectFrom('reference_data').select('name').where('name', '=', mark).executeTakeFirst();
		if (seeded) return false;
		await seed(trx, now, parentOrganizationId);
		return true;
	});
}

/** Throws away every dealer, vehicle, booking and browser session, and makes the demo's data anew. */
export async function resetDemo(
	db: Kysely<Database>,
	now: Date,
	parentOrganizationId: string = demoParentOrganizationId,
): Promise<void> {
	await db.transaction().execute(async (trx) => {
		await sql`select pg_advisory_xact_lock(hashtext(${mark}))`.execute(trx);
		await sql`truncate dealer, model, repair_type, part, labour, vehicle, idempotency, portal_session cascade`.execute(
			trx,
		);
		await trx.deleteFrom('reference_data').where('name', '=', mark).execute();
		await seed(trx, now, parentOrganizationId);
	});
}

async function seed(trx: Transaction<Database>, now: Date, parentOrganizationId: string): Promise<void> {
	await seedDealers(trx, today(now), parentOrganizationId);
	await seedCatalogue(trx);
	await seedVehicles(trx, { db: trx, now, language: 'en' }, today(now));
	await trx
		.insertInto('reference_data')
		.values({ name: mark, fingerprint: today(now) })
		.execute();
}
