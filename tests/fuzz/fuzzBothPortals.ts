import { randomBytes } from 'node:crypto';
import { type RunningPortal, startPortal } from '../../server/testing/startPortal.ts';
import { type FuzzResult, fuzzPortal } from './fuzzPortal.ts';
import { logViolations } from './oracle.ts';
import { openAccessPlan, verifiedAccessPlan } from './plan.ts';
import { readFuzzTarget } from './readFuzzTarget.ts';

export interface FuzzReport extends FuzzResult {
	/** Every violation: in responses, in the log, in the growth of memory, and if the portal no longer serves. */
	readonly failures: readonly string[];
}

/** The share of requests that go to the portal with verified access; the others go to the one with open access. */
const verifiedShare = 0.25;
/** A portal's resident memory may grow by this much; more is a leak. */
const maxGrowthMb = 150;
/** From this count of requests on, the sweep sends every hostile text in every field. */
const fullSweepFrom = 50_000;

/** Starts a demo with open access and one with verified access, and sends `count` requests to both in all. */
export async function fuzzBothPortals(options: {
	readonly count: number;
	readonly seed: number;
}): Promise<{ readonly open: FuzzReport; readonly verified: FuzzReport }> {
	const { count, seed } = options;
	const verifiedCount = Math.round(count * verifiedShare);
	const key = { kid: 'fuzz', key: randomBytes(32) };
	// Without rate limits, more requests reach the code behind them; the other portal has limits.
	const openEnv = { TRUST_PROXY: '1', LIMITS: 'off' };
	const verifiedEnv = { TRUST_PROXY: '1', ACCESS: 'verified', LINK_KEYS: `${key.kid}:${key.key.toString('hex')}` };
	const [open, verified] = await Promise.all([startPortal({ env: openEnv }), startPortal({ env: verifiedEnv })]);
	try {
		const openTarget = await readFuzzTarget(open);
		const verifiedTarget = await readFuzzTarget(verified);
		const [openResult, verifiedResult] = await Promise.all([
			fuzzPortal(openTarget, await openAccessPlan(openTarget, { isFull: count >= fullSweepFrom }), {
				count: count - verifiedCount,
				seed,
			}),
			fuzzPortal(verifiedTarget, await verifiedAccessPlan(verifiedTarget, key), { count: verifiedCount, seed }),
		]);
		return { open: reportOf(open, openResult), verified: reportOf(verified, verifiedResult) };
	} finally {
		await Promise.all([open.kill(), verified.kill()]);
	}
}

function reportOf(portal: RunningPortal, result: FuzzResult): FuzzReport {
	const { early, end } = result.memoryMb;
	const failures = [
		...result.violations,
		...logViolations(portal.output(), result.requests),
		...(end > early + maxGrowthMb ? [`the memory has grown from ${early} to ${end} MB`] : []),
		...(result.isServing ? [] : ['the portal no longer serves']),
	];
	return { ...result, failures };
}
