import { randomBytes } from 'node:crypto';
import { type RunningPortal, startPortal } from '../../server/testing/startPortal.ts';
import { aimAt } from './aimAt.ts';
import { type FuzzResult, fuzz } from './fuzz.ts';
import { objectionsToLog } from './log.ts';
import { openPlan, verifiedPlan } from './plan.ts';

export interface Fuzzed extends FuzzResult {
	/** Everything that is not as it must be: answers, the log, the memory, the end. */
	readonly wrong: readonly string[];
}

/** Of all requests; the others go to the portal with open access. */
const verifiedShare = 0.25;
/** More than this by which the memory of a portal has grown is no coincidence. */
const mostGrowthMb = 150;
/** From here on every text is sent in every place. */
const full = 50_000;

/** Starts a demo with open access and one with verified access, and sends both together so many requests. */
export async function fuzzBoth(options: {
	readonly count: number;
	readonly seed: number;
	readonly isFirstStart: boolean;
}): Promise<{ readonly open: Fuzzed; readonly verified: Fuzzed }> {
	const { count, seed, isFirstStart } = options;
	const ofVerified = Math.round(count * verifiedShare);
	const key = { kid: 'fuzz', key: randomBytes(32) };
	// Without limits more gets further; the other portal has them.
	const openEnv = { TRUST_PROXY: '1', LIMITS: 'off' };
	const verifiedEnv = { TRUST_PROXY: '1', ACCESS: 'verified', LINK_KEYS: `${key.kid}:${key.key.toString('hex')}` };
	const [open, verified] = await Promise.all([
		startPortal({ isFirstStart, env: openEnv }),
		startPortal({ isFirstStart, env: verifiedEnv }),
	]);
	try {
		const openAim = await aimAt(open);
		const verifiedAim = await aimAt(verified);
		const [ofOpen, ofVerifiedOne] = await Promise.all([
			fuzz(openAim, await openPlan(openAim, { isFull: count >= full }), { count: count - ofVerified, seed }),
			fuzz(verifiedAim, await verifiedPlan(verifiedAim, key), { count: ofVerified, seed }),
		]);
		return { open: judged(open, ofOpen), verified: judged(verified, ofVerifiedOne) };
	} finally {
		await Promise.all([open.kill(), verified.kill()]);
	}
}

function judged(portal: RunningPortal, result: FuzzResult): Fuzzed {
	const { early, end } = result.memoryMb;
	const wrong = [
		...result.objections,
		...objectionsToLog(portal.output(), result.requests),
		...(end > early + mostGrowthMb ? [`the memory has grown from ${early} to ${end} MB`] : []),
		...(result.isAlive ? [] : ['the portal does not serve any more']),
	];
	return { ...result, wrong };
}
