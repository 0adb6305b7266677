/** Runs the same tests on PGlite and on a real PostgreSQL. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { type OpenDatabase, openDatabase } from '../connect.ts';
import { copyPGlite, createDatabaseFrom, type DatabaseTemplate } from './databaseTemplate.ts';
import { sharedPostgres } from './sharedPostgres.ts';

export interface TestDatabase extends OpenDatabase {
	/** How to open the same database once more; PGlite only after `close`. */
	readonly settings: { readonly databaseUrl?: string; readonly dataDir: string };
}

export type DatabaseKind = OpenDatabase['kind'];

const empty: DatabaseTemplate = { name: 'empty', fill: async () => undefined };

/** `test` gets a function that answers the database, which is open while tests run; empty unless a template is given. */
export function describeEachDatabase(
	name: string,
	test: (database: () => TestDatabase, kind: DatabaseKind) => void,
	template: DatabaseTemplate = empty,
): void {
	describe.each<DatabaseKind>(['pglite', 'postgres'])(`${name} on %s`, (kind) => {
		let opened: TestDatabase | null = null;
		let dataDir = '';
		beforeAll(async () => {
			dataDir = await mkdtemp(join(tmpdir(), 'kickstand-test-'));
			if (kind === 'pglite') await copyPGlite(dataDir, template);
			const databaseUrl = kind === 'postgres' ? await createDatabaseFrom(sharedPostgres(), template) : null;
			const settings = databaseUrl === null ? { dataDir } : { databaseUrl, dataDir };
			opened = { ...(await openDatabase(settings)), settings };
		}, 60_000);
		afterAll(async () => {
			await opened?.close();
			await rm(dataDir, { recursive: true, force: true });
		});
		test(() => {
			if (opened) return opened;
			throw new Error('the database is open only while tests run');
		}, kind);
	});
}
