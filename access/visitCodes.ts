/** One-time codes of a visit: who may request and enter one, and how often. */
import type { Language } from '../domain/languages.ts';
import type { CodeEntryResult, CodeRequestResult } from '../domain/visit.ts';
import type { OneTimeCodes } from './oneTimeCodes.ts';
import { type RateLimiter, rateLimitRules } from './rateLimits.ts';

export interface CodeDependencies {
	/** null: only links open a vehicle. */
	readonly codes: OneTimeCodes | null;
	readonly rateLimiter: Pick<RateLimiter, 'consume'>;
	readonly now: () => Date;
}

const unavailable = { kind: 'unavailable' } as const;

/** Requests a code. `regNo` is the vehicle that the visit has to verify; null: none. */
export async function requestCode(
	regNo: string | null,
	language: Language,
	address: string | null,
	{ codes, rateLimiter, now }: CodeDependencies,
): Promise<CodeRequestResult> {
	if (!codes || regNo === null) return unavailable;
	const byAddress = address && (await rateLimiter.consume(rateLimitRules.codeRequestsPerAddress, address, now()));
	if (byAddress && !byAddress.allowed) return { kind: 'limited', retryAfterSeconds: byAddress.retryAfterSeconds };
	const byVehicle = await rateLimiter.consume(rateLimitRules.codeRequestsPerVehicle, regNo, now());
	if (!byVehicle.allowed) return { kind: 'limited', retryAfterSeconds: byVehicle.retryAfterSeconds };
	await codes.issue(regNo, language, now());
	return { kind: 'requested' };
}

/** Checks a code. Opens no session: that is left to the caller. */
export async function enterCode(
	regNo: string | null,
	typed: string,
	address: string | null,
	{ codes, rateLimiter, now }: CodeDependencies,
): Promise<CodeEntryResult> {
	if (!codes || regNo === null) return unavailable;
	const byAddress = address && (await rateLimiter.consume(rateLimitRules.codeTriesPerAddress, address, now()));
	if (byAddress && !byAddress.allowed) return { kind: 'limited', retryAfterSeconds: byAddress.retryAfterSeconds };
	return { kind: await codes.verify(regNo, typed, now()) };
}
