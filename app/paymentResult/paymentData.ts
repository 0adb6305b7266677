import { z } from 'zod';
import { type PaymentOutcome, paymentOutcome } from '../../domain/payment/payment.ts';
import { ProviderError } from '../../domain/providerError.ts';
import { billedVehicle } from '../billedVehicle.ts';
import { dataLoader } from '../loaders.ts';

const querySchema = z.object({ OrderNumber: z.string().min(1).max(100) });

export type PaymentState = ReturnType<typeof stateOf>;

/** How far an order is, for a page that waits for it. `unknown`: this vehicle has no such order. */
const stateOf = (outcome: PaymentOutcome) =>
	({ kind: outcome.kind === 'failed' && outcome.payment === null ? 'unknown' : outcome.kind }) as const;

export const loader = dataLoader('payment', querySchema, async (services, query, request): Promise<PaymentState> => {
	const vehicle = await billedVehicle(services, request);
	if (!vehicle) throw new ProviderError('notFound', { call: 'GetIBDetails' });
	return stateOf(paymentOutcome(vehicle, query.OrderNumber, services.provider.capabilities));
});
