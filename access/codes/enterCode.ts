/** One-time codes: who may request and enter one, and how often. */

import type { CodeEntryResult, CodeRequestResult } from '../../domain/access.ts';
import type { Language } from '../../domain/languages.ts';
import {
	byAddress,
	type ConsumeRequest,
	consumeInTurn,
	type RateLimiter,
	rateLimitRules,
	siteNetwork,
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
	const { codes, rateLimiter, now } = dependencies;
	if (!codes || regNo === null) return unavailable;
	const count = (...requests: readonly ConsumeRequest[]) => consumeInTurn(rateLimiter, requests, now());
	const asked = { regNo, browser, language, network: clientAddress === null ? null : siteNetwork(clientAddress) };
	if (isKnown && (await count({ rule: rateLimitRules.codeRequestsOfKnownBrowsers, key: regNo })).allowed) {
		await codes.issue({ ...asked, network: null, isKnown }, now());
		return { kind: 'requested' };
	}
	// The order matters: a request beyond its address's limit counts neither for the wider network nor for the vehicle.
	if (!(await count(...byAddress('codeRequests', clientAddress))).allowed) return { kind: 'requested' };
	const ofVehicle = await count({ rule: rateLimitRules.codeRequestsPerVehicle, key: `${regNo} ${asked.network}` });
	if (!ofVehicle.allowed) return { kind: 'limited', retryAfterSeconds: ofVehicle.retryAfterSeconds };
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
