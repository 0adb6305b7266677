import { hash } from 'node:crypto';
import { z } from 'zod';
import { type BegunPayment, withAttemptsAt } from '../domain/payment/attempts.ts';
import type { Vehicle } from '../domain/vehicle/vehicle.ts';
import { orFallback } from './loaders.ts';
import type { VehicleServices } from './services.ts';

/**
 * The vehicle of this request, for a page that shows its bill. Asks the gateway soon about an unsettled order, since
 * the owner waits for the outcome (docs/product.md#gateway). null: the provider has no such vehicle.
 */
export async function billedVehicle(services: VehicleServices, request: Request): Promise<Vehicle | null> {
	const vehicle = await vehicleWithAttempts(services, request);
	if (vehicle) await requestStatusCheck(services, vehicle.statusCheckDueFor);
	return vehicle;
}

/**
 * The vehicle with its payments as they count now, also those that this browser began and the provider does not list
 * yet (docs/product.md#state-of-a-bill). null: the provider has no such vehicle.
 */
export async function vehicleWithAttempts(
	{ now, provider, regNo }: VehicleServices,
	request: Request,
): Promise<Vehicle | null> {
	const vehicle = await provider.vehicleByRegNo(regNo);
	const { ownsPaymentOrders } = provider.capabilities;
	return vehicle && withAttemptsAt({ begun: readBegunPayments(request), now: now(), ownsPaymentOrders }, vehicle);
}

/** Has the gateway asked about this job card's order; null: no order. A failure is logged, and the page is shown. */
export async function requestStatusCheck({ log, provider }: VehicleServices, jobCardId: string | null): Promise<void> {
	if (jobCardId !== null) await orFallback(log, () => provider.requestStatusCheck(jobCardId), undefined);
}

/** Cookies with the payments that this browser began. They decide nothing but what the pages say. */
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
	return `${begunName(begun.jobCardId)}=${value}; Path=/; Max-Age=${begunSeconds}${flags(address)}`;
}

/** The payments that the cookies name; a malformed cookie is left out. */
function readBegunPayments(request: Request): readonly BegunPayment[] {
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
