import type { Logger } from 'pino';
import { codeLimitsOnly, createRateLimiter, type RateLimiter, type RateLimitRule } from '../access/rateLimits.ts';
import type { Config } from './config/config.ts';
import type { Metrics } from './observability/metrics.ts';
import type { PortalStorage } from './storage.ts';

interface RateLimitDependencies {
	readonly storage: Pick<PortalStorage, 'db' | 'isEmbedded' | 'clock'>;
	readonly metrics: Pick<Metrics, 'count'>;
	readonly log: Pick<Logger, 'error'>;
}

export interface RunningRateLimits {
	readonly rateLimiter: RateLimiter;
	/** For the programs of the internal port, whose wrong secrets are counted with `LIMITS=off`, too. */
	readonly programRateLimiter: RateLimiter;
	/** Stops flushing; resolves when the last database query has ended. */
	stop(): Promise<void>;
}

/** Counts reach the other processes on the same database within this time. */
const sharedFlushMs = 1000;
/** No other process counts on an embedded database, so a flush only deletes expired counts. */
const embeddedFlushMs = 60_000;

/**
 * The rate limiter of this process, with `LIMITS=off` for one-time codes and the secrets of programs only. Counts are
 * shared with the other processes on the same database in the background (docs/decisions/010-where-limits-are-counted.md).
 */
export function startRateLimits(
	{ rateLimitsEnabled: isEnabled }: Pick<Config, 'rateLimitsEnabled'>,
	{ storage, metrics, log }: RateLimitDependencies,
): RunningRateLimits {
	const { db, isEmbedded, clock } = storage;
	const countExceeded = ({ name }: RateLimitRule) => metrics.count('rate_limits_exceeded', name);
	const all = createRateLimiter(db, { isDatabaseShared: !isEmbedded, onLimitReached: countExceeded });
	const rateLimiter = isEnabled ? all : codeLimitsOnly(all);
	let flushing: Promise<void> | null = null;
	const flush = async () => {
		try {
			await rateLimiter.flush(clock.now());
		} catch (error) {
			// The counts are kept; the next flush writes them.
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
		programRateLimiter: all,
		async stop() {
			clearInterval(timer);
			await flushing;
		},
	};
}
