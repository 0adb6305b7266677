import { randomBytes } from 'node:crypto';
import { type RunningPortal, startPortal } from '../../server/testing/startPortal.ts';
import { type FuzzResult, fuzzPortal } from './fuzzPortal.ts';
import { logViolations } from './oracle.ts';
import { openAccessPlan, verifiedAccessPlan } from './plan.ts';
import { readFuzzTarget } from './readFuzzTarget.ts';

export interface FuzzReport extends FuzzResult {
	/** Everything that is not as it must be: answers, the log, the memory, the end. */
	readonly problems: readonly string[];
}

/** Of all requests; the others go to the portal with open access. */
const verifiedShare = 0.25;
/** More than this by which the memory of a portal has grown is no coincidence. */
const maxGrowthMb = 150;
/** From here on every text is sent in every place. */
const fullSweepFrom = 50_000;

/** Starts a demo with open access and one with verified access, and sends both together so many requests. */
export async function fuzzBothPortals(options: {
	readonly count: number;
	readonly seed: number;
}): Promise<{ readonly open: FuzzReport; readonly verified: FuzzReport }> {
	const { count, seed } = options;
	const ofVerified = Math.round(count * verifiedShare);
	const key = { kid: 'fuzz', key: randomBytes(32) };
	// Without limits more gets further; the other portal has them.
	const openEnv = { TRUST_PROXY: '1', LIMITS: 'off' };
	const verifiedEnv = { TRUST_PROXY: '1', ACCESS: 'verified', LINK_KEYS: `${key.kid}:${key.key.toString('hex')}` };
	const [open, verified] = await Promise.all([startPortal({ env: openEnv }), startPortal({ env: verifiedEnv })]);
	try {
		const openTarget = await readFuzzTarget(open);
		const verifiedTarget = await readFuzzTarget(verified);
		const [ofOpen, ofVerifiedOne] = await Promise.all([
			fuzzPortal(openTarget, await openAccessPlan(openTarget, { isFull: count >= fullSweepFrom }), {
				count: count - ofVerified,
				seed,
			}),
			fuzzPortal(verifiedTarget, await verifiedAccessPlan(verifiedTarget, key), { count: ofVerified, seed }),
		]);
		return { open: reportOf(open, ofOpen), verified: reportOf(verified, ofVerifiedOne) };
	} finally {
		await Promise.all([open.kill(), verified.kill()]);
	}
}

function reportOf(portal: RunningPortal, result: FuzzResult): FuzzReport {
	const { early, end } = result.memoryMb;
	const problems = [
		...result.violations,
		...logViolations(portal.output(), result.requests),
		...(end > early + maxGrowthMb ? [`the memory has grown from ${early} to ${end} MB`] : []),
		...(result.isServing ? [] : ['the portal does not serve any more']),
	];
	return { ...result, problems };
}
