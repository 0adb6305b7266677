/** Distinguishes a slow PostgreSQL from one that no longer responds at all, for example because packets are dropped. */
import pg from 'pg';
import { PreparedStatementClient } from './preparedStatements.ts';

interface WatchdogLog {
	error(details: object, message: string): void;
}

interface ConnectionWatchdog {
	/**
	 * A client class for a pool: its connections are destroyed once the database is unresponsive, and new ones fail until
	 * it responds again.
	 */
	readonly Client: typeof pg.Client;
	stop(): void;
}

/**
 * Timeouts are counted in ticks of one timer, so that a pause of this process itself is not counted as the database's.
 */
const tickMs = 250;
/** How long a statement or a connection attempt may wait before the database is probed. */
const timeoutTicks = 4;
/** How long the probe's connection may take. */
const probeTimeoutTicks = 8;

const unresponsiveMessage = 'PostgreSQL does not answer.';

/**
 * While a statement or a connection attempt has waited for more than a second, a probe opens a connection of its own.
 * If the probe gets no response within two seconds, all connections are destroyed: waiting statements reject, and new
 * connections are refused, until a probe succeeds. A statement may take as long as it needs while the probe gets a
 * response, an error included.
 */
export function createConnectionWatchdog(connectionString: string, log: WatchdogLog | undefined): ConnectionWatchdog {
	const clients = new Set<WatchedClient>();
	let probe: { readonly client: pg.Client; ticks: number } | null = null;
	let isUnresponsive = false;

	class WatchedClient extends PreparedStatementClient {
		/** Ticks since the last activity; null: nothing is waiting. */
		#ticks: number | null = null;

		constructor(config?: string | pg.ClientConfig) {
			super(config);
			// Registered before the client's own listener, which may send the next query.
			this.connection.on('readyForQuery', () => {
				this.#ticks = null;
			});
			this.once('end', () => clients.delete(this));
		}

		// The driver's method has many overloads; a pool calls it with a callback.
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

		/** Counts a tick and returns whether the timeout is reached. */
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
