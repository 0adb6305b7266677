import { z } from 'zod';
import { Failure } from '../../domain/failure.ts';
import { outcomeOf, type PaymentOutcome } from '../../domain/payment.ts';
import { dataServices, forData, malformed } from '../answer.ts';
import type { Route } from './+types/payment.ts';
import { readQuery } from './query.ts';

const query = z.object({ OrderNumber: z.string().min(1).max(100) });

/** How far an order is, for a page that waits for it. */
export interface PaymentState {
	readonly kind: PaymentOutcome['kind'];
}

export function loader({ context, request }: Route.LoaderArgs) {
	const services = dataServices(context);
	const { log, provider, regNo } = services;
	const asked = readQuery(request, query);
	if (!asked) return malformed(log, 'payment');
	return forData<PaymentState>(services, async () => {
		const vehicle = await provider.vehicleByRegNo(regNo);
		if (!vehicle) throw new Failure('notFound', { call: 'GetIBDetails' });
		return { kind: outcomeOf(vehicle, asked.OrderNumber).kind };
	});
}
