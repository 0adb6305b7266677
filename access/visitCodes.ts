/** One-time codes of a visit: who may request and enter one, and how often. */
import type { Language } from '../domain/languages.ts';
import type { CodeEntryResult, CodeProof, CodeRequestResult } from '../domain/visit.ts';
import type { GuessGuard } from './guessGuard.ts';
import { siteNetwork } from './networks.ts';
import type { OneTimeCodes } from './oneTimeCodes.ts';
import { type RateLimiter, type RateLimitRule, rateLimitRules } from './rateLimits.ts';

export interface CodeDependencies {
	/** null: only links open a vehicle. */
	readonly codes: OneTimeCodes | null;
	readonly guessGuard: GuessGuard;
	readonly rateLimiter: Pick<RateLimiter, 'consume'>;
	readonly now: () => Date;
}

const unavailable = { kind: 'unavailable' } as const;

export interface CodeRequest {
	/** The vehicle that the visit has to verify; null: none. */
	readonly regNo: string | null;
	readonly language: Language;
	/** null: none was sent. */
	readonly proof: CodeProof | null;
}

/**
 * Requests a code. While many wrong codes are entered, that needs a proof of work. Where the limit of a whole network is
 * reached, the answer is as if the code had been sent.
 */
export async function requestCode(
	{ regNo, language, proof }: CodeRequest,
	address: string | null,
	dependencies: CodeDependencies,
): Promise<CodeRequestResult> {
	const { codes, guessGuard, now } = dependencies;
	if (!codes || regNo === null) return unavailable;
	const { proofs } = guessGuard;
	// Before the limits are counted: without a proof nobody uses up those of a vehicle.
	if ((await guessGuard.isProofNeeded(now())) && !(proof && (await proofs.spend(regNo, proof, now())))) {
		return { kind: 'proofNeeded', challenge: proofs.challengeFor(regNo, now()), isRejected: proof !== null };
	}
	const count = countingIn(dependencies);
	const limited =
		(await count(rateLimitRules.codeRequestsPerAddress, address)) ??
		(await count(rateLimitRules.codeRequestsPerVehicle, regNo));
	if (limited) return limited;
	const network = address === null ? null : siteNetwork(address);
	if (network !== address && (await count(rateLimitRules.codeRequestsPerNetwork, network)))
		return { kind: 'requested' };
	await codes.issue(regNo, language, now(), network);
	return { kind: 'requested' };
}

/** Checks a code. Opens no session: that is left to the caller. */
export async function enterCode(
	regNo: string | null,
	typed: string,
	address: string | null,
	dependencies: CodeDependencies,
): Promise<CodeEntryResult> {
	const { codes, guessGuard, now } = dependencies;
	if (!codes || regNo === null) return unavailable;
	const limited = await countingIn(dependencies)(rateLimitRules.codeTriesPerAddress, address);
	if (limited) return limited;
	const kind = await codes.verify(regNo, typed, now());
	await guessGuard.noteTry(kind, now());
	return { kind };
}

/** Counts a request; null: it is allowed, or its key is not known. */
const countingIn =
	({ rateLimiter, now }: CodeDependencies) =>
	async (rule: RateLimitRule, key: string | null): Promise<(CodeRequestResult & { kind: 'limited' }) | null> => {
		const decision = key === null ? null : await rateLimiter.consume(rule, key, now());
		return decision && !decision.allowed ? { kind: 'limited', retryAfterSeconds: decision.retryAfterSeconds } : null;
	};
