/** The process is gone within 10 s of SIGTERM, for every hindrance (docs/decisions/010-probes-and-stop.md). */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { encryptLinkParams } from '../../access/links/linkParams.ts';
import { freePorts } from '../../db/testing/freePorts.ts';
import { type PostgresServer, startPostgres } from '../../db/testing/postgres.ts';
import { openTcpProxy, type TcpProxy } from '../../db/testing/tcpProxy.ts';
import { stopTimes } from '../../server/start/shutdown.ts';
import { type RunningPortal, startPortal } from '../../server/testing/startPortal.ts';

const promisedMs = 10_000;
/** A machine that is busy with other tests may be late. */
const mostMs = 5 * promisedMs;

it('a process that stops is killed by its own timer at the latest', () =>
	expect(stopTimes.killed).toBeLessThan(promisedMs));

/** Milliseconds until `stop` has ended, and its result. */
async function timed<T>(stop: Promise<T>) {
	const from = performance.now();
	return { ended: await stop, ms: performance.now() - from };
}

const key = randomBytes(32);
let postgres: PostgresServer;
let silent: OpenPortal;
let committing: OpenPortal;
/** For the process that never serves. */
let ports: readonly string[];

interface OpenPortal {
	readonly database: string;
	readonly proxy: TcpProxy;
	readonly portal: RunningPortal;
	/** Sends a request that writes a session. */
	write(): void;
}

beforeAll(async () => {
	postgres = await startPostgres();
	silent = await open('');
	committing = await open('synchronous_commit = on');
	ports = await freePorts(3);
});
afterAll(async () => {
	for (const opened of [silent, committing]) {
		await opened?.portal.kill();
		await opened?.proxy.close();
	}
	await postgres?.stop();
});

/** A portal on a database of its own, with these settings. */
async function open(settings: string): Promise<OpenPortal> {
	const database = await postgres.createDatabase();
	if (settings) await runSql(database, `alter database ${new URL(database).pathname.slice(1)} set ${settings}`);
	const proxy = await openTcpProxy(database);
	const env = {
		...{ PARENT_ORGANIZATION_ID: 'MAKER', PAYMENT_DEALER_CODE: 'MAKER-PAY', DATABASE_URL: proxy.url },
		LINK_KEYS: `k1:${key.toString('hex')}`,
	};
	const portal = await startPortal({ demo: false, env });
	const link = { regNo: 'MH12AB1234', appointmentId: null, bearer: null, madeAt: new Date() };
	const params = encryptLinkParams({ ...link, expiresAt: new Date(Date.now() + 3_600_000) }, [{ kid: 'k1', key }]);
	const openLink = () => fetch(`${portal.url}/?Params=${params}`, { redirect: 'manual' });
	// A busy machine may be slower than the portal's wait for its database: 503.
	await vi.waitFor(async () => expect((await openLink()).status).toBe(303), 15_000);
	// The tests of a silent database check the outcome.
	return { database, proxy, portal, write: () => void openLink().catch(() => undefined) };
}

describe.concurrent('a process', () => {
	/** Starts a process whose standard output nobody reads, stops it, and returns how it ended. */
	async function stop(hindrance: string) {
		const path = fileURLToPath(new URL('../../server/testing/stoppingProcess.ts', import.meta.url));
		const child = spawn(process.execPath, [path, hindrance], { stdio: ['ignore', 'pipe', 'pipe'] });
		try {
			await once(child.stderr, 'data');
			child.kill('SIGTERM');
			return await timed(once(child, 'exit'));
		} finally {
			child.kill('SIGKILL');
		}
	}

	it.each([
		['nothing', [0, null]],
		['closesNever', [1, null]],
		['logIsUnread', [null, 'SIGKILL']],
		['threadIsBusy', [null, 'SIGKILL']],
		['exitHangs', [null, 'SIGTERM']],
	])('hindered by %s is gone', async (hindrance, ended) => {
		const stopped = await stop(hindrance);
		expect(stopped.ended).toEqual(ended);
		expect(stopped.ms).toBeLessThan(mostMs);
	});

	it('that waits for its database at the start is gone at once', async () => {
		const database = createServer();
		database.listen(0, '127.0.0.1');
		await once(database, 'listening');
		const { port } = database.address() as AddressInfo;
		const [PORT, INTERNAL_PORT, SANDBOX_PORT] = ports;
		const child = spawn(process.execPath, [fileURLToPath(new URL('../../server/main.ts', import.meta.url)), '--demo'], {
			env: {
				...{ PORT, INTERNAL_PORT, SANDBOX_PORT },
				DATABASE_URL: `postgres://a:b@127.0.0.1:${port}/c`,
				DATA_DIR: await mkdtemp(join(tmpdir(), 'stop-')),
			},
			stdio: 'ignore',
		});
		const exited = once(child, 'exit');
		await once(database, 'connection');
		child.kill('SIGTERM');
		expect(await exited).toEqual([0, null]);
		database.close();
	});
});

describe.concurrent('a portal on PostgreSQL', () => {
	it('stops in time while PostgreSQL is silent', async () => {
		silent.proxy.dropPackets();
		silent.write();
		const { ms } = await timed(silent.portal.stop());
		expect(ms).toBeLessThan(mostMs);
	});

	it('stops in time while a commit waits for a standby', async ({ expect }) => {
		const { database, portal, write } = committing;
		await runSql(database, "alter system set synchronous_standby_names = 'absent'");
		await runSql(database, 'select pg_reload_conf()');
		// The server takes the setting over after the call has returned; a commit before that waits for nobody.
		const writeAndLook = () => {
			write();
			return runSql(database, waitingCommits);
		};
		await expect.poll(writeAndLook, { interval: 200 }).toEqual([{ isWaiting: true }]);
		const { ms } = await timed(portal.stop());
		expect(ms).toBeLessThan(mostMs);
	});
});

const waitingCommits = `select count(*) > 0 as "isWaiting" from pg_stat_activity where wait_event = 'SyncRep'`;

async function runSql(database: string, sql: string): Promise<object[]> {
	const client = new pg.Client({ connectionString: database });
	await client.connect();
	const { rows } = await client.query(sql).finally(() => client.end());
	return rows;
}
