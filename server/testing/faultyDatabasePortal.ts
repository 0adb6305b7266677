/** For tests: the portal's pages and actions, in this process, on the embedded provider, whose database can fail. */
import { type FaultyDatabase, faultyDatabase } from '../../db/testing/faultyDatabase.ts';
import { createEmbeddedProvider } from '../../provider/embedded/embeddedProvider.ts';
import { testNow } from '../../tests/support/provider/harness.ts';
import { createTestPortal, openTestDemo, silentLog, type TestPortal, testPortalUrl } from './testPortal.ts';

export interface FaultyDatabasePortal extends TestPortal {
	/** The database as the requests of this id have it, its statements counted in each; of others it is the real one. */
	databaseOf(requestId: string): FaultyDatabase;
}

/** The demo's vehicles, on PGlite unless an address is given. */
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
