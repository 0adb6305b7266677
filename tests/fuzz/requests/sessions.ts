/** Links, codes and sessions of verified access. */
import { encryptLinkParams, type LinkKey } from '../../../access/links/linkParams.ts';
import type { FuzzTarget } from '../readFuzzTarget.ts';
import { encodeForm, encodePath, type FuzzRequest } from '../request.ts';

/** The vehicles of the sessions: the first has an open estimate, the second an open bill. */
export const visitorRegNos = ['UP32NP6789', 'WB20QR7890'] as const;

/** A session that was opened by a link. */
export interface OpenSession {
	readonly regNo: string;
	readonly id: string;
}

/** One round signs out of fewer sessions. */
const sessionsPerVehicle = 16;

/** Opens sessions of both vehicles. */
export async function openSessions({ url }: FuzzTarget, key: LinkKey): Promise<readonly OpenSession[]> {
	const list = visitorRegNos.flatMap((regNo) => Array.from({ length: sessionsPerVehicle }, () => regNo));
	return Promise.all(
		list.map(async (regNo) => {
			const response = await fetch(`${url}/?Params=${linkParams(key, regNo)}`, { redirect: 'manual' });
			return { regNo, id: sessionIdIn(response.headers.getSetCookie()) };
		}),
	);
}

/** The `Params` of a link; the link has expired if `hours` is negative. */
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

/** A POST to the page of the one-time code. Give each request its own `address`, so that rate limits do not add up. */
export const verifyRequest = (
	{ url }: FuzzTarget,
	regNo: string,
	fields: Readonly<Record<string, string>>,
	address: string,
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

/** The session id in `Set-Cookie` headers; empty without one. */
export const sessionIdIn = (setCookies: readonly string[]): string =>
	setCookies.flatMap((cookie) => /^session=([^;]*)/.exec(cookie)?.[1] ?? []).at(-1) ?? '';
