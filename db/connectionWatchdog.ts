/** Tells a PostgreSQL that takes its time from one that nothing comes back from: packets are lost, nothing is refused. */
import pg from 'pg';
import { PreparedStatementClient } from './preparedStatements.ts';

interface WatchdogLog {
	error(details: object, message: string): void;
}

interface ConnectionWatchdog {
	/** For a pool: connections that are cut once the database is silent, and not begun until it answers again. */
	readonly Client: typeof pg.Client;
	stop(): void;
}

/** Counted in ticks of one timer, so that a process that stood still itself blames nobody for it. */
const tickMs = 250;
/** A statement or a connection that waits so long is a reason to ask whether the database is there. */
const timeoutTicks = 4;
/** A new connection that takes longer than this is none. */
const probeTimeoutTicks = 8;

const unresponsiveMessage = 'PostgreSQL does not answer.';

/**
 * While something waits for more than a second, another connection is tried. When that gets no answer within two
 * seconds, all connections are cut: what waited rejects, and what comes next rejects at once, until one is answered
 * again. A statement may take as long as it needs while the database answers others; a refusal is an answer, too.
 */
export function createConnectionWatchdog(connectionString: string, log: WatchdogLog | undefined): ConnectionWatchdog {
	const clients = new Set<WatchedClient>();
	let probe: { readonly client: pg.Client; ticks: number } | null = null;
	let isUnresponsive = false;

	class WatchedClient extends PreparedStatementClient {
		/** null: it waits for nothing. */
		#ticks: number | null = null;

		constructor(config?: string | pg.ClientConfig) {
			super(config);
			// Before the client's own listener, which may ask the next thing.
			this.connection.on('readyForQuery', () => {
				this.#ticks = null;
			});
			this.once('end', () => clients.delete(this));
		}

		// The driver's own signatures are many; a pool's is with a function.
		override connect(...given: unknown[]): never {
			const [connected] = given;
			if (isUnresponsive && typeof connected === 'function') {
				process.nextTick(() => connected(new Error(unresponsiveMessage)));
				return undefined as never;
			}
			clients.add(this);
			this.#ticks = 0;
			const connect = super.connect as (...parameters: unknown[]) => unknown;
			return connect.apply(this, given) as never;
		}

		override query(...sent: unknown[]): never {
			this.#ticks = 0;
			const query = super.query as (...parameters: unknown[]) => unknown;
			return query.apply(this, sent) as never;
		}

		/** Whether it has waited too long. */
		tick(): boolean {
			if (this.#ticks !== null) this.#ticks++;
			return this.#ticks !== null && this.#ticks >= timeoutTicks;
		}

		restartTimer(): void {
			if (this.#ticks !== null) this.#ticks = 0;
		}

		disconnect(): void {
			this.connection.stream.destroy(new Error(unresponsiveMessage));
		}
	}

	function startProbe(): void {
		const currentProbe = { client: new pg.Client({ connectionString }), ticks: 0 };
		probe = currentProbe;
		currentProbe.client.on('error', () => undefined);
		const onResponse = () => {
			if (probe !== currentProbe) return;
			probe = null;
			if (isUnresponsive) log?.error({}, 'the database answers again');
			isUnresponsive = false;
			for (const client of clients) client.restartTimer();
		};
		const { client } = currentProbe;
		client
			.connect()
			.then(() => client.query('select 1'))
			.then(onResponse)
			.then(() => client.end())
			.catch(onResponse);
	}

	function cutConnections(): void {
		if (!isUnresponsive) log?.error({}, 'the database does not answer: its connections were cut');
		isUnresponsive = true;
		for (const client of clients) client.disconnect();
	}

	const timer = setInterval(() => {
		const timedOut = [...clients].filter((client) => client.tick());
		if (!probe) {
			if (isUnresponsive || timedOut.length > 0) startProbe();
			return;
		}
		probe.ticks++;
		if (probe.ticks < probeTimeoutTicks) return;
		const { client } = probe;
		probe = null;
		client.connection.stream.destroy();
		cutConnections();
	}, tickMs);
	timer.unref();

	return {
		Client: WatchedClient,
		stop() {
			clearInterval(timer);
			probe?.client.connection.stream.destroy();
			probe = null;
		},
	};
}
