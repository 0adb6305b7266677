/** What this browser is told of a payment, in cookies. They decide about nothing but what the next pages say. */
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
	return cookiesOf(request)
		.filter((cookie) => cookie.startsWith(begunPrefix))
		.flatMap((cookie) => {
			const value = cookie.slice(cookie.indexOf('=') + 1);
			return schema.safeParse(Object.fromEntries(new URLSearchParams(value))).data ?? [];
		});
}

const payableCookieOf = (jobCardId: string): string => `payable=${encodeURIComponent(jobCardId)}`;

/**
 * `Set-Cookie` for a job card that the provider has just found payable: the page that PAY AT DEALERSHIP leads to does not
 * ask again. It is gone after 10 s, so a reload asks. `address`: of the request.
 */
export const payableCookie = (jobCardId: string, address: string): string =>
	`${payableCookieOf(jobCardId)}; Path=/payment-dealer/; Max-Age=10${flags(address)}`;

/** Whether the provider has just found this job card payable. */
export const wasFoundPayable = (request: Request, jobCardId: string): boolean =>
	cookiesOf(request).includes(payableCookieOf(jobCardId));

const flags = (address: string): string =>
	`; HttpOnly; SameSite=Lax${new URL(address).protocol === 'https:' ? '; Secure' : ''}`;

const cookiesOf = (request: Request): readonly string[] => (request.headers.get('Cookie') ?? '').split('; ');
