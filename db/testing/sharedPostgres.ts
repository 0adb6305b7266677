/** One PostgreSQL for all test files of a run; each makes databases of its own in it. Global setup of the unit tests. */
import { startPostgres } from './postgres.ts';

const variable = 'TEST_POSTGRES';

export default async function setup(): Promise<() => Promise<void>> {
	const server = await startPostgres();
	process.env[variable] = server.url;
	return () => server.stop();
}

/** The address of the run's server. */
export function sharedPostgres(): string {
	const url = process.env[variable];
	if (url === undefined) throw new Error('The PostgreSQL of the tests has not been started.');
	return url;
}
