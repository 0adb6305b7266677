import { hash } from 'node:crypto';
import { z } from 'zod';
import type { BegunPayment } from '../../domain/payment/attempts.ts';

/**
 * Cookies with the payments that this browser began at a maker's system. They are here and not in its adapter, since
 * nothing but the browser keeps them. They decide nothing but what the pages say.
 */
const begunPrefix = 'begunPayment-';
/** One cookie for each job card, so that paying for another vehicle forgets none. */
const begunName = (jobCardId: string): string => begunPrefix + hash('sha256', jobCardId, 'base64url').slice(0, 12);
/** The gateway is asked for so long about a payment that may succeed late. */
const begunSeconds = 3 * 24 * 60 * 60;

const schema = z.object({
	jobCardId: z.string(),
	orderNumber: z.string().min(1),
	begunAt: z.iso.datetime(),
	listedBefore: z.coerce.number().int().nonnegative(),
});

/**
 * `Set-Cookie` for a payment that has just begun at a maker's system. The maker may list it late; until then the pages
 * say that it is being confirmed. `address`: the request's.
 */
export function begunPaymentCookie({ listedBefore, ...begun }: BegunPayment, address: string): string {
	const value = new URLSearchParams({ ...begun, listedBefore: String(listedBefore) });
	const secure = new URL(address).protocol === 'https:' ? '; Secure' : '';
	const name = begunName(begun.jobCardId);
	return `${name}=${value}; Path=/; Max-Age=${begunSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** The payments that the cookies name; a malformed cookie is left out. */
export function readBegunPayments(request: Request): readonly BegunPayment[] {
	const cookies = (request.headers.get('Cookie') ?? '').split('; ');
	return cookies
		.filter((cookie) => cookie.startsWith(begunPrefix))
		.flatMap((cookie) => {
			const value = cookie.slice(cookie.indexOf('=') + 1);
			return schema.safeParse(Object.fromEntries(new URLSearchParams(value))).data ?? [];
		});
}
