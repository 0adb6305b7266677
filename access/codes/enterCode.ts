/** One-time codes: who may request and enter one, and how often. */

import type { CodeEntryResult, CodeRequestResult } from '../../domain/access.ts';
import type { Language } from '../../domain/languages.ts';
import {
	type RateLimiter,
	type RateLimitRule,
	rateLimitRules,
	siteNetwork,
	widerNetwork,
} from '../limits/rateLimits.ts';
import type { CodeVerification, OneTimeCodes } from './oneTimeCodes.ts';

export interface CodeDependencies {
	/** null: only links open a vehicle. */
	readonly codes: OneTimeCodes | null;
	readonly rateLimiter: RateLimiter;
	/** Called for each code that was entered, for any vehicle. */
	readonly onTry: (outcome: CodeVerification) => void;
	readonly now: () => Date;
}

const unavailable = { kind: 'unavailable' } as const;

export interface CodeRequest {
	/** The vehicle that the request has to verify; null: none. */
	readonly regNo: string | null;
	readonly browser: string;
	/** Whether this browser has opened the vehicle before. */
	readonly isKnown: boolean;
	readonly language: Language;
	/** The client's address, as in `AccessRequest`. */
	readonly clientAddress: string | null;
}

/**
 * Requests a code. Three limits apply (docs/decisions/008-one-time-codes.md):
 * - of an address or its network: beyond it the answer is as if the code had been sent.
 * - of the vehicle: beyond it the answer says when to try again.
 * - of browsers that have opened the vehicle before (`isKnown`): beyond it they count like any other.
 */
export async function requestCode(
	{ regNo, browser, isKnown, language, clientAddress }: CodeRequest,
	dependencies: CodeDependencies,
): Promise<CodeRequestResult> {
	const { codes, now } = dependencies;
	if (!codes || regNo === null) return unavailable;
	const count = countingIn(dependencies);
	const asked = { regNo, browser, language, network: clientAddress === null ? null : siteNetwork(clientAddress) };
	if (isKnown && !(await count(rateLimitRules.codeRequestsOfKnownBrowsers, regNo))) {
		await codes.issue({ ...asked, network: null, isKnown }, now());
		return { kind: 'requested' };
	}
	// The order matters: a request beyond its address's limit counts neither for the wider network nor for the vehicle.
	const isBeyondAddress =
		(await count(rateLimitRules.codeRequestsPerAddress, clientAddress)) ??
		(await count(rateLimitRules.codeRequestsPerNetwork, widerNetwork(clientAddress)));
	if (isBeyondAddress) return { kind: 'requested' };
	const limited = await count(rateLimitRules.codeRequestsPerVehicle, `${regNo} ${asked.network}`);
	if (limited) return { kind: 'limited', retryAfterSeconds: limited };
	await codes.issue({ ...asked, isKnown: false }, now());
	return { kind: 'requested' };
}

export interface CodeEntry extends Pick<CodeRequest, 'regNo'> {
	/** null: it has asked for no code. */
	readonly browser: string | null;
	/** The code as the owner typed it. */
	readonly typed: string;
}

/** Checks a code. The caller opens the session. */
export async function enterCode(
	{ regNo, browser, typed }: CodeEntry,
	{ codes, onTry, now }: CodeDependencies,
): Promise<CodeEntryResult> {
	if (!codes || regNo === null) return unavailable;
	const verification = browser === null ? 'expired' : await codes.verify({ regNo, browser }, typed, now());
	onTry(verification);
	return { kind: verification === 'noTriesLeft' ? 'tooManyTries' : verification };
}

/** Counts a request. Returns for how many seconds it is refused; null: it is allowed, or its key is not known. */
const countingIn =
	({ rateLimiter, now }: CodeDependencies) =>
	async (rule: RateLimitRule, key: string | null): Promise<number | null> => {
		const decision = key === null ? null : await rateLimiter.consume([{ rule, key }], now());
		return decision && !decision.allowed ? decision.retryAfterSeconds : null;
	};
