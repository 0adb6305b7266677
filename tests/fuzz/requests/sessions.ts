/** What a visit with verified access begins with. */
import { encryptLinkParams, type LinkKey } from '../../../access/linkParams.ts';
import type { FuzzTarget } from '../readFuzzTarget.ts';
import { encodeForm, encodePath, type FuzzRequest } from '../request.ts';

/** Whose owners visit: an estimate waits for the one, a bill for the other. */
export const visitorRegNos = ['UP32NP6789', 'WB20QR7890'] as const;

/** A session that a link opened. */
export interface OpenSession {
	readonly regNo: string;
	readonly id: string;
}

/** More than a round signs out. */
const sessionsPerVehicle = 16;

/** Sessions of both vehicles. */
export async function openSessions({ url }: FuzzTarget, key: LinkKey): Promise<readonly OpenSession[]> {
	const list = visitorRegNos.flatMap((regNo) => Array.from({ length: sessionsPerVehicle }, () => regNo));
	return Promise.all(
		list.map(async (regNo) => {
			const answer = await fetch(`${url}/?Params=${linkParams(key, regNo)}`, { redirect: 'manual' });
			return { regNo, id: sessionIdIn(answer.headers.getSetCookie()) };
		}),
	);
}

/** The `Params` of a link; run out when `hours` is below zero. */
export function linkParams(
	key: LinkKey,
	regNo: string,
	appointmentId: string | null = null,
	{ hours = 1, bearer = null }: { readonly hours?: number; readonly bearer?: string | null } = {},
): string {
	const madeAt = new Date();
	const expiresAt = new Date(madeAt.getTime() + hours * 3_600_000);
	return encryptLinkParams({ regNo, appointmentId, bearer, madeAt, expiresAt }, [key]);
}

/** Each from an address of its own, so that none is refused for the others. */
export const verifyRequest = (
	{ url }: FuzzTarget,
	regNo: string,
	fields: Readonly<Record<string, string>>,
	address = '203.0.113.7',
): FuzzRequest => ({
	base: 'url',
	method: 'POST',
	path: encodePath(`/verify?${encodeForm({ RegNo: regNo })}&sent`),
	headers: { Origin: url, 'Content-Type': 'application/x-www-form-urlencoded', 'X-Forwarded-For': address },
	body: encodeForm(fields),
});

export const getRequest = (path: string): FuzzRequest => ({
	base: 'url',
	method: 'GET',
	path: encodePath(path),
	headers: { Accept: '*/*' },
	body: null,
});

/** The session among cookies that were set; empty: none is. */
export const sessionIdIn = (setCookies: readonly string[]): string =>
	setCookies.flatMap((cookie) => /^session=([^;]*)/.exec(cookie)?.[1] ?? []).at(-1) ?? '';
