/**
 * Opens the portal's database: PostgreSQL if `databaseUrl` is given, else PGlite in the data folder, through one
 * driver.
 */

import { checkServerIdentity } from 'node:tls';
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { createConnectionWatchdog } from './connectionWatchdog.ts';
import { guardDisk } from './diskSpace.ts';
import { type DatabaseLog, isConnectionOver, isDiskFullError } from './errors.ts';
import { openPGlite } from './pglite.ts';
import { columnTypes, PreparedStatementClient } from './preparedStatements.ts';
import type { Database } from './schema.ts';
import { requestLockTimeout } from './timeLimits.ts';

export interface OpenDatabase extends AsyncDisposable {
	readonly db: Kysely<Database>;
	readonly kind: 'postgres' | 'pglite';
	/** The present counts. */
	connections(): ConnectionCounts;
	/** Whether the disk is full: PostgreSQL's by a statement of the last minute, the data folder's as it is now. */
	isDiskFull(): boolean;
	/** Waits for running queries, then closes all connections. Further calls return the same promise. */
	close(): Promise<void>;
}

export interface ConnectionCounts {
	readonly total: number;
	readonly idle: number;
	/** Queries waiting for a connection. */
	readonly waiting: number;
}

export interface DatabaseSettings {
	/** `postgres://…`; without it the embedded database in `dataDir` is used. */
	readonly databaseUrl?: string | undefined;
	/** The embedded database is in its subfolder `db/`; the caller holds its lock (`acquireFolderLock`). */
	readonly dataDir: string;
	/** Connections to PostgreSQL; 32 by default. */
	readonly maxConnections?: number;
	readonly log?: DatabaseLog | undefined;
}

/** Sessions are in UTC. The timeouts turn long waits into errors. */
const sessionSettingsSql = `select set_config('timezone', 'UTC', false),
	set_config('statement_timeout', '30s', false),
	set_config('lock_timeout', '${requestLockTimeout}', false),
	set_config('idle_in_transaction_session_timeout', '30s', false),
	pg_is_in_recovery() as is_standby`;

const standbyMessage = 'it follows another PostgreSQL, and takes no writes. Name the one that it follows.';

/** A disk that was found full counts as full for this long. */
const diskFullMs = 60_000;

/**
 * Opens the database without creating any tables (see `migrate`). A broken connection is logged and replaced: its
 * running query rejects, later ones use another connection. An unresponsive PostgreSQL is detected within four seconds
 * (`createConnectionWatchdog`), also while this function connects; it then rejects. No connection is opened to a
 * standby, which would show pages but save nothing.
 */
export async function openDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
	const { databaseUrl, dataDir, maxConnections = 32, log } = settings;
	const lite = databaseUrl === undefined ? await openPGlite(dataDir) : null;
	// As the pool's `onConnect`, so that a connection that breaks during its setup is discarded. Kysely's own hook would
	// leave it in the pool.
	const commonOptions = {
		types: columnTypes,
		onConnect: async (client: pg.ClientBase) => {
			const { rows } = await client.query<{ is_standby: boolean }>(sessionSettingsSql);
			if (rows[0]?.is_standby) throw new Error(standbyMessage);
		},
	};
	// PGlite has a single connection, which must stay open while the process runs.
	const connection = databaseUrl === undefined ? {} : connectionConfig(databaseUrl);
	const watchdog = databaseUrl === undefined ? null : createConnectionWatchdog(connection, log);
	const pool = lite
		? new pg.Pool({ ...lite.config, ...commonOptions, Client: PreparedStatementClient, max: 1, idleTimeoutMillis: 0 })
		: new pg.Pool({
				...commonOptions,
				...connection,
				...(watchdog && { Client: watchdog.Client }),
				max: maxConnections,
				// How long to wait for a free connection of a full pool, or for a slow new connection.
				connectionTimeoutMillis: 10_000,
				// Each new connection has to plan its statements again, so connections opened under load are kept for a while.
				idleTimeoutMillis: 60_000,
			});
	handleBrokenConnections(pool, log);
	if (!lite) discardEndedConnections(pool);
	let diskFullAt = Number.NEGATIVE_INFINITY;
	pool.on('connect', (client) => {
		client.connection.on('errorMessage', (error) => {
			if (isDiskFullError(error)) diskFullAt = performance.now();
		});
	});
	const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
	const guard = lite && guardDisk(db, dataDir, { log });
	let closed: Promise<void> | null = null;
	const close = () => {
		closed ??= db
			.destroy()
			.then(() => lite?.close())
			.finally(() => watchdog?.stop());
		guard?.stop();
		return closed;
	};
	try {
		await db.executeQuery(CompiledQuery.raw('select 1'));
	} catch (error) {
		await close();
		throw error;
	}
	const connections = () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });
	const isDiskFull = () => guard?.isFull() ?? performance.now() - diskFullAt < diskFullMs;
	return { db, kind: lite ? 'pglite' : 'postgres', connections, isDiskFull, close, [Symbol.asyncDispose]: close };
}

/**
 * The pool handles errors of idle connections only; an unhandled error between two statements of a transaction would
 * end the process.
 */
function handleBrokenConnections(pool: pg.Pool, log: DatabaseLog | undefined): void {
	pool.on('connect', (client) => {
		client.once('error', (error) => log?.error({ err: error }, 'a database connection broke'));
		// Further errors of the same connection say nothing new.
		client.on('error', () => undefined);
	});
	// Logged by the connection's own handler above.
	pool.on('error', () => undefined);
}

/**
 * Discards a connection that PostgreSQL ends, or on which it takes no writes any more: it would fail the statements of
 * others. A new connection asks which server it reaches.
 */
function discardEndedConnections(pool: pg.Pool): void {
	pool.on('connect', (client) => {
		let isOver = false;
		// The pool decides only after this event whether the connection may stay. The listener is added when it is needed,
		// since the event comes with every statement.
		const end = (_error: Error | undefined, released: pg.ClientBase) => {
			if (released === client) void (client as pg.Client).end();
		};
		client.connection.on('errorMessage', (error) => {
			if (isOver || !isConnectionOver(error)) return;
			isOver = true;
			pool.on('release', end);
		});
		client.once('end', () => pool.off('release', end));
	});
}

/** The portal's own parameter in the address of a database: the name in its certificate (`DATABASE_TLS_NAME`). */
export const certificateNameParameter = 'certificateName';

/** How the driver connects to an address. The certificate must have the name in the address, if there is one. */
function connectionConfig(databaseUrl: string): pg.ClientConfig {
	const url = new URL(databaseUrl);
	const name = url.searchParams.get(certificateNameParameter);
	if (name === null) return { connectionString: databaseUrl };
	// With `sslmode` in the address, the driver would make its own settings of TLS.
	for (const parameter of [certificateNameParameter, 'sslmode']) url.searchParams.delete(parameter);
	return {
		connectionString: url.href,
		ssl: { checkServerIdentity: (_host, certificate) => checkServerIdentity(name, certificate) },
	};
}
