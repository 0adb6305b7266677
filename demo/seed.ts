/** Seeds the demo's data once, by the same rules and operations as real data. */
import { type Kysely, sql, type Transaction } from 'kysely';
import { OperatorError } from '../db/errors.ts';
import { hasTable } from '../db/migrate.ts';
import { lockReferenceData } from '../db/referenceData.ts';
import type { Database } from '../db/schema.ts';
import { withoutTimeLimits } from '../db/timeLimits.ts';
import { dayOf } from '../domain/time/calendar.ts';
import type { Brand } from '../provider/embedded/operationContext.ts';
import { demoParentOrganizationId } from './organization.ts';
import { seedCatalogue } from './seedCatalogue.ts';
import { seedDealers } from './seedDealers.ts';
import type { SendMessages } from './seedJobCard.ts';
import { seedVehicles } from './seedVehicles.ts';

const demoReferenceName = 'demo';

/** The maker of the dealers, and the brand on their invoices; the demo's own by default. */
interface DemoMaker {
	readonly parentOrganizationId?: string;
	readonly brand?: Brand;
	/** Sends the messages of each step at its time in the past; not given: they stay in the queue. */
	readonly sendMessages?: SendMessages;
}

/**
 * Fills the tables on the first start, after `migrate` and `loadReferenceData`, in one transaction; later it does nothing.
 * @returns whether the data was seeded
 * @throws OperatorError when the database holds other dealers
 */
export async function seedDemo(db: Kysely<Database>, now: Date, maker: DemoMaker = {}): Promise<boolean> {
	return inLongTransaction(db, async (trx) => {
		if (await isSeeded(trx)) return false;
		await seed(trx, now, maker);
		return true;
	});
}

/**
 * Deletes every dealer, vehicle, booking and browser session of the demo, and seeds its data again.
 * @throws OperatorError when the database holds other dealers
 */
export async function resetDemo(db: Kysely<Database>, now: Date, maker: DemoMaker = {}): Promise<void> {
	await inLongTransaction(db, async (trx) => {
		if (await isSeeded(trx)) {
			await sql`
				truncate dealer, model, repair_type, part, labour, vehicle, idempotency, portal_session, message, message_link cascade
			`.execute(trx);
			// Truncating calls no trigger that releases a file.
			await trx.updateTable('stored_file').set({ sweep_after: sql`now()` }).execute();
		}
		await seed(trx, now, maker);
	});
}

/** Whether the database was filled by the demo; false also if it has no tables. */
export async function isDemoDatabase(db: Kysely<Database>): Promise<boolean> {
	if (!(await hasTable(db, 'reference_data'))) return false;
	const mark = db.selectFrom('reference_data').select('name').where('name', '=', demoReferenceName);
	return (await mark.executeTakeFirst()) !== undefined;
}

const inLongTransaction = <T>(db: Kysely<Database>, work: (trx: Transaction<Database>) => Promise<T>): Promise<T> =>
	withoutTimeLimits(db, (own) => own.transaction().execute(work));

/** Locks, so that the second of two processes that start at once on one database finds the data seeded. */
async function isSeeded(trx: Transaction<Database>): Promise<boolean> {
	if ((await lockReferenceData(trx, demoReferenceName)) !== null) return true;
	const dealer = await trx.selectFrom('dealer').select('id').limit(1).executeTakeFirst();
	if (dealer) throw new OperatorError('The database holds dealers that are not the demo’s. Nothing was changed.');
	return false;
}

async function seed(
	trx: Transaction<Database>,
	now: Date,
	{ parentOrganizationId, brand, sendMessages = async () => {} }: DemoMaker,
): Promise<void> {
	await seedDealers(trx, dayOf(now), parentOrganizationId ?? demoParentOrganizationId);
	await seedCatalogue(trx);
	await seedVehicles({ db: trx, now, ...(brand && { brand }) }, sendMessages);
	await trx
		.updateTable('reference_data')
		.set({ fingerprint: dayOf(now), loaded_at: now })
		.where('name', '=', demoReferenceName)
		.execute();
}
