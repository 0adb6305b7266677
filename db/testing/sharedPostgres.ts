/** One PostgreSQL for all test files of a run; each makes databases of its own in it. Global setup of the unit tests. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { templatesFolderVariable } from './databaseTemplate.ts';
import { startPostgres } from './postgres.ts';

const postgresUrlVariable = 'TEST_POSTGRES';

export default async function setup(): Promise<() => Promise<void>> {
	const server = await startPostgres();
	process.env[postgresUrlVariable] = server.url;
	const templates = await mkdtemp(join(tmpdir(), 'kickstand-templates-'));
	process.env[templatesFolderVariable] = templates;
	return async () => {
		await server.stop();
		await rm(templates, { recursive: true, force: true });
	};
}

/** The address of the run's server. */
export function sharedPostgres(): string {
	const url = process.env[postgresUrlVariable];
	if (url === undefined) throw new Error('The PostgreSQL of the tests has not been started.');
	return url;
}
