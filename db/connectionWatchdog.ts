/**
 * Tells a slow PostgreSQL from one that no longer responds, for example because packets are dropped. Ends the wait for
 * a write that is not confirmed, for example because the standby does not answer.
 */
import pg from 'pg';
import type { DatabaseLog } from './errors.ts';
import { PreparedStatementClient } from './preparedStatements.ts';
import { liftTimeLimits, restoreTimeLimits } from './timeLimits.ts';

/** Timeouts are counted in ticks of one timer, so that a pause of this process does not count as the database's. */
const tickMs = 250;
/** How long a statement or a connection attempt may wait before the database is probed. */
const timeoutTicks = 4;
/** How long the probe's connection may take. */
const probeTimeoutTicks = 8;
/** How long a write or its commit may wait once it was sent. */
const writeTimeoutTicks = 20;

const unresponsiveMessage = 'PostgreSQL does not answer.';
const unconfirmedMessage = 'PostgreSQL did not confirm a write within 5 s. It may have happened.';

/** Whether a statement changes rows or commits. A lock alone, as of `for update`, does not. */
const isWrite = (text: string): boolean => /\b(insert|(?<!for )update|delete|truncate|commit)\b/i.test(text);

/**
 * While a statement or a connection attempt has waited for more than a second, a probe opens a connection of its own.
 * If the probe gets no response within two seconds, all connections are destroyed: waiting statements reject, and new
 * connections are refused, until a probe succeeds. A statement may take as long as it needs while the probe gets a
 * response, an error included.
 *
 * A write or commit that waits for longer than five seconds rejects: its connection is destroyed, and PostgreSQL goes on
 * with it. It is never cancelled, since PostgreSQL would then show what no standby has. `withoutTimeLimits` lifts this.
 */
export function createConnectionWatchdog(connection: pg.ClientConfig, log: DatabaseLog | undefined) {
	const clients = new Set<WatchedClient>();
	let probe: { readonly client: pg.Client; ticks: number } | null = null;
	let isUnresponsive = false;

	class WatchedClient extends PreparedStatementClient {
		/** Ticks since the last activity; null: nothing is waiting. */
		#ticks: number | null = null;
		/** Ticks since the statement was sent. */
		#waitedTicks = 0;
		#statement = '';
		#hasTimeLimits = true;

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
			this.#waitedTicks = 0;
			const [statement] = sent;
			this.#statement = typeof statement === 'string' ? statement : '';
			if (statement === liftTimeLimits) this.#hasTimeLimits = false;
			if (statement === restoreTimeLimits) this.#hasTimeLimits = true;
			const query = super.query as (...parameters: unknown[]) => unknown;
			return query.apply(this, sent) as never;
		}

		/** Counts a tick, ends the wait for a write, and returns whether it is time to probe. */
		tick(): boolean {
			if (this.#ticks === null) return false;
			this.#ticks++;
			this.#waitedTicks++;
			if (this.#waitedTicks === writeTimeoutTicks && this.#hasTimeLimits && isWrite(this.#statement))
				this.disconnect(unconfirmedMessage);
			return this.#ticks >= timeoutTicks;
		}

		restartTimer(): void {
			if (this.#ticks !== null) this.#ticks = 0;
		}

		disconnect(reason: string): void {
			this.connection.stream.destroy(new Error(reason));
		}
	}

	function startProbe(): void {
		const currentProbe = { client: new pg.Client(connection), ticks: 0 };
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
		for (const client of clients) client.disconnect(unresponsiveMessage);
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
		/** For a pool. Its connections are destroyed once the database is unresponsive, and new ones fail until it is not. */
		Client: WatchedClient as typeof pg.Client,
		stop() {
			clearInterval(timer);
			probe?.client.connection.stream.destroy();
			probe = null;
		},
	};
}
