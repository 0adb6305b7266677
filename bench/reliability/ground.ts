/** A prepared database for the programs beside it, and portals on it. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { openDatabase } from '../../db/connect.ts';
import { acquireFolder } from '../../db/folderLock.ts';
import { migrate } from '../../db/migrate.ts';
import { loadReference } from '../../db/reference.ts';
import type { Database } from '../../db/schema.ts';
import { copyPGliteTemplate } from '../../db/testing/pgliteTemplate.ts';
import type { PostgresServer } from '../../db/testing/postgres.ts';
import { seedDemo } from '../../demo/seed.ts';
import { type RunningPortal, startPortal, templateVariable } from '../../server/testing/startPortal.ts';
import { prepareWorld, type World } from '../bookings/prepare.ts';
import { client } from './ask.ts';

type Db = Kysely<Database>;

export interface Ground {
	/** Whether any number of portals may run on it; else one, and it is looked at while none runs. */
	readonly isShared: boolean;
	readonly world: World;
	/** Opens the database for a moment. */
	look<T>(read: (db: Db) => Promise<T>): Promise<T>;
	/** Starts a portal on it. `env` is added to its settings. */
	start(env?: Readonly<Record<string, string>>): Promise<RunningPortal>;
	close(): Promise<void>;
}

/** The demo's data and so many vehicles that can book, on the PostgreSQL given, or embedded when it is null. */
export async function layGround(postgres: PostgresServer | null, vehicles: number): Promise<Ground> {
	const dataDir = await mkdtemp(join(tmpdir(), 'kickstand-reliability-'));
	if (!postgres) await copyDatabase(dataDir);
	const databaseUrl = await postgres?.createDatabase();
	const look: Ground['look'] = async (read) => {
		const lock = postgres ? null : await acquireFolder(dataDir);
		try {
			const { db, close } = await openDatabase({ databaseUrl, dataDir });
			return await read(db).finally(close);
		} finally {
			await lock?.release();
		}
	};
	const world = await look(async (db) => {
		await migrate(db, { provider: true });
		await loadReference(db);
		await seedDemo(db, new Date());
		return prepareWorld(db, vehicles);
	});
	return {
		isShared: postgres !== null,
		world,
		look,
		start: (env = {}) =>
			startPortal({
				env: {
					...(databaseUrl === undefined ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl }),
					API_CLIENTS: `${client.id}:${client.secret}`,
					// Each owner has an address of their own, as behind a proxy.
					TRUST_PROXY: '1',
					...env,
				},
			}),
		close: () => rm(dataDir, { recursive: true, force: true }),
	};
}

/** In tests one that holds the demo's data already; making it takes seconds. */
async function copyDatabase(dataDir: string): Promise<void> {
	const demo = process.env[templateVariable];
	if (demo === undefined) await copyPGliteTemplate(dataDir);
	else await cp(join(demo, 'db'), join(dataDir, 'db'), { recursive: true });
}

/** The header that gives the n-th owner an address of their own. */
export const fromOwner = (n: number) => ({
	'X-Forwarded-For': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
});
