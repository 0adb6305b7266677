import type { Logger } from 'pino';
import { codesAlone, createLimits, type LimitRule, type Limits } from '../access/limits.ts';
import type { Config } from './config.ts';
import type { Metrics } from './metrics.ts';
import type { Storage } from './storage.ts';

interface Surroundings {
	readonly storage: Pick<Storage, 'db' | 'isEmbedded'>;
	readonly metrics: Pick<Metrics, 'count'>;
	readonly log: Pick<Logger, 'error'>;
}

export interface OpenLimits {
	readonly limits: Limits;
	/** Resolves once nothing is asked of the database any more. */
	stop(): Promise<void>;
}

/** Other processes hear of a tally within this time. */
const sharedEveryMs = 1000;
/** Nobody else counts beside an embedded database: there is only what is over to be forgotten. */
const aloneEveryMs = 60_000;

/**
 * The limits of a portal, with `LIMITS=off` those of codes alone; settled with those of its other processes in the
 * background.
 */
export function openLimits(
	{ limits: areOn }: Pick<Config, 'limits'>,
	{ storage, metrics, log }: Surroundings,
): OpenLimits {
	const { db, isEmbedded } = storage;
	const reached = ({ name }: LimitRule) => metrics.count('limits_reached', name);
	const all = createLimits(db, { isShared: !isEmbedded, reached });
	const limits = areOn ? all : codesAlone(all);
	let settling: Promise<void> | null = null;
	const settle = async () => {
		try {
			await limits.settle(new Date());
		} catch (error) {
			// What was tallied is kept, and told the next time.
			log.error({ err: error }, 'the limits were not settled');
		}
		settling = null;
	};
	const timer = setInterval(
		() => {
			settling ??= settle();
		},
		isEmbedded ? aloneEveryMs : sharedEveryMs,
	);
	return {
		limits,
		async stop() {
			clearInterval(timer);
			await settling;
		},
	};
}
