import { z } from 'zod';
import { type PaymentOutcome, paymentOutcome } from '../../domain/payment/payment.ts';
import { ProviderError } from '../../domain/providerError.ts';
import { dataLoader } from '../loaders.ts';
import { readVehicleOfRequest } from '../loadVehicle.ts';

const querySchema = z.object({ OrderNumber: z.string().min(1).max(100) });

/** `unknown`: this vehicle has no such order. */
export interface PaymentState {
	readonly kind: PaymentOutcome['kind'] | 'unknown';
}

/** The state of an order, for a page that waits for it. */
export const loader = dataLoader('payment', querySchema, async (services, query, request): Promise<PaymentState> => {
	const vehicle = await readVehicleOfRequest(services, request, { showsPayment: true });
	if (!vehicle) throw new ProviderError('notFound', { call: 'vehicleByRegNo' });
	const outcome = paymentOutcome(vehicle, query.OrderNumber, services.provider.capabilities);
	return { kind: outcome.kind === 'failed' && outcome.payment === null ? 'unknown' : outcome.kind };
});
