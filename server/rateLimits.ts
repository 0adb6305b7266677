import type { Logger } from 'pino';
import { codeLimitsOnly, createRateLimiter, type RateLimiter, type RateLimitRule } from '../access/rateLimits.ts';
import type { Config } from './config/config.ts';
import type { Metrics } from './observability/metrics.ts';
import type { PortalStorage } from './storage.ts';

interface RateLimitDependencies {
	readonly storage: Pick<PortalStorage, 'db' | 'isEmbedded'>;
	readonly metrics: Pick<Metrics, 'count'>;
	readonly log: Pick<Logger, 'error'>;
}

export interface RunningRateLimits {
	readonly rateLimiter: RateLimiter;
	/** Resolves once nothing is asked of the database any more. */
	stop(): Promise<void>;
}

/** Other processes hear of a tally within this time. */
const sharedFlushMs = 1000;
/** Nobody else counts beside an embedded database: there is only what is over to be forgotten. */
const embeddedFlushMs = 60_000;

/**
 * The limits of a portal, with `LIMITS=off` those of codes alone; settled with those of its other processes in the
 * background.
 */
export function startRateLimits(
	{ rateLimitsEnabled: isEnabled }: Pick<Config, 'rateLimitsEnabled'>,
	{ storage, metrics, log }: RateLimitDependencies,
): RunningRateLimits {
	const { db, isEmbedded } = storage;
	const countRefusal = ({ name }: RateLimitRule) => metrics.count('rate_limits_exceeded', name);
	const all = createRateLimiter(db, { isDatabaseShared: !isEmbedded, onLimitReached: countRefusal });
	const rateLimiter = isEnabled ? all : codeLimitsOnly(all);
	let flushing: Promise<void> | null = null;
	const flush = async () => {
		try {
			await rateLimiter.flush(new Date());
		} catch (error) {
			// What was tallied is kept, and told the next time.
			log.error({ err: error }, 'the rate limit counts could not be flushed');
		}
		flushing = null;
	};
	const timer = setInterval(
		() => {
			flushing ??= flush();
		},
		isEmbedded ? embeddedFlushMs : sharedFlushMs,
	);
	return {
		rateLimiter,
		async stop() {
			clearInterval(timer);
			await flushing;
		},
	};
}
