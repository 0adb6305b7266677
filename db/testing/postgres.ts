/** A PostgreSQL server for tests and benches, on a random port of the loopback interface. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePorts } from './freePorts.ts';
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
	/**
	 * Starts a second server from a copy of the stopped folder. From then on a commit is answered once that server has
	 * it.
	 */
	addStandby(): Promise<Standby>;
	/** Kills the server, which is not started again. */
	kill(): Promise<void>;
	stop(): Promise<void>;
}

/** A server that follows another one, whose databases it has; it stops with it. */
export interface Standby {
	/** The URL of a database there, given that of the other server. */
	urlOf(databaseUrl: string): string;
	/** It stands still until it is thawed. */
	freeze(): void;
	thaw(): void;
	/** Takes writes from now on, and follows nobody. */
	promote(): Promise<void>;
}

/** PostgreSQL refuses to run as root, so root runs it as the user nobody. */
const nobody = { uid: 65_534, gid: 65_534 };

/** `durable`: with fsync, as in production; tests run without. */
export async function startPostgres({ durable = false } = {}): Promise<PostgresServer> {
	const user = process.getuid?.() === 0 ? nobody : {};
	// Tests of fsync stay on the disk. Not any os.tmpdir() for root: others may be unable to enter it.
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
	const [port = ''] = await freePorts(1);
	const quick = durable ? [] : ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'synchronous_commit=off'];
	const listen = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'max_connections=200'];
	const launchAt = (own: string, at: string, settings: readonly string[]) =>
		spawn(join(programs, 'postgres'), ['-D', own, '-p', at, ...listen, ...quick, ...settings], {
			...options,
			stdio: 'ignore',
		});
	let replication: readonly string[] = [];
	const launch = () => launchAt(data, port, replication);
	let server = launch();
	let standby: ChildProcess | null = null;
	const kill = () => {
		server.kill('SIGKILL');
		standby?.kill('SIGKILL');
	};
	process.once('exit', kill);
	const urlAt = (at: string, database: string) => `postgres://kickstand:${password}@127.0.0.1:${at}/${database}`;
	const url = (database: string) => urlAt(port, database);
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
		async addStandby() {
			await end(server, 'SIGINT');
			const copy = join(folder, 'standby');
			// As the server's user. The npm package has no pg_basebackup.
			await ended(spawn('cp', ['-a', data, copy], { ...options, stdio: 'pipe' }));
			await writeFile(join(copy, 'standby.signal'), '');
			const [standbyPort = ''] = await freePorts(1);
			const primary = `host=127.0.0.1 port=${port} user=kickstand password=${password} application_name=standby`;
			const follower = launchAt(copy, standbyPort, ['-c', `primary_conninfo=${primary}`]);
			standby = follower;
			replication = ['-c', 'synchronous_standby_names=standby', '-c', 'synchronous_commit=on'];
			server = launch();
			await Promise.all([untilReady(url('postgres'), server), untilReady(urlAt(standbyPort, 'postgres'), follower)]);
			return {
				urlOf: (databaseUrl) => urlAt(standbyPort, new URL(databaseUrl).pathname.slice(1)),
				freeze: () => signalAll(follower, 'SIGSTOP'),
				thaw: () => signalAll(follower, 'SIGCONT'),
				promote: () => command(urlAt(standbyPort, 'postgres'), 'select pg_promote()'),
			};
		},
		kill: () => end(server, 'SIGKILL'),
		async stop() {
			process.off('exit', kill);
			// SIGINT: a fast shutdown, which disconnects open sessions.
			if (standby) await end(standby, 'SIGINT');
			await end(server, 'SIGINT');
			await rm(folder, { recursive: true, force: true });
		},
	};
}

async function end(server: ChildProcess, signal: 'SIGQUIT' | 'SIGINT' | 'SIGKILL'): Promise<void> {
	const isOver = server.exitCode !== null || server.signalCode !== null;
	const over = isOver ? null : new Promise((done) => server.once('exit', done));
	server.kill(signal);
	await over;
}

/** To the server and the processes that it has started. */
function signalAll(server: ChildProcess, signal: 'SIGSTOP' | 'SIGCONT'): void {
	server.kill(signal);
	const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(server.pid)], { encoding: 'utf8' });
	for (const pid of stdout.split('\n').filter(Boolean)) process.kill(Number(pid), signal);
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
