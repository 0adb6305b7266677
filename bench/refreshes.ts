import { startPostgres } from '../db/testing/postgres.ts';
import { type StartOptions, startPortal } from '../server/testing/startPortal.ts';
import type { BenchArguments } from './arguments.ts';
import type { Figure } from './figure.ts';
import { canPin, pinTo } from './flood/cores.ts';
import { bookBesidePages, maxSlowdown } from './tracking.ts';

/** Open tracking pages are added in these steps until bookings take too long. */
const step = 4_000;
const leastCarried = 900;
const refreshSeconds = 4;
/** The part of the refreshes that must be answered when they are due. */
const onTime = 0.95;
/** From which docs/performance.md computes how many portals 100,000 open pages need. */
const name = 'Refreshes of open tracking pages a second that a portal with a core carries';
const [otherCore, portalCore] = [0, 1];

/**
 * How many refreshes a second one portal answers while a booking's p99 is within its limit. The portal has a core of its
 * own; PostgreSQL, the phones and the bookings have the other.
 */
export async function measureRefreshes({ bookings }: BenchArguments): Promise<readonly Figure[]> {
	const figure = { name, limit: { kind: 'least', value: leastCarried }, unit: 'a second' } as const;
	if (!canPin) return [{ ...figure, measured: null, detail: 'a core of its own needs two cores, and taskset' }];
	pinTo(otherCore);
	const postgres = await startPostgres({ durable: true });
	try {
		const slowdowns: string[] = [];
		let carried = 0;
		for (let pages = step; ; pages += step) {
			const run = await bookBesidePages(postgres, { bookings, pages, start: startOnItsCore });
			const slowdown = run.besidePagesMs / run.aloneMs;
			slowdowns.push(`${slowdown.toFixed(2)} times at ${run.refreshesPerSecond.toFixed(0)} a second`);
			// Phones that are not answered in time ask less often than they should.
			if (slowdown > maxSlowdown || run.refreshesPerSecond < (onTime * pages) / refreshSeconds) break;
			carried = run.refreshesPerSecond;
		}
		return [{ ...figure, measured: carried, detail: `booking's p99 against none open: ${slowdowns.join(', ')}` }];
	} finally {
		await postgres.stop();
		pinTo('all');
	}
}

async function startOnItsCore({ env }: StartOptions) {
	pinTo(portalCore);
	try {
		// All phones have the address of this machine, of which no more than 600 requests a second would be answered.
		return await startPortal({ env: { ...env, LIMITS: 'off' } });
	} finally {
		pinTo(otherCore);
	}
}
