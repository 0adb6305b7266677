import { z } from 'zod';
import { attemptOfOrder, isPending } from '../../domain/payment/payment.ts';
import { ProviderError } from '../../domain/providerError.ts';
import { dataLoader } from '../loaders.ts';
import { readVehicleOfRequest } from '../loadVehicle.ts';

const querySchema = z.object({ OrderNumber: z.string().min(1).max(100) });

/** Whether an order is being confirmed, for a page that waits for it. */
export const loader = dataLoader('payment', querySchema, async (services, query, request) => {
	const vehicle = await readVehicleOfRequest(services, request, { showsPayment: true });
	if (!vehicle) throw new ProviderError('notFound', { call: 'vehicleByRegNo' });
	const attempt = attemptOfOrder(vehicle, query.OrderNumber, services.provider.capabilities);
	return { isPending: attempt !== null && isPending(attempt.payment) };
});
