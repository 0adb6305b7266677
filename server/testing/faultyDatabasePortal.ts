/** For tests: the portal's pages and actions in this process, on an embedded provider whose database can fail. */
import { type FaultyDatabase, faultyDatabase } from '../../db/testing/faultyDatabase.ts';
import { createEmbeddedProvider } from '../../provider/embedded/embeddedProvider.ts';
import { testNow } from '../../tests/support/provider/harness.ts';
import { createTestPortal, openTestDemo, silentLog, type TestPortal, testPortalUrl } from './testPortal.ts';

export interface FaultyDatabasePortal extends TestPortal {
	/**
	 * A faulty database for the requests with this id, which counts the statements of each. Other requests use the real
	 * one.
	 */
	databaseOf(requestId: string): FaultyDatabase;
}

/** Opens the portal with the demo's data, on PGlite unless `databaseUrl` is given. */
export async function openFaultyDatabasePortal(databaseUrl?: string): Promise<FaultyDatabasePortal> {
	const demo = await openTestDemo(databaseUrl);
	const { online } = demo;
	const databases = new Map<string, FaultyDatabase>();
	const portal = createTestPortal(demo, (requestId, language, timeoutMs) => {
		const own = databases.get(requestId);
		own?.resetCount();
		const db = own?.db ?? demo.db;
		const parts = { db, online, now: () => testNow, log: silentLog, timeoutMs };
		return createEmbeddedProvider(parts)({ language, bearer: null, requestId, portalUrl: testPortalUrl });
	});
	return {
		...portal,
		databaseOf(requestId) {
			const known = databases.get(requestId) ?? faultyDatabase(demo.db);
			databases.set(requestId, known);
			return known;
		},
	};
}
