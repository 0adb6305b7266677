import { codeLimitsOnly, createRateLimiter } from '../../access/limits/rateLimits.ts';
import type { Config } from '../config/config.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { PortalDatabase } from '../portalDatabase.ts';

/** The rate limiters of this process; what they reject is counted in `metrics` by the name of the limit. */
export function createRateLimiters(
	{ rateLimitsEnabled }: Pick<Config, 'rateLimitsEnabled'>,
	{ database, metrics }: { readonly database: Pick<PortalDatabase, 'db'>; readonly metrics: Pick<Metrics, 'count'> },
) {
	const all = createRateLimiter(database.db, ({ name }) => metrics.count('rate_limits_exceeded', name));
	return {
		/** For the public port; with `LIMITS=off` for one-time codes only. */
		rateLimiter: rateLimitsEnabled ? all : codeLimitsOnly(all),
		/** For the programs of the internal port, whose wrong secrets are counted with `LIMITS=off`, too. */
		programRateLimiter: all,
	};
}
