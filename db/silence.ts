/** Tells a PostgreSQL that takes its time from one that nothing comes back from: packets are lost, nothing is refused. */
import pg from 'pg';
import { PreparingClient } from './prepared.ts';

interface SilenceLog {
	error(details: object, message: string): void;
}

interface SilenceWatch {
	/** For a pool: connections that are cut once the database is silent, and not begun until it answers again. */
	readonly Client: typeof pg.Client;
	stop(): void;
}

/** Counted in ticks of one timer, so that a process that stood still itself blames nobody for it. */
const tickMs = 250;
/** A statement or a connection that waits so long is a reason to ask whether the database is there. */
const unansweredTicks = 4;
/** A new connection that takes longer than this is none. */
const probeTicks = 8;

const silence = 'PostgreSQL does not answer.';

/**
 * While something waits for more than a second, another connection is tried. When that gets no answer within two
 * seconds, all connections are cut: what waited rejects, and what comes next rejects at once, until one is answered
 * again. A statement may take as long as it needs while the database answers others; a refusal is an answer, too.
 */
export function watchSilence(connectionString: string, log: SilenceLog | undefined): SilenceWatch {
	const clients = new Set<WatchedClient>();
	let probe: { readonly client: pg.Client; ticks: number } | null = null;
	let isSilent = false;

	class WatchedClient extends PreparingClient {
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
			if (isSilent && typeof connected === 'function') {
				process.nextTick(() => connected(new Error(silence)));
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
			return this.#ticks !== null && this.#ticks >= unansweredTicks;
		}

		waitAnew(): void {
			if (this.#ticks !== null) this.#ticks = 0;
		}

		cut(): void {
			this.connection.stream.destroy(new Error(silence));
		}
	}

	function ask(): void {
		const asked = { client: new pg.Client({ connectionString }), ticks: 0 };
		probe = asked;
		asked.client.on('error', () => undefined);
		const answered = () => {
			if (probe !== asked) return;
			probe = null;
			if (isSilent) log?.error({}, 'the database answers again');
			isSilent = false;
			for (const client of clients) client.waitAnew();
		};
		const { client } = asked;
		client
			.connect()
			.then(() => client.query('select 1'))
			.then(answered)
			.then(() => client.end())
			.catch(answered);
	}

	function giveUp(): void {
		if (!isSilent) log?.error({}, 'the database does not answer: its connections were cut');
		isSilent = true;
		for (const client of clients) client.cut();
	}

	const timer = setInterval(() => {
		const unanswered = [...clients].filter((client) => client.tick());
		if (!probe) {
			if (isSilent || unanswered.length > 0) ask();
			return;
		}
		probe.ticks++;
		if (probe.ticks < probeTicks) return;
		const { client } = probe;
		probe = null;
		client.connection.stream.destroy();
		giveUp();
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
