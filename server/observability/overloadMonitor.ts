import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Config } from '../config/config.ts';

const intervalMs = 1_000;
const sampleMs = 20;
/** Half of the turns of the event loop within a second were later than this. */
const maxMedianLagMs = 200;

/**
 * Tells whether this process has more work than time (docs/decisions/007-load-limits.md). Looks once a second at how late the
 * event loop was. With `LIMITS=off` and in the demo it never is.
 */
export function monitorOverload({ profile, rateLimitsEnabled }: Pick<Config, 'profile' | 'rateLimitsEnabled'>) {
	if (profile === 'demo' || !rateLimitsEnabled) return { isOverloaded: () => false, stop: () => undefined };
	let isOverloaded = false;
	const delay = monitorEventLoopDelay({ resolution: sampleMs });
	delay.enable();
	const timer = setInterval(() => {
		// The histogram counts the time between its samples. Without one the loop came round once in the second at most.
		isOverloaded = delay.count === 0 || delay.percentile(50) / 1e6 - sampleMs > maxMedianLagMs;
		delay.reset();
	}, intervalMs);
	timer.unref();
	return {
		isOverloaded: () => isOverloaded,
		stop() {
			clearInterval(timer);
			delay.disable();
		},
	};
}
