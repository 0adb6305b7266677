/** For tests: a database over connections of its own that break, or fall silent, at the statement they are told. */
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
	'lost', // the statement is carried out, and the connection breaks instead of answering
	'silent', // the statement is not sent, and nothing comes back
	'silentAfter', // it is carried out, and nothing comes back
] as const;

export type DatabaseFault = (typeof databaseFaults)[number];

export interface FaultyDatabase {
	readonly db: Kysely<Database>;
	/** Statements are counted anew: the next one is the first. */
	resetCount(): void;
	/** Those since, `begin` and `commit` among them. */
	statementCount(): number;
	/** The statement of this place, from 1, fails so, also after each restart; what comes after it works, or breaks, too. */
	failAt(position: number, fault: DatabaseFault, after: 'works' | 'breaks'): void;
	/** From now on everything works. */
	clearFault(): void;
}

interface PlannedFault {
	readonly position: number;
	readonly fault: DatabaseFault;
	readonly after: 'works' | 'breaks';
}

/** Over the connections of `real`, which the caller closes. One that broke or fell silent is given back, rolled back. */
export function faultyDatabase(real: Kysely<Database>): FaultyDatabase {
	let planned: PlannedFault | null = null;
	let statements = 0;
	const begin = (next: PlannedFault | null) => {
		planned = next;
		statements = 0;
	};
	const next = (): DatabaseFault | null => {
		statements++;
		if (planned === null || statements < planned.position) return null;
		if (statements === planned.position) return planned.fault;
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
			statements = 0;
		},
		statementCount: () => statements,
		failAt: (position, fault, after) => begin({ position, fault, after }),
		clearFault: () => begin(null),
	};
}

interface Borrowed {
	readonly connection: DatabaseConnection;
	giveBack(): void;
}

/** A connection of the real database's own pool. */
function borrow(real: Kysely<Database>): Promise<Borrowed> {
	return new Promise((resolve, reject) => {
		real
			.getExecutor()
			.provideConnection((connection) => new Promise<void>((giveBack) => resolve({ connection, giveBack })))
			.catch(reject);
	});
}

type State = 'works' | 'broken' | 'silent';

class FaultyConnection implements DatabaseConnection {
	readonly #borrowed: Borrowed;
	readonly #next: () => DatabaseFault | null;
	#state: State = 'works';
	#inTransaction = false;

	constructor(borrowed: Borrowed, next: () => DatabaseFault | null) {
		this.#borrowed = borrowed;
		this.#next = next;
	}

	async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
		if (this.#state !== 'works') return this.#unanswered();
		const fault = this.#next();
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
		if (this.#state === 'works') this.#borrowed.giveBack();
	}

	async #send<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
		const answer = await this.#borrowed.connection.executeQuery<Row>(query);
		if (query.sql === 'begin') this.#inTransaction = true;
		if (query.sql === 'commit' || query.sql === 'rollback') this.#inTransaction = false;
		return answer;
	}

	/** As the database does for a connection that is gone. */
	async #end(state: State): Promise<void> {
		if (this.#inTransaction) await this.#send(CompiledQuery.raw('rollback'));
		this.#state = state;
		this.#borrowed.giveBack();
	}

	#unanswered(): Promise<never> {
		if (this.#state === 'silent') return new Promise(() => undefined);
		return Promise.reject(new Error('Connection terminated unexpectedly'));
	}
}
