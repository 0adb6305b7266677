import { hash } from 'node:crypto';
import { z } from 'zod';
import { type BegunPayment, withAttemptsAt } from '../domain/payment/attempts.ts';
import type { Vehicle } from '../domain/vehicle/vehicle.ts';
import { orFallback } from './loaders.ts';
import type { VehicleServices } from './services.ts';

/**
 * The vehicle of this request for a page that says how its bill stands. The gateway is asked soon about an unsettled order
 * of it, since the owner waits for the outcome (docs/product.md#gateway). null: no such vehicle.
 */
export async function billedVehicle(services: VehicleServices, request: Request): Promise<Vehicle | null> {
	const vehicle = await vehicleWithAttempts(services, request);
	if (vehicle) await requestStatusCheck(services, vehicle.statusCheckDueFor);
	return vehicle;
}

/**
 * The vehicle alone: its payments are as they count now, with those that this browser began and the provider does not
 * list yet (docs/product.md#state-of-a-bill). null: no such vehicle.
 */
export async function vehicleWithAttempts(
	{ now, provider, regNo }: VehicleServices,
	request: Request,
): Promise<Vehicle | null> {
	const vehicle = await provider.vehicleByRegNo(regNo);
	const { ownsPaymentOrders } = provider.capabilities;
	return vehicle && withAttemptsAt({ begun: readBegunPayments(request), now: now(), ownsPaymentOrders }, vehicle);
}

/** Has the gateway asked about the order of this job card; null: there is none. The page is shown also when this fails. */
export async function requestStatusCheck({ log, provider }: VehicleServices, jobCardId: string | null): Promise<void> {
	if (jobCardId !== null) await orFallback(log, () => provider.requestStatusCheck(jobCardId), undefined);
}

/** Cookies with the payments that this browser began. They decide nothing but what the pages say. */
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
