/** One-time codes of a visit: who may request and enter one, and how often. */
import type { Language } from '../../domain/languages.ts';
import type { CodeEntryResult, CodeRequestResult } from '../../domain/visit.ts';
import {
	type Limited,
	limitOfTries,
	type RateLimiter,
	type RateLimitRule,
	rateLimitRules,
	siteNetwork,
	type TryOutcome,
	widerNetwork,
} from '../limits/rateLimits.ts';
import type { OneTimeCodes } from './oneTimeCodes.ts';

export interface CodeDependencies {
	/** null: only links open a vehicle. */
	readonly codes: OneTimeCodes | null;
	readonly rateLimiter: Pick<RateLimiter, 'consume' | 'peek'>;
	/**
	 * Called for each code that was entered, whichever vehicle it was for, and for each wrong link of a message; not where
	 * a limit kept it from being tried.
	 */
	readonly onTry: (outcome: TryOutcome) => void;
	readonly now: () => Date;
}

const unavailable = { kind: 'unavailable' } as const;

interface CodeVisit {
	/** The vehicle that the visit has to verify; null: none. */
	readonly regNo: string | null;
	/** The client's, as in `VisitRequest`. */
	readonly address: string | null;
}

export interface CodeRequest extends CodeVisit {
	readonly language: Language;
}

/**
 * Requests a code. Where the limit of an address or a network is reached, the answer is as if the code had been sent; an
 * owner learns of that of the vehicle (docs/decisions/011-no-code-is-written-down.md).
 */
export async function requestCode(
	{ regNo, language, address }: CodeRequest,
	dependencies: CodeDependencies,
): Promise<CodeRequestResult> {
	const { codes, now } = dependencies;
	if (!codes || regNo === null) return unavailable;
	const count = countingIn(dependencies);
	// A request beyond the limit of its address sends nothing, so the vehicle's limit, which is counted last, is not
	// used up by it. Nor is the limit that a /64 shares with the rest of its /48, once the /64 is beyond its own.
	const isBeyondAddress =
		(await count(rateLimitRules.codeRequestsPerAddress, address)) ??
		(await count(rateLimitRules.codeRequestsPerNetwork, widerNetwork(address)));
	if (isBeyondAddress) return { kind: 'requested' };
	const limited = await count(rateLimitRules.codeRequestsPerVehicle, regNo);
	if (limited) return limited;
	await codes.issue(regNo, language, now(), address === null ? null : siteNetwork(address));
	return { kind: 'requested' };
}

export interface CodeEntry extends CodeVisit {
	/** As the visitor typed it. */
	readonly typed: string;
}

/** Checks a code. Opens no session: that is left to the caller. */
export async function enterCode(
	{ regNo, typed, address }: CodeEntry,
	dependencies: CodeDependencies,
): Promise<CodeEntryResult> {
	const { codes, rateLimiter, onTry, now } = dependencies;
	if (!codes || regNo === null) return unavailable;
	const limited = await limitOfTries(address, (rule, key) => rateLimiter.consume(rule, key, now()));
	if (limited) return limited;
	const verification = await codes.verify(regNo, typed, now());
	onTry(verification);
	return { kind: verification === 'noTriesLeft' ? 'tooManyTries' : verification };
}

/** Counts a request; null: it is allowed, or its key is not known. */
const countingIn =
	({ rateLimiter, now }: CodeDependencies) =>
	async (rule: RateLimitRule, key: string | null): Promise<Limited | null> => {
		const decision = key === null ? null : await rateLimiter.consume(rule, key, now());
		return decision && !decision.allowed ? { kind: 'limited', retryAfterSeconds: decision.retryAfterSeconds } : null;
	};
