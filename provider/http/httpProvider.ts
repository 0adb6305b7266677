import type { Provider, ProviderFactory, ProviderMethod } from '../port.ts';
import { parseProviderRequest, providerRequestSchemas } from '../requestSchemas.ts';
import { bookingMethods } from './bookingMethods.ts';
import { createCaller } from './caller.ts';
import { catalogueMethods } from './catalogueMethods.ts';
import { dealerMethods } from './dealerMethods.ts';
import { jobCardMethods } from './jobCardMethods.ts';
import type { Transport } from './transport.ts';
import { unavailableMethods } from './unavailableMethods.ts';
import { createVehicleIdCache } from './vehicleIdCache.ts';
import { vehicleMethods } from './vehicleMethods.ts';

/**
 * A maker's own system as a `Provider`: each method makes one or two calls of the contract. All requests share the
 * transport with its schema ids and its circuit breaker.
 */
export function createHttpProvider(transport: Transport): ProviderFactory {
	const vehicleIdCache = createVehicleIdCache();
	return (context) => {
		const caller = createCaller(transport, context);
		const booking = bookingMethods(caller);
		return withRequestValidation({
			capabilities: {
				idempotentBooking: false,
				namesLatestAppointment: false,
				ownsPaymentOrders: false,
				ownerMessages: false,
				moving: false,
				changing: false,
				holds: false,
			},
			...vehicleMethods(caller, vehicleIdCache, booking.appointment),
			...booking,
			...dealerMethods(caller),
			...catalogueMethods(caller),
			...jobCardMethods(caller),
			...unavailableMethods,
		});
	};
}

type Method = (request: unknown) => Promise<unknown>;

const methodNames = Object.keys(providerRequestSchemas) as ProviderMethod[];
/** These return null for text that cannot be a registration number, as for an unknown one. */
const regNoMethods: readonly ProviderMethod[] = ['vehicleByRegNo', 'visitVersion'];

/** Validates each request before it is passed on to `provider`. */
function withRequestValidation(provider: Provider): Provider {
	const methods = methodNames.map((name): [ProviderMethod, Method] => {
		const method = provider[name] as Method;
		return [
			name,
			async (request) => {
				if (regNoMethods.includes(name) && !providerRequestSchemas[name].safeParse(request).success) return null;
				return method(parseProviderRequest(name, request));
			},
		];
	});
	return { capabilities: provider.capabilities, ...(Object.fromEntries(methods) as Omit<Provider, 'capabilities'>) };
}
