import { estimateStatus, otherAnswer, recordedAnswer } from '../../domain/jobCard/revisedEstimate.ts';
import { isProviderError, ProviderError } from '../../domain/providerError.ts';
import type { Capabilities, Provider, ProviderFactory } from '../port.ts';
import { validatedMethods } from '../validatedMethods.ts';
import { isNoAppointmentMessage } from '../wire/appointment.ts';
import type { AskedOf, CallDeclaration, ResponseOf } from '../wire/callDeclaration.ts';
import { type Calls, calls } from '../wire/calls.ts';
import type { Transport } from './transport.ts';
import { createVehicleIdCache, vehicleMethods } from './vehicleMethods.ts';

const capabilities: Capabilities = {
	idempotentBooking: false,
	namesLatestAppointment: false,
	ownsPaymentOrders: false,
	ownerMessages: false,
	seatHolds: false,
};

/**
 * A maker's own system as a `Provider`: each method makes one or two calls. All requests share the transport with its
 * schema ids and circuit breaker.
 */
export function createHttpProvider(transport: Transport): ProviderFactory {
	const vehicleIdCache = createVehicleIdCache();
	return (context) => {
		const callProvider: CallProvider = (call, request, idempotencyKey) =>
			transport.call(call, request, { context, idempotencyKey });
		const methods = portMethods(callProvider);
		const appointment = appointmentOrNone(methods.appointment);
		const provider: Omit<Provider, 'capabilities'> = {
			...methods,
			...vehicleMethods({ ...methods, appointment }, (id) => callProvider(calls.document, id), vehicleIdCache),
			appointment,

			async book({ details, idempotencyKey }) {
				const call = calls.BookServiceAppointment;
				return call.readResult(await callProvider(call, details, idempotencyKey), details as never);
			},

			// A maker's system may confirm or reject a second answer; which one counts is in the vehicle's document.
			async answerRevisedEstimate({ regNo, ...answer }) {
				const result = await methods.answerRevisedEstimate(answer);
				const now = regNo === undefined ? null : await provider.vehicleByRegNo(regNo).catch(() => null);
				if (now && result.ok) return { ...result, earlierAnswer: otherAnswer(now, answer) ?? undefined };
				if (!now || estimateStatus(now, answer.documentId) !== 'answered') return result;
				return { ok: true, resultCode: null, earlierAnswer: recordedAnswer(now, answer.documentId) };
			},

			// The contract has no call for this: a provider refuses the proforma invoice until the bill is released.
			async payability({ jobCardId, proforma }) {
				const file = await methods.invoice({ ...proforma, jobCardId });
				return !file.ok && file.rejection?.code === 'jobCardNotReady' ? 'inProcess' : 'payable';
			},

			// The maker's system does this beside its reads.
			async requestStatusCheck() {},
			checkReturnedPayment: async () => null,

			...unavailableMethods,
		};
		return {
			capabilities,
			...validatedMethods((method, parseRequest) => (provider[method] as Method)(parseRequest())),
		};
	};
}

/** Makes the calls of one request of the portal. */
type CallProvider = <Call extends CallDeclaration>(
	call: Call,
	request: AskedOf<Call>,
	idempotencyKey?: string,
) => Promise<ResponseOf<Call>>;

type PortMethods = Pick<Provider, Exclude<Calls[keyof Calls]['port'], null>>;

/** The methods that each make one call. */
function portMethods(callProvider: CallProvider): PortMethods {
	const all: readonly CallDeclaration[] = Object.values(calls);
	const methods = all.flatMap((call): [string, Method][] => {
		const method: Method = async (request) => call.readResult(await callProvider(call, request), request);
		return call.port === null ? [] : [[call.port, method]];
	});
	return Object.fromEntries(methods) as object as PortMethods;
}

/** Returns null if the provider's text says that there is no appointment, whatever the response's status. */
function appointmentOrNone(appointment: Provider['appointment']): Provider['appointment'] {
	return async (appointmentId) => {
		try {
			return await appointment(appointmentId);
		} catch (error) {
			const rejection = isProviderError(error) ? error.rejection : null;
			if (rejection?.code === 'provider' && isNoAppointmentMessage(rejection.params.text)) return null;
			throw error;
		}
	};
}

const unavailableNames = [
	...(['ownerChoices', 'giveConsent', 'withdrawConsent', 'ownerData', 'requestErasure'] as const),
	...(['holdSeat', 'seatHold', 'moveQuote', 'moveAppointment', 'bookingToChange', 'changeAppointment'] as const),
];

/** Methods without a call on the wire: the maker's system does this itself, or the owner asks the dealership. */
export const unavailableMethods = Object.fromEntries(
	unavailableNames.map((call) => [call, () => Promise.reject(new ProviderError('notAvailable', { call }))]),
) as object as Pick<Provider, (typeof unavailableNames)[number]>;

type Method = (request: unknown) => Promise<unknown>;
