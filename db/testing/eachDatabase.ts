/** Runs the same tests on PostgreSQL and on PGlite. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { type OpenDatabase, openDatabase } from '../connect.ts';
import { copyPGlite, createDatabaseFrom, type DatabaseTemplate } from './databaseTemplate.ts';
import { copyPGliteTemplate } from './pgliteTemplate.ts';
import { createDatabaseAt } from './postgres.ts';
import { sharedPostgres } from './sharedPostgres.ts';

export interface TestDatabase extends OpenDatabase {
	/** How to open the same database again; PGlite only after `close`. */
	readonly settings: { readonly databaseUrl?: string; readonly dataDir: string };
}

export type DatabaseKind = OpenDatabase['kind'];

export type DatabaseTests = (database: () => TestDatabase, kind: DatabaseKind) => void;

/**
 * One database in each run: `npm test` takes PostgreSQL, `npm run test:more` PGlite (vitest.config.ts). `test` receives
 * a function that returns the database, which is open while tests run; it is empty unless a template is given.
 */
export const describeEachDatabase = (name: string, test: DatabaseTests, template?: DatabaseTemplate): void =>
	describeDatabases(process.env.TEST_DATABASE === 'pglite' ? ['pglite'] : ['postgres'], name, test, template);

/** Both databases in one run; otherwise like `describeEachDatabase`. */
export function describeBothDatabases(name: string, test: DatabaseTests, template?: DatabaseTemplate): void {
	// Starts the server while the tests on PGlite run. The tests on PostgreSQL report an error of the start.
	sharedPostgres().catch(() => undefined);
	describeDatabases(['pglite', 'postgres'], name, test, template);
}

function describeDatabases(
	kinds: readonly DatabaseKind[],
	name: string,
	test: DatabaseTests,
	template?: DatabaseTemplate,
): void {
	describe.each(kinds)(`${name} on %s`, (kind) => {
		let opened: TestDatabase | null = null;
		let dataDir = '';
		beforeAll(async () => {
			dataDir = await mkdtemp(join(tmpdir(), 'kickstand-test-'));
			if (kind === 'pglite') await (template ? copyPGlite(dataDir, template) : copyPGliteTemplate(dataDir));
			const databaseUrl = kind === 'postgres' ? await onPostgres(template) : null;
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

async function onPostgres(template?: DatabaseTemplate): Promise<string> {
	const server = await sharedPostgres();
	return template ? createDatabaseFrom(server, template) : createDatabaseAt(server);
}
