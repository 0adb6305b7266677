/**
 * Templates of databases with initial content, created once per test run and copied: creating a PGlite database takes
 * seconds.
 */

import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { openDatabase } from '../connect.ts';
import type { Database } from '../schema.ts';
import { copyDatabaseFolder, copyPGliteTemplate } from './pgliteTemplate.ts';
import { createDatabaseAt } from './postgres.ts';

export interface DatabaseTemplate {
	/** Letters only; different for each content. */
	readonly name: string;
	/** Fills an empty database. */
	fill(db: Kysely<Database>): Promise<unknown>;
}

/** The environment variable with the folder of the run's templates, which the global setup creates and removes. */
export const templatesFolderVariable = 'TEST_TEMPLATES';

/** Copies a template's `db/` into a data folder that has none. Outside a test run the copy is an empty database. */
export async function copyPGlite(dataDir: string, template: DatabaseTemplate): Promise<void> {
	const folder = process.env[templatesFolderVariable];
	if (folder === undefined) return copyPGliteTemplate(dataDir);
	const made = join(folder, `pglite-${template.name}`);
	await once(made, async () => {
		await copyPGliteTemplate(made);
		await fill(template, { dataDir: made });
	});
	await copyDatabaseFolder(made, dataDir);
}

/** Creates a database from a template on the run's server and returns its URL. */
export async function createDatabaseFrom(server: string, template: DatabaseTemplate): Promise<string> {
	const folder = process.env[templatesFolderVariable];
	if (folder === undefined) return createDatabaseAt(server);
	const name = `template_${template.name}`;
	const made = join(folder, `postgres-${template.name}`);
	await once(made, async () =>
		fill(template, { databaseUrl: await createDatabaseAt(server, { name }), dataDir: made }),
	);
	return createDatabaseAt(server, { template: name });
}

async function fill(template: DatabaseTemplate, settings: { dataDir: string; databaseUrl?: string }): Promise<void> {
	const { db, close } = await openDatabase(settings);
	try {
		await template.fill(db);
	} finally {
		await close();
	}
}

/** The first of several workers runs `make`, and the others wait for it. If it fails, all of them fail. */
async function once(folder: string, make: () => Promise<void>): Promise<void> {
	const done = `${folder}.done`;
	const failed = `${folder}.failed`;
	if (existsSync(done)) return;
	if (await isFirst(folder)) {
		try {
			await make();
			await writeFile(done, '');
		} catch (error) {
			await writeFile(failed, '');
			throw error;
		}
	}
	for (let waited = 0; !existsSync(done); waited += 20) {
		if (existsSync(failed) || waited > 100_000) throw new Error(`The template ${folder} could not be made.`);
		await pause(20);
	}
}

async function isFirst(folder: string): Promise<boolean> {
	try {
		await mkdir(folder);
		return true;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
		throw error;
	}
}
