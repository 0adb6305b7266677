/** What this browser is told of the payments it began, in cookies. They decide about nothing but what the pages say. */
import { hash } from 'node:crypto';
import { z } from 'zod';
import type { BegunPayment } from '../../domain/payment/attempts.ts';

const begunPrefix = 'begunPayment-';
/** One for each job card, so that paying for another vehicle forgets none. */
const begunName = (jobCardId: string): string => begunPrefix + hash('sha256', jobCardId, 'base64url').slice(0, 12);
/** As long as a gateway is asked about a payment that may succeed late. */
const begunSeconds = 3 * 24 * 60 * 60;

const schema = z.object({
	jobCardId: z.string(),
	orderNumber: z.string().min(1),
	begunAt: z.iso.datetime(),
	listedBefore: z.coerce.number().int().nonnegative(),
});

/**
 * `Set-Cookie` for a payment that has just begun at a maker's system: the maker may list it late, and the pages say
 * meanwhile that it is being confirmed. `address`: of the request.
 */
export function begunPaymentCookie({ listedBefore, ...begun }: BegunPayment, address: string): string {
	const value = new URLSearchParams({ ...begun, listedBefore: String(listedBefore) });
	return `${begunName(begun.jobCardId)}=${value}; Path=/; Max-Age=${begunSeconds}${flags(address)}`;
}

/** Those of the last days; a cookie that is not ours is left out. */
export function readBegunPayments(request: Request): readonly BegunPayment[] {
	const cookies = (request.headers.get('Cookie') ?? '').split('; ');
	return cookies
		.filter((cookie) => cookie.startsWith(begunPrefix))
		.flatMap((cookie) => {
			const value = cookie.slice(cookie.indexOf('=') + 1);
			return schema.safeParse(Object.fromEntries(new URLSearchParams(value))).data ?? [];
		});
}

const flags = (address: string): string =>
	`; HttpOnly; SameSite=Lax${new URL(address).protocol === 'https:' ? '; Secure' : ''}`;
