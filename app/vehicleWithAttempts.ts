import { withAttemptsAt } from '../domain/payment/attempts.ts';
import type { Vehicle } from '../domain/vehicle/vehicle.ts';
import { readBegunPayments } from './makepayment/begunPayment.ts';
import type { VehicleServices } from './services.ts';

/**
 * The vehicle of this visit for a page that says how its bill stands: its payments are as they count now, with those
 * that this browser began and the provider does not list yet (docs/product.md#state-of-a-bill). null: no such vehicle.
 */
export async function vehicleWithAttempts(
	{ now, provider, regNo }: Pick<VehicleServices, 'now' | 'provider' | 'regNo'>,
	request: Request,
): Promise<Vehicle | null> {
	const vehicle = await provider.vehicleByRegNo(regNo);
	const { ownsPaymentOrders } = provider.capabilities;
	return vehicle && withAttemptsAt({ begun: readBegunPayments(request), now: now(), ownsPaymentOrders }, vehicle);
}
