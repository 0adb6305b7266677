/** A prepared database for the programs beside it, and portals on it. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { openDatabase } from '../../db/connect.ts';
import { acquireFolderLock } from '../../db/folderLock.ts';
import { migrate } from '../../db/migrate.ts';
import { loadReferenceData } from '../../db/referenceData.ts';
import type { Database } from '../../db/schema.ts';
import { copyPGliteTemplate } from '../../db/testing/pgliteTemplate.ts';
import type { PostgresServer } from '../../db/testing/postgres.ts';
import { seedDemo } from '../../demo/seed.ts';
import { demoTemplateVariable, type RunningPortal, startPortal } from '../../server/testing/startPortal.ts';
import { type BookingWorkload, prepareWorkload } from '../support/bookingWorkload.ts';
import { chaosClient } from './apiRequest.ts';

type Db = Kysely<Database>;

export interface ChaosEnvironment {
	/** Whether any number of portals may run on it; else one, and it is looked at while none runs. */
	readonly isShared: boolean;
	readonly workload: BookingWorkload;
	/** Opens the database for a moment. */
	withDatabase<T>(read: (db: Db) => Promise<T>): Promise<T>;
	/** Starts a portal on it. `env` is added to its settings. */
	startPortal(env?: Readonly<Record<string, string>>): Promise<RunningPortal>;
	close(): Promise<void>;
}

/** The demo's data and so many vehicles that can book, on the PostgreSQL given, or embedded when it is null. */
export async function createEnvironment(postgres: PostgresServer | null, vehicles: number): Promise<ChaosEnvironment> {
	const dataDir = await mkdtemp(join(tmpdir(), 'kickstand-reliability-'));
	if (!postgres) await copyDemoDatabase(dataDir);
	const databaseUrl = await postgres?.createDatabase();
	const withDatabase: ChaosEnvironment['withDatabase'] = async (read) => {
		const lock = postgres ? null : await acquireFolderLock(dataDir);
		try {
			const { db, close } = await openDatabase({ databaseUrl, dataDir });
			return await read(db).finally(close);
		} finally {
			await lock?.release();
		}
	};
	const workload = await withDatabase(async (db) => {
		await migrate(db, { provider: true });
		await loadReferenceData(db);
		await seedDemo(db, new Date());
		return prepareWorkload(db, vehicles);
	});
	return {
		isShared: postgres !== null,
		workload,
		withDatabase,
		startPortal: (env = {}) =>
			startPortal({
				env: {
					...(databaseUrl === undefined ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl }),
					API_CLIENTS: `${chaosClient.id}:${chaosClient.secret}`,
					// Each owner has an address of their own, as behind a proxy.
					TRUST_PROXY: '1',
					...env,
				},
			}),
		close: () => rm(dataDir, { recursive: true, force: true }),
	};
}

/** In tests one that holds the demo's data already; making it takes seconds. */
async function copyDemoDatabase(dataDir: string): Promise<void> {
	const demo = process.env[demoTemplateVariable];
	if (demo === undefined) await copyPGliteTemplate(dataDir);
	else await cp(join(demo, 'db'), join(dataDir, 'db'), { recursive: true });
}

/** The header that gives the n-th owner an address of their own. */
export const ownerAddressHeader = (n: number) => ({
	'X-Forwarded-For': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
});
