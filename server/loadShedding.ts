import type { Logger } from 'pino';
import { createKnownSessions } from '../access/knownSessions.ts';
import type { SessionStore } from '../access/sessions.ts';
import { securityEvent } from '../domain/securityEvent.ts';
import type { Config } from './config/config.ts';
import { createLoadShedder, type LoadShedder } from './http/loadShedder.ts';
import type { ShedAnswer } from './http/shedLoad.ts';
import { createBusySignal } from './observability/busySignal.ts';
import type { Metrics } from './observability/metrics.ts';

/** What the public port needs to shed load. */
export interface LoadShedding {
	readonly shedder: LoadShedder;
	readonly count: (answer: ShedAnswer) => void;
	readonly isSession: (id: string) => Promise<boolean>;
}

export interface RunningLoadShedding {
	/** null with `LIMITS=off`. */
	readonly shedding: LoadShedding | null;
	/** The same store, whose sessions are told from made-up ones while load is shed. */
	readonly watch: (sessions: SessionStore) => SessionStore;
	stop(): void;
}

interface LoadSheddingDependencies {
	readonly metrics: Pick<Metrics, 'count'>;
	readonly log: Pick<Logger, 'warn'>;
	/** The database's, since a session that is looked up counts as used then. */
	readonly now: () => Date;
}

/** Sheds load of this process while it is busy (docs/decisions/033-shedding-load.md); with `LIMITS=off` never. */
export function startLoadShedding(
	{ rateLimitsEnabled }: Pick<Config, 'rateLimitsEnabled'>,
	{ metrics, log, now }: LoadSheddingDependencies,
): RunningLoadShedding {
	if (!rateLimitsEnabled) return { shedding: null, watch: (sessions) => sessions, stop: () => undefined };
	const sessions = createKnownSessions(() => performance.now());
	const signal = createBusySignal();
	const shedder = createLoadShedder({
		sessions,
		isBusy: signal.isBusy,
		onShed: (address, requests) =>
			log.warn(securityEvent('load', 'shed', { address, requests }), 'requests of an address were not served'),
	});
	const count = (answer: ShedAnswer) => metrics.count('requests_shed', answer);
	let watched: SessionStore | null = null;
	const isSession = async (id: string) => watched !== null && (await watched.find(id, now())) !== null;
	const watch = (store: SessionStore) => {
		watched = sessions.watch(store);
		return watched;
	};
	return { shedding: { shedder, count, isSession }, watch, stop: signal.stop };
}
