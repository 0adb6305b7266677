/** The portal's database: PostgreSQL when it is given, else PGlite in the data folder, through one driver. */
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { openPGlite } from './pglite.ts';
import { PreparingClient } from './prepared.ts';
import type { Database } from './schema.ts';
import { columnTypes } from './types.ts';

/** What this module writes to a log. */
export interface DatabaseLog {
	error(details: object, message: string): void;
}

export interface OpenDatabase {
	readonly db: Kysely<Database>;
	readonly kind: 'postgres' | 'pglite';
	/** Waits for running queries, then gives everything back; once, however often it is called. */
	close(): Promise<void>;
}

export interface DatabaseSettings {
	/** `postgres://…`; without one the embedded database in `dataDir` is used. */
	readonly databaseUrl?: string | undefined;
	/** Holds the embedded database in `db/`; the caller holds its lock (`acquireFolder`). */
	readonly dataDir: string;
	/** Connections to PostgreSQL; 32 when not given. */
	readonly connections?: number;
	readonly log?: DatabaseLog | undefined;
}

/** Sessions are in UTC; what takes this long is an error rather than a wait without end. */
const session = CompiledQuery.raw(`select set_config('timezone', 'UTC', false),
	set_config('statement_timeout', '30s', false),
	set_config('lock_timeout', '20s', false),
	set_config('idle_in_transaction_session_timeout', '30s', false)`);

/**
 * Opens the database; nothing is created in it (see `migrate`). A connection that breaks while
 * idle is logged and replaced. Rejects when PostgreSQL does not answer within 10 s.
 */
export async function openDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
	const { databaseUrl, dataDir, connections = 32, log } = settings;
	const lite = databaseUrl === undefined ? await openPGlite(dataDir) : null;
	const types = columnTypes;
	// PGlite is one connection that must never be ended while the process runs.
	const pool = lite
		? new pg.Pool({ ...lite.config, max: 1, idleTimeoutMillis: 0, types, Client: PreparingClient })
		: new pg.Pool({
				connectionString: databaseUrl,
				max: connections,
				connectionTimeoutMillis: 10_000,
				// A new connection plans its statements anew: what a busy minute has opened stays for the next.
				idleTimeoutMillis: 60_000,
				types,
				Client: PreparingClient,
			});
	pool.on('error', (error) => log?.error({ err: error }, 'an idle database connection broke'));
	const db = new Kysely<Database>({
		dialect: new PostgresDialect({
			pool,
			onCreateConnection: async (connection) => {
				await connection.executeQuery(session);
			},
		}),
	});
	let closed: Promise<void> | null = null;
	const close = () => {
		closed ??= db.destroy().then(() => lite?.close());
		return closed;
	};
	try {
		await db.executeQuery(CompiledQuery.raw('select 1'));
	} catch (error) {
		await close();
		throw error;
	}
	return { db, kind: lite ? 'pglite' : 'postgres', close };
}
