/**
 * A press of PAY AT DEALERSHIP asks the provider whether the bill can be paid; this cookie tells the page that it leads
 * to, so that it does not ask again. It decides about nothing else, and is gone after 10 s: a reload asks.
 */
const name = 'payable';

/** `Set-Cookie` for a job card that the provider has just found payable. `address`: of the request. */
export function payableCookie(jobCardId: string, address: string): string {
	const secure = new URL(address).protocol === 'https:' ? '; Secure' : '';
	const value = encodeURIComponent(jobCardId);
	return `${name}=${value}; Path=/payment-dealer/; Max-Age=10; HttpOnly; SameSite=Lax${secure}`;
}

/** Whether the provider has just found this job card payable. */
export const wasFoundPayable = (request: Request, jobCardId: string): boolean =>
	(request.headers.get('Cookie') ?? '').split('; ').includes(`${name}=${encodeURIComponent(jobCardId)}`);
