/** For tests: a database whose connections break or stop responding at a chosen statement. */
import {
	CompiledQuery,
	type DatabaseConnection,
	type Driver,
	Kysely,
	PostgresAdapter,
	PostgresIntrospector,
	PostgresQueryCompiler,
	type QueryResult,
} from 'kysely';
import type { Database } from '../schema.ts';

export const databaseFaults = [
	'broken', // the connection breaks before the statement is sent
	'lost', // the statement runs, and the connection breaks before the response
	'silent', // the statement is not sent, and there is no response
	'silentAfter', // the statement runs, and there is no response
] as const;

export type DatabaseFault = (typeof databaseFaults)[number];

/** `read`: the database is the same before it and after it. */
export type StatementKind = 'read' | 'write';

export interface FaultyDatabase {
	readonly db: Kysely<Database>;
	/** Begins to count the statements anew. */
	resetCount(): void;
	/** The statements since the last reset, `begin` and `commit` included. */
	statements(): readonly StatementKind[];
	/**
	 * Injects a fault at the statement of this position, from 1, after each reset. `after`: whether later statements work
	 * or break.
	 */
	failAt(position: number, fault: DatabaseFault, after: 'works' | 'breaks'): void;
	/** Removes the fault. */
	clearFault(): void;
}

interface PlannedFault {
	readonly position: number;
	readonly fault: DatabaseFault;
	readonly after: 'works' | 'breaks';
}

/**
 * Uses connections of `real`, which the caller closes. A connection that breaks or hangs is rolled back and returned to
 * its pool.
 */
export function faultyDatabase(real: Kysely<Database>): FaultyDatabase {
	let planned: PlannedFault | null = null;
	let statements: StatementKind[] = [];
	const begin = (next: PlannedFault | null) => {
		planned = next;
		statements = [];
	};
	const next = ({ sql }: CompiledQuery): DatabaseFault | null => {
		statements.push(/^\s*(select|with)\b/i.test(sql) && !/\b(insert|update|delete)\b/i.test(sql) ? 'read' : 'write');
		if (planned === null || statements.length < planned.position) return null;
		if (statements.length === planned.position) return planned.fault;
		return planned.after === 'breaks' ? 'broken' : null;
	};
	const driver: Driver = {
		init: async () => undefined,
		acquireConnection: async () => new FaultyConnection(await borrow(real), next),
		beginTransaction: async (connection) => void (await connection.executeQuery(CompiledQuery.raw('begin'))),
		commitTransaction: async (connection) => void (await connection.executeQuery(CompiledQuery.raw('commit'))),
		rollbackTransaction: (connection) => (connection as FaultyConnection).rollback(),
		releaseConnection: (connection) => (connection as FaultyConnection).release(),
		destroy: async () => undefined,
	};
	const db = new Kysely<Database>({
		dialect: {
			createDriver: () => driver,
			createAdapter: () => new PostgresAdapter(),
			createIntrospector: (any) => new PostgresIntrospector(any),
			createQueryCompiler: () => new PostgresQueryCompiler(),
		},
	});
	return {
		db,
		resetCount() {
			statements = [];
		},
		statements: () => statements,
		failAt: (position, fault, after) => begin({ position, fault, after }),
		clearFault: () => begin(null),
	};
}

interface LentConnection {
	readonly connection: DatabaseConnection;
	release(): void;
}

/** Takes a connection from the real database's pool. */
function borrow(real: Kysely<Database>): Promise<LentConnection> {
	return new Promise((resolve, reject) => {
		real
			.getExecutor()
			.provideConnection((connection) => new Promise<void>((release) => resolve({ connection, release })))
			.catch(reject);
	});
}

type State = 'works' | 'broken' | 'silent';

class FaultyConnection implements DatabaseConnection {
	readonly #lent: LentConnection;
	readonly #next: (query: CompiledQuery) => DatabaseFault | null;
	#state: State = 'works';
	#inTransaction = false;

	constructor(lent: LentConnection, next: (query: CompiledQuery) => DatabaseFault | null) {
		this.#lent = lent;
		this.#next = next;
	}

	async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
		if (this.#state !== 'works') return this.#unanswered();
		const fault = this.#next(query);
		if (fault === null) return this.#send(query);
		if (fault === 'lost' || fault === 'silentAfter') await this.#send(query);
		await this.#end(fault === 'broken' || fault === 'lost' ? 'broken' : 'silent');
		return this.#unanswered();
	}

	// biome-ignore lint/correctness/useYield: nothing of this project reads in a stream
	async *streamQuery(): AsyncIterableIterator<never> {
		throw new Error('no stream in a test of faults');
	}

	async rollback(): Promise<void> {
		if (this.#state === 'works') await this.#send(CompiledQuery.raw('rollback'));
	}

	async release(): Promise<void> {
		if (this.#state === 'works') this.#lent.release();
	}

	async #send<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
		const answer = await this.#lent.connection.executeQuery<Row>(query);
		if (query.sql === 'begin') this.#inTransaction = true;
		if (query.sql === 'commit' || query.sql === 'rollback') this.#inTransaction = false;
		return answer;
	}

	/** Rolls back, as the database does for a lost connection. */
	async #end(state: State): Promise<void> {
		if (this.#inTransaction) await this.#send(CompiledQuery.raw('rollback'));
		this.#state = state;
		this.#lent.release();
	}

	#unanswered(): Promise<never> {
		if (this.#state === 'silent') return new Promise(() => undefined);
		return Promise.reject(new Error('Connection terminated unexpectedly'));
	}
}
