/** The provider's contract on PostgreSQL, as a role that has what docs/service-role.sql grants and owns no table. */
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { type OpenDatabase, openDatabase } from '../db/connect.ts';
import { createDatabaseFrom } from '../db/testing/databaseTemplate.ts';
import { createRole, grantToService } from '../db/testing/serviceRole.ts';
import { sharedPostgres } from '../db/testing/sharedPostgres.ts';
import { demoTemplate } from '../tests/support/provider/harness.ts';
import { contractTests } from './testing/contractSuite.ts';

describe('The embedded provider as a role that owns no table', () => {
	let opened: OpenDatabase | null = null;
	let openedAsOwner: OpenDatabase | null = null;
	beforeAll(async () => {
		const owner = await createDatabaseFrom(await sharedPostgres(), demoTemplate);
		const service = await createRole(owner);
		await grantToService(owner, service);
		openedAsOwner = await openDatabase({ databaseUrl: owner, dataDir: '' });
		opened = await openDatabase({ databaseUrl: service, dataDir: '' });
	}, 60_000);
	afterAll(() => Promise.all([opened?.close(), openedAsOwner?.close()]));

	const dbOf = (database: OpenDatabase | null) =>
		database?.db ?? expect.fail('the database is open only while tests run');
	contractTests(
		() => dbOf(opened),
		undefined,
		() => dbOf(openedAsOwner),
	);
});
