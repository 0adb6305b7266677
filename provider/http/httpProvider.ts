import type { Provider, ProviderFactory, ProviderMethod } from '../port.ts';
import { checkQuestion, portInputs } from '../portInputs.ts';
import { bookingMethods } from './bookingMethods.ts';
import { callerFor } from './caller.ts';
import { catalogueMethods } from './catalogueMethods.ts';
import { dealerMethods } from './dealerMethods.ts';
import { jobCardMethods } from './jobCardMethods.ts';
import { createVehicleIds } from './vehicleIds.ts';
import { vehicleMethods } from './vehicleMethods.ts';
import type { Wire } from './wire.ts';

/**
 * A maker's own system behind the port: every method is one or two calls of the contract. The wire, and with it the
 * schema ids and the circuit breaker, is shared by all requests.
 */
export function createHttpProvider(wire: Wire): ProviderFactory {
	const vehicleIds = createVehicleIds();
	return (context) => {
		const caller = callerFor(wire, context);
		return checked({
			capabilities: { idempotentBooking: false, namesLatestAppointment: false },
			...vehicleMethods(caller, vehicleIds),
			...bookingMethods(caller),
			...dealerMethods(caller),
			...catalogueMethods(caller),
			...jobCardMethods(caller),
		});
	};
}

type Method = (question: unknown) => Promise<unknown>;

const names = Object.keys(portInputs) as ProviderMethod[];
/** A text that can be no registration number is nobody's. */
const byRegNo: readonly ProviderMethod[] = ['vehicleByRegNo', 'visitVersion'];

/** The same provider, of which nothing malformed is asked. */
function checked(provider: Provider): Provider {
	const methods = names.map((name): [ProviderMethod, Method] => {
		const method = provider[name] as Method;
		return [
			name,
			async (question) => {
				if (byRegNo.includes(name) && !portInputs[name].safeParse(question).success) return null;
				return method(checkQuestion(name, question));
			},
		];
	});
	return { capabilities: provider.capabilities, ...(Object.fromEntries(methods) as Omit<Provider, 'capabilities'>) };
}
