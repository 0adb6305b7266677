import { z } from 'zod';
import { type PaymentOutcome, paymentOutcome } from '../../domain/payment.ts';
import { ProviderError } from '../../domain/providerError.ts';
import { badRequestResponse, dataServices, jsonLoader } from '../loaders.ts';
import { readQuery } from '../queryParams.ts';
import type { Route } from './+types/paymentData.ts';

const querySchema = z.object({ OrderNumber: z.string().min(1).max(100) });

/** How far an order is, for a page that waits for it. */
export interface PaymentState {
	readonly kind: PaymentOutcome['kind'];
}

export function loader({ context, request }: Route.LoaderArgs) {
	const services = dataServices(context);
	const { log, provider, regNo } = services;
	const params = readQuery(request, querySchema);
	if (!params) return badRequestResponse(log, 'payment');
	return jsonLoader<PaymentState>(services, async () => {
		const vehicle = await provider.vehicleByRegNo(regNo);
		if (!vehicle) throw new ProviderError('notFound', { call: 'GetIBDetails' });
		return { kind: paymentOutcome(vehicle, params.OrderNumber).kind };
	});
}
