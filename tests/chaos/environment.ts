/** A prepared database for the chaos tests, and portals on it. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { openDatabase } from '../../db/connect.ts';
import { acquireFolderLock } from '../../db/dataFolder.ts';
import { migrate } from '../../db/migrate.ts';
import { loadReferenceData } from '../../db/referenceData.ts';
import type { Database } from '../../db/schema.ts';
import type { PostgresServer } from '../../db/testing/postgres.ts';
import { seedDemo } from '../../demo/seed.ts';
import { demoTemplateVariable, type RunningPortal, startPortal } from '../../server/testing/startPortal.ts';
import { type BookingWorkload, prepareWorkload } from '../support/bookingWorkload.ts';
import { chaosClient } from './apiRequest.ts';

type Db = Kysely<Database>;

export interface ChaosEnvironment {
	readonly workload: BookingWorkload;
	/** Empty: the embedded database. */
	readonly databaseUrl: string;
	/**
	 * Opens the database, calls `read`, and closes it again. The embedded one can be opened only while no portal runs.
	 */
	withDatabase<T>(read: (db: Db) => Promise<T>): Promise<T>;
	/** Starts a portal on it. `env` is added to its settings. */
	startPortal(env?: Readonly<Record<string, string>>): Promise<RunningPortal>;
	close(): Promise<void>;
}

/**
 * The demo's data and `vehicles` more vehicles that can book, on PostgreSQL, or on the embedded database if `postgres`
 * is null.
 */
export async function createEnvironment(
	postgres: Pick<PostgresServer, 'createDatabase'> | null,
	vehicles: number,
): Promise<ChaosEnvironment> {
	const dataDir = await mkdtemp(join(tmpdir(), 'kickstand-chaos-'));
	if (!postgres) await copyDemoDatabase(dataDir);
	const databaseUrl = await postgres?.createDatabase();
	const withDatabase: ChaosEnvironment['withDatabase'] = async (read) => {
		const lock = postgres ? null : await acquireFolderLock(dataDir);
		try {
			const { db, close } = await openDatabase({ databaseUrl, dataDir });
			return await read(db).finally(close);
		} finally {
			lock?.release();
		}
	};
	const workload = await withDatabase(async (db) => {
		await migrate(db, { provider: true });
		await loadReferenceData(db);
		await seedDemo(db, new Date());
		return prepareWorkload(db, vehicles);
	});
	return {
		workload,
		databaseUrl: databaseUrl ?? '',
		withDatabase,
		startPortal: (env = {}) =>
			startPortal({
				env: {
					...(databaseUrl === undefined ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl }),
					API_CLIENTS: `${chaosClient.id}:${chaosClient.secret}`,
					// Each owner gets an address of their own, as behind a proxy, so that rate limits do not add up.
					TRUST_PROXY: '1',
					...env,
				},
			}),
		close: () => rm(dataDir, { recursive: true, force: true }),
	};
}

/** Copies the demo's database that `server/testing/demoTemplate.ts` has made for this run; making one takes seconds. */
async function copyDemoDatabase(dataDir: string): Promise<void> {
	const template = process.env[demoTemplateVariable];
	if (template === undefined) throw new Error(`${demoTemplateVariable} is not set`);
	await cp(join(template, 'db'), join(dataDir, 'db'), { recursive: true });
}

/** The header that gives the n-th owner an address of their own. */
export const ownerAddressHeader = (n: number) => ({
	'X-Forwarded-For': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
});
