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
 * Requests a code. While many wrong codes are entered, that needs a proof of work. Where the limit of an address or a
 * network is reached, the answer is as if the code had been sent; an owner learns of that of the vehicle
 * (docs/decisions/031-proof-of-work-for-codes.md).
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
	// Before the vehicle: what is not sent for an address must not use up the vehicle's. The narrower network is first,
	// so that a /64 beyond its limit takes no more of that of its /48.
	const isBeyondAddress =
		(await count(rateLimitRules.codeRequestsPerAddress, address)) ??
		(await count(rateLimitRules.codeRequestsPerNetwork, widerNetwork(address)));
	if (isBeyondAddress) return { kind: 'requested' };
	const limited = await count(rateLimitRules.codeRequestsPerVehicle, regNo);
	if (limited) return limited;
	await codes.issue(regNo, language, now(), address === null ? null : siteNetwork(address));
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
	const count = countingIn(dependencies);
	const limited =
		(await count(rateLimitRules.codeTriesPerAddress, address)) ??
		(await count(rateLimitRules.codeTriesPerNetwork, widerNetwork(address)));
	if (limited) return limited;
	const verification = await codes.verify(regNo, typed, now());
	await guessGuard.noteTry(verification, address, now());
	return { kind: verification === 'noTriesLeft' ? 'tooManyTries' : verification };
}

/** The /48 of a /64; null: the address is counted by itself alone, or not known. */
function widerNetwork(address: string | null): string | null {
	const network = address === null ? null : siteNetwork(address);
	return network === address ? null : network;
}

/** Counts a request; null: it is allowed, or its key is not known. */
const countingIn =
	({ rateLimiter, now }: CodeDependencies) =>
	async (rule: RateLimitRule, key: string | null): Promise<(CodeRequestResult & { kind: 'limited' }) | null> => {
		const decision = key === null ? null : await rateLimiter.consume(rule, key, now());
		return decision && !decision.allowed ? { kind: 'limited', retryAfterSeconds: decision.retryAfterSeconds } : null;
	};
