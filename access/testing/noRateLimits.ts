import type { RateLimiter } from '../limits/rateLimits.ts';

/** Allows everything. */
export const noRateLimits: RateLimiter = {
	consume: async () => ({ allowed: true }),
};
