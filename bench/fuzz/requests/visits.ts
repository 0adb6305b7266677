/** What a visit with verified access begins with. */
import { type LinkKey, sealParams } from '../../../access/params.ts';
import type { Aim } from '../aim.ts';
import { type FuzzRequest, formOf, sendablePath } from '../request.ts';

/** Whose owners visit: an estimate waits for the one, a bill for the other. */
export const visitors = ['UP32NP6789', 'WB20QR7890'] as const;

/** A session that a link opened. */
export interface OpenVisit {
	readonly regNo: string;
	readonly id: string;
}

/** More than a round signs out. */
const visitsOfEach = 16;

/** Sessions of both vehicles. */
export async function openVisits({ url }: Aim, key: LinkKey): Promise<readonly OpenVisit[]> {
	const list = visitors.flatMap((regNo) => Array.from({ length: visitsOfEach }, () => regNo));
	return Promise.all(
		list.map(async (regNo) => {
			const answer = await fetch(`${url}/?Params=${linkTo(key, regNo)}`, { redirect: 'manual' });
			return { regNo, id: sessionIn(answer.headers.getSetCookie()) };
		}),
	);
}

/** The `Params` of a link; run out when `hours` is below zero. */
export function linkTo(
	key: LinkKey,
	regNo: string,
	appointmentId: string | null = null,
	{ hours = 1, bearer = null }: { readonly hours?: number; readonly bearer?: string | null } = {},
): string {
	const madeAt = new Date();
	const expiresAt = new Date(madeAt.getTime() + hours * 3_600_000);
	return sealParams({ regNo, appointmentId, bearer, madeAt, expiresAt }, [key]);
}

/** Each from an address of its own, so that none is refused for the others. */
export const toVerify = (
	{ url }: Aim,
	regNo: string,
	fields: Readonly<Record<string, string>>,
	address = '203.0.113.7',
): FuzzRequest => ({
	base: 'url',
	method: 'POST',
	path: sendablePath(`/verify?${formOf({ RegNo: regNo })}&sent`),
	headers: { Origin: url, 'Content-Type': 'application/x-www-form-urlencoded', 'X-Forwarded-For': address },
	body: formOf(fields),
});

export const get = (path: string): FuzzRequest => ({
	base: 'url',
	method: 'GET',
	path: sendablePath(path),
	headers: { Accept: '*/*' },
	body: null,
});

/** The session among cookies that were set; empty: none is. */
export const sessionIn = (setCookies: readonly string[]): string =>
	setCookies.flatMap((cookie) => /^session=([^;]*)/.exec(cookie)?.[1] ?? []).at(-1) ?? '';
