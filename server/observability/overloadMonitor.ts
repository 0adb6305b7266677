import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Config } from '../config/config.ts';

const intervalMs = 1_000;
const sampleMs = 20;
/** Overloaded if half of the turns of the event loop within a second were later than this. */
const maxMedianLagMs = 200;

/**
 * Tells whether requests wait too long for this process (docs/decisions/007-load-limits.md): looks once a second at how
 * late the event loop was. With `LIMITS=off` and in the demo it is never overloaded.
 */
export function monitorOverload({ profile, rateLimitsEnabled }: Pick<Config, 'profile' | 'rateLimitsEnabled'>) {
	if (profile === 'demo' || !rateLimitsEnabled) return { isOverloaded: () => false, stop: () => undefined };
	let isOverloaded = false;
	const delay = monitorEventLoopDelay({ resolution: sampleMs });
	delay.enable();
	const timer = setInterval(() => {
		// The histogram counts the time between its samples. No sample: the loop came round once in the second at most.
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
