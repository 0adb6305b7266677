/**
 * The payment that this browser last began at a maker's system, in a cookie: the maker may list it late, and the pages say
 * meanwhile that it is being confirmed. It decides about nothing else.
 */
import { z } from 'zod';
import type { BegunPayment } from '../../domain/payment/attempts.ts';

const name = 'begunPayment';
/** As long as a gateway is asked about a payment that may succeed late. */
const maxAgeSeconds = 3 * 24 * 60 * 60;

const schema = z.object({
	jobCardId: z.string(),
	orderNumber: z.string().min(1),
	begunAt: z.iso.datetime(),
	listedBefore: z.coerce.number().int().nonnegative(),
});

/** `Set-Cookie` for a payment that has just begun. `address`: of the request. */
export function begunPaymentCookie({ listedBefore, ...begun }: BegunPayment, address: string): string {
	const secure = new URL(address).protocol === 'https:' ? '; Secure' : '';
	const value = new URLSearchParams({ ...begun, listedBefore: String(listedBefore) });
	return `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** null: this browser has begun none in the last days, or the cookie is not ours. */
export function readBegunPayment(request: Request): BegunPayment | null {
	const cookies = (request.headers.get('Cookie') ?? '').split('; ');
	const value = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
	if (value === undefined) return null;
	return schema.safeParse(Object.fromEntries(new URLSearchParams(value))).data ?? null;
}
