import { withAttemptsAt } from '../domain/payment/attempts.ts';
import type { Vehicle } from '../domain/vehicle/vehicle.ts';
import { optional } from './loaders.ts';
import { readBegunPayments } from './makepayment/paymentCookies.ts';
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
	if (jobCardId !== null) await optional(log, () => provider.requestStatusCheck(jobCardId), undefined);
}
