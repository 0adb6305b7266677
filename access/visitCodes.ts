/** One-time codes within a visit: who may ask for one and try one, and how often. */
import type { CodeEntryResult, CodeRequestResult } from '../domain/visit.ts';
import type { OneTimeCodes } from './oneTimeCodes.ts';
import { type RateLimiter, rateLimitRules } from './rateLimits.ts';

export interface CodeDependencies {
	/** null: links alone open a vehicle. */
	readonly codes: OneTimeCodes | null;
	readonly limits: Pick<RateLimiter, 'consume'>;
	readonly now: () => Date;
}

const unavailable = { kind: 'unavailable' } as const;

/** `regNo` is the vehicle that this visit may not see yet; null: there is none to ask for. */
export async function requestCode(
	regNo: string | null,
	language: 'en' | 'hi',
	address: string,
	{ codes, limits, now }: CodeDependencies,
): Promise<CodeRequestResult> {
	if (!codes || regNo === null) return unavailable;
	const byAddress = await limits.consume(rateLimitRules.codeRequestsPerAddress, address, now());
	if (!byAddress.allowed) return { kind: 'limited', retryAfterSeconds: byAddress.retryAfterSeconds };
	const byVehicle = await limits.consume(rateLimitRules.codeRequestsPerVehicle, regNo, now());
	if (!byVehicle.allowed) return { kind: 'limited', retryAfterSeconds: byVehicle.retryAfterSeconds };
	await codes.issue(regNo, language, now());
	return { kind: 'requested' };
}

/** `opened` is for the caller to act on: no session is opened here. */
export async function enterCode(
	regNo: string | null,
	typed: string,
	address: string,
	{ codes, limits, now }: CodeDependencies,
): Promise<CodeEntryResult> {
	if (!codes || regNo === null) return unavailable;
	const byAddress = await limits.consume(rateLimitRules.codeTriesPerAddress, address, now());
	if (!byAddress.allowed) return { kind: 'limited', retryAfterSeconds: byAddress.retryAfterSeconds };
	return { kind: await codes.verify(regNo, typed, now()) };
}
