/**
 * Global setup of the tests without a built portal: one PostgreSQL server for all test files of a run, each with databases
 * of its own. It runs in the process that starts the workers, and starts the server at the first request of a worker.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { templatesFolderVariable } from './databaseTemplate.ts';
import { type PostgresServer, startPostgres } from './postgres.ts';

/** The environment variable with the address that returns the server's URL to the workers. */
const addressVariable = 'TEST_POSTGRES';

export default async function setup(): Promise<() => Promise<void>> {
	// Another project of the same run has done so.
	if (process.env[addressVariable]) return async () => undefined;
	let server: Promise<PostgresServer> | null = null;
	const addressServer = createServer(async (_request, response) => {
		server ??= startPostgres();
		try {
			response.end((await server).url);
		} catch (error) {
			response.writeHead(500).end(String(error));
		}
	});
	await new Promise<void>((listening) => addressServer.listen(0, '127.0.0.1', listening));
	process.env[addressVariable] = `http://127.0.0.1:${(addressServer.address() as AddressInfo).port}`;
	const templates = await mkdtemp(join(tmpdir(), 'kickstand-templates-'));
	process.env[templatesFolderVariable] = templates;
	return async () => {
		addressServer.close();
		addressServer.closeAllConnections();
		// A failed start was reported by the tests that needed the server.
		await server?.then(
			(started) => started.stop(),
			() => undefined,
		);
		await rm(templates, { recursive: true, force: true });
	};
}

/** The URL of the run's server, which is started if need be. */
export async function sharedPostgres(): Promise<string> {
	const address = process.env[addressVariable];
	if (address === undefined) throw new Error('The tests that need PostgreSQL are run by vitest, which starts it.');
	const response = await fetch(address);
	const text = await response.text();
	if (!response.ok) throw new Error(`The PostgreSQL of the tests could not be started: ${text}`);
	return text;
}
