/** One-time codes within a visit: who may ask for one and try one, and how often. */
import type { CodeEntered, CodeRequested } from '../domain/visit.ts';
import type { Codes } from './codes.ts';
import { type Limits, limitRules } from './limits.ts';

export interface CodeRules {
	/** null: links alone open a vehicle. */
	readonly codes: Codes | null;
	readonly limits: Pick<Limits, 'take'>;
	readonly now: () => Date;
}

const unavailable = { kind: 'unavailable' } as const;

/** `regNo` is the vehicle that this visit may not see yet; null: there is none to ask for. */
export async function requestCode(
	regNo: string | null,
	language: 'en' | 'hi',
	address: string,
	{ codes, limits, now }: CodeRules,
): Promise<CodeRequested> {
	if (!codes || regNo === null) return unavailable;
	const byAddress = await limits.take(limitRules.codeRequestsPerAddress, address, now());
	if (!byAddress.allowed) return { kind: 'limited', retryAfterSeconds: byAddress.retryAfterSeconds };
	const byVehicle = await limits.take(limitRules.codeRequestsPerVehicle, regNo, now());
	if (!byVehicle.allowed) return { kind: 'limited', retryAfterSeconds: byVehicle.retryAfterSeconds };
	await codes.request(regNo, language, now());
	return { kind: 'requested' };
}

/** `opened` is for the caller to act on: no session is opened here. */
export async function enterCode(
	regNo: string | null,
	typed: string,
	address: string,
	{ codes, limits, now }: CodeRules,
): Promise<CodeEntered> {
	if (!codes || regNo === null) return unavailable;
	const byAddress = await limits.take(limitRules.codeTriesPerAddress, address, now());
	if (!byAddress.allowed) return { kind: 'limited', retryAfterSeconds: byAddress.retryAfterSeconds };
	return { kind: await codes.enter(regNo, typed, now()) };
}
