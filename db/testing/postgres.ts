/** A PostgreSQL server for tests and benches, on a random port of the loopback interface. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isInMemory, lastingFolder } from './memoryFolder.ts';
import { installPrograms } from './postgresPrograms.ts';

export interface PostgresServer {
	/** The URL of its first database, which is used to create others. */
	readonly url: string;
	/** Creates an empty database and returns its URL. */
	createDatabase(): Promise<string>;
	/** The folder of `postgres` and `initdb`. */
	readonly programs: string;
	/** Crashes the server, restarts it after `downMs`, and resolves once it accepts connections. */
	restart(downMs: number): Promise<void>;
	stop(): Promise<void>;
}

/** PostgreSQL refuses to run as root, so root runs it as the user nobody. */
const nobody = { uid: 65_534, gid: 65_534 };

/** `durable`: with fsync, as in production; tests run without. */
export async function startPostgres({ durable = false } = {}): Promise<PostgresServer> {
	const user = process.getuid?.() === 0 ? nobody : {};
	// What fsync is tested with stays on the disk. Not any os.tmpdir() for root: others may be unable to enter it.
	const onDisk = 'uid' in user ? '/tmp' : lastingFolder();
	const parent = isInMemory() && !durable ? tmpdir() : onDisk;
	const folder = await mkdtemp(join(parent, 'kickstand-postgres-'));
	await chmod(folder, 0o755);
	if ('uid' in user) await chown(folder, nobody.uid, nobody.gid);
	try {
		return await start(folder, user, durable);
	} catch (error) {
		await rm(folder, { recursive: true, force: true });
		throw error;
	}
}

async function start(folder: string, user: { uid?: number; gid?: number }, durable: boolean): Promise<PostgresServer> {
	const programs = await installPrograms(folder);
	const data = join(folder, 'data');
	const password = randomBytes(12).toString('hex');
	const passwordFile = join(folder, 'password');
	await writeFile(passwordFile, password, { mode: 0o644 });
	const options = { ...user, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } };
	const initdb = ['-D', data, '-U', 'kickstand', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8', '-N'];
	await ended(spawn(join(programs, 'initdb'), [...initdb, '--locale=C'], { ...options, stdio: 'pipe' }));
	const port = await freePort();
	const quick = durable ? [] : ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'synchronous_commit=off'];
	const listen = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'max_connections=200'];
	const launch = () =>
		spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...listen, ...quick], {
			...options,
			stdio: 'ignore',
		});
	let server = launch();
	const kill = () => server.kill('SIGKILL');
	process.once('exit', kill);
	const url = (database: string) => `postgres://kickstand:${password}@127.0.0.1:${port}/${database}`;
	await untilReady(url('postgres'), server);

	return {
		programs,
		url: url('postgres'),
		createDatabase: () => createDatabaseAt(url('postgres')),
		async restart(downMs) {
			// SIGQUIT: an immediate shutdown without writes; the next start recovers from the write-ahead log.
			await end(server, 'SIGQUIT');
			await pause(downMs);
			server = launch();
			await untilReady(url('postgres'), server);
		},
		async stop() {
			process.off('exit', kill);
			// SIGINT: a fast shutdown, which disconnects open sessions.
			await end(server, 'SIGINT');
			await rm(folder, { recursive: true, force: true });
		},
	};
}

async function end(server: ChildProcess, signal: 'SIGQUIT' | 'SIGINT'): Promise<void> {
	const over = server.exitCode === null ? new Promise((done) => server.once('exit', done)) : null;
	server.kill(signal);
	await over;
}

/** Creates a database on a server, empty or from a template without connections, and returns its URL. */
export async function createDatabaseAt(
	server: string,
	{ name = `test_${randomBytes(6).toString('hex')}`, template }: { name?: string; template?: string } = {},
): Promise<string> {
	const made = new URL(server);
	made.pathname = `/${name}`;
	await command(server, `create database ${name}${template === undefined ? '' : ` template ${template}`}`);
	return made.href;
}

async function ended(child: ChildProcess): Promise<void> {
	let stderr = '';
	child.stderr?.on('data', (chunk) => {
		stderr += chunk;
	});
	child.stdout?.resume();
	const code = await new Promise((done, failed) => {
		child.once('error', failed);
		child.once('exit', done);
	});
	if (code !== 0) throw new Error(`initdb ended with ${code}: ${stderr}`);
}

function freePort(): Promise<number> {
	return new Promise((done, failed) => {
		const probe = createServer();
		probe.once('error', failed);
		probe.listen(0, '127.0.0.1', () => {
			const address = probe.address();
			probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
		});
	});
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
	for (let attempt = 0; attempt < 300; attempt++) {
		if (server.exitCode !== null) throw new Error(`postgres ended with ${server.exitCode}`);
		const error = await command(url, 'select 1').catch((reason: unknown) => reason);
		if (!error) return;
		await pause(50);
	}
	throw new Error('postgres did not answer within 15 s');
}

async function command(url: string, sql: string): Promise<void> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	try {
		await client.query(sql);
	} finally {
		await client.end();
	}
}
