import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { isDemoDatabase } from '../demo/seed.ts';
import type { Config } from './config/config.ts';
import type { PreflightWarning } from './config/preflight.ts';

/** What is seldom right in production of a database at this program's version; behind PROVIDER_URL it has no dealers. */
export async function databaseWarnings(
	db: Kysely<Database>,
	{ upstream, parentOrganizationId }: Config,
): Promise<readonly PreflightWarning[]> {
	if (upstream !== null) return [];
	const warnings: PreflightWarning[] = [];
	if (await isDemoDatabase(db)) {
		warnings.push({ check: 'demoDatabase', message: 'The database holds the data of the demo.' });
	}
	if ((await countDealers(db, parentOrganizationId)) === 0) {
		const message = `No dealership is of PARENT_ORGANIZATION_ID ${parentOrganizationId}: nothing can be booked.`;
		warnings.push({ check: 'noDealers', message });
	}
	return warnings;
}

/** How many dealerships owners can choose from. */
export async function countDealers(db: Kysely<Database>, parentOrganizationId: string): Promise<number> {
	const { dealers } = await db
		.selectFrom('dealer')
		.select(({ fn }) => fn.countAll<number>().as('dealers'))
		.where('parent_organization_id', '=', parentOrganizationId)
		.executeTakeFirstOrThrow();
	return Number(dealers);
}
