/** The portal's database: PostgreSQL when it is given, else PGlite in the data folder, through one driver. */
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { createConnectionWatchdog } from './connectionWatchdog.ts';
import { openPGlite } from './pglite.ts';
import { PreparedStatementClient } from './preparedStatements.ts';
import type { Database } from './schema.ts';

/** What this module writes to a log. */
export interface DatabaseLog {
	error(details: object, message: string): void;
}

export interface OpenDatabase {
	readonly db: Kysely<Database>;
	readonly kind: 'postgres' | 'pglite';
	/** As they stand now. */
	connections(): ConnectionCounts;
	/** Waits for running queries, then gives everything back; once, however often it is called. */
	close(): Promise<void>;
}

export interface ConnectionCounts {
	readonly total: number;
	readonly idle: number;
	/** Work that waits for one. */
	readonly waiting: number;
}

export interface DatabaseSettings {
	/** `postgres://…`; without one the embedded database in `dataDir` is used. */
	readonly databaseUrl?: string | undefined;
	/** Holds the embedded database in `db/`; the caller holds its lock (`acquireFolderLock`). */
	readonly dataDir: string;
	/** Connections to PostgreSQL; 32 when not given. */
	readonly maxConnections?: number;
	readonly log?: DatabaseLog | undefined;
}

/** Sessions are in UTC; what takes this long is an error rather than a wait without end. */
const sessionSettingsSql = `select set_config('timezone', 'UTC', false),
	set_config('statement_timeout', '30s', false),
	set_config('lock_timeout', '20s', false),
	set_config('idle_in_transaction_session_timeout', '30s', false)`;

const int8 = 20;
const date = 1082;

/**
 * bigint as a number (paise and counters stay far below 2^53; beyond that it throws),
 * date as `YYYY-MM-DD` text, which has no zone to go wrong in. Everything else as `pg` has it.
 */
const columnTypes: pg.CustomTypesConfig = {
	getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
		if (oid === int8) return safeInteger;
		if (oid === date) return (text: string) => text;
		return pg.types.getTypeParser(oid, format as 'text');
	}) as pg.CustomTypesConfig['getTypeParser'],
};

function safeInteger(text: string): number {
	const value = Number(text);
	if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`);
	return value;
}

/**
 * Opens the database; nothing is created in it (see `migrate`). A connection that breaks is logged and replaced:
 * what it was working on rejects, what comes next gets another. A PostgreSQL that says nothing any more is found out
 * within four seconds (`createConnectionWatchdog`); this rejects then, too.
 */
export async function openDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
	const { databaseUrl, dataDir, maxConnections = 32, log } = settings;
	const lite = databaseUrl === undefined ? await openPGlite(dataDir) : null;
	// A connection that breaks before it is set up never joins the pool; Kysely's own hook would lose its place in it.
	const commonOptions = {
		types: columnTypes,
		onConnect: async (client: pg.ClientBase) => {
			await client.query(sessionSettingsSql);
		},
	};
	// PGlite is one connection that must never be ended while the process runs.
	const watchdog = databaseUrl === undefined ? null : createConnectionWatchdog(databaseUrl, log);
	const pool = lite
		? new pg.Pool({ ...lite.config, ...commonOptions, Client: PreparedStatementClient, max: 1, idleTimeoutMillis: 0 })
		: new pg.Pool({
				...commonOptions,
				...(watchdog && { Client: watchdog.Client }),
				connectionString: databaseUrl,
				max: maxConnections,
				// For a place in the pool while it is full, and for a connection that is slow to come.
				connectionTimeoutMillis: 10_000,
				// A new connection plans its statements anew: what a busy minute has opened stays for the next.
				idleTimeoutMillis: 60_000,
			});
	handleBrokenConnections(pool, log);
	const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
	let closed: Promise<void> | null = null;
	const close = () => {
		closed ??= db
			.destroy()
			.then(() => lite?.close())
			.finally(() => watchdog?.stop());
		return closed;
	};
	try {
		await db.executeQuery(CompiledQuery.raw('select 1'));
	} catch (error) {
		await close();
		throw error;
	}
	const connections = () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });
	return { db, kind: lite ? 'pglite' : 'postgres', connections, close };
}

/** The pool listens to idle connections alone; one that breaks between two steps of a transaction would end the process. */
function handleBrokenConnections(pool: pg.Pool, log: DatabaseLog | undefined): void {
	const broken = new WeakSet<pg.ClientBase>();
	pool.on('connect', (client) => {
		client.on('error', (error) => {
			if (broken.has(client)) return;
			broken.add(client);
			log?.error({ err: error }, 'a database connection broke');
		});
	});
	// Said by the connection itself.
	pool.on('error', () => undefined);
}
