/** Books at any provider, and finds out what a lost answer or a refusal leaves open (docs/product.md#saving-a-booking). */
import type { Draft, NextStep } from '../../../domain/booking/draftState.ts';
import { isOutcomeUnknown, isProviderError, ProviderError } from '../../../domain/providerError.ts';
import { resultCode } from '../../../domain/resultCode.ts';
import { isAtSlot } from '../../../domain/time/calendar.ts';
import type { BookingRequest, Provider } from '../../../provider/port.ts';
import { logFailure } from '../../loaders.ts';
import { loadVehicleView } from '../../loadVehicle.ts';
import type { Services, VehicleServices } from '../../services.ts';
import type { CurrentBooking } from '../bookingDone/currentBooking.ts';

export type BookingOutcome =
	/** `number`: the provider's number of the booking; null: it sends none. */
	| { readonly kind: 'booked'; readonly number: string | null }
	/** `current`: the booking that the vehicle has already, which the page then links to. */
	| {
			readonly kind: 'refused';
			readonly text: string | null;
			readonly current: CurrentBooking | null;
			readonly nextStep: NextStep;
	  };

/**
 * Books. If the provider's answer is lost, reads whether the booking was made.
 * @throws `ProviderError`; of unknown outcome if that cannot be told: with its key kept, nothing is booked twice
 */
export async function bookOnce(services: Services, request: BookingRequest): Promise<BookingOutcome> {
	const { provider, log, resultText } = services;
	const { details } = request;
	const logAndIgnore = (lost: unknown) => {
		logFailure(lost, log);
		return null;
	};
	const readCurrent = () => activeBooking(services, details.regNo).catch(logAndIgnore);
	try {
		const result = await provider.book(request);
		if (result.ok) return { kind: 'booked', number: result.appointmentNo };
		const text = result.rejection && resultText(result.rejection);
		const current = await readCurrent();
		const nextStep = (await nextStepAfterRefusal(provider, details).catch(logAndIgnore)) ?? 'slots';
		return { kind: 'refused', text, current, nextStep };
	} catch (error) {
		if (!isProviderError(error) || !isOutcomeUnknown(error.kind)) throw error;
		const made = await readCurrent();
		if (made?.date && isAtSlot(made.date, { day: details.day, start: details.slotStart }))
			return { kind: 'booked', number: made.number };
		throw error;
	}
}

/**
 * The next step after a refusal, asked of the provider, since its text says nothing to a program: home if the vehicle
 * is blocked now, the dealers if the dealership names no slots, else the slots (docs/product.md#outcome).
 */
async function nextStepAfterRefusal(
	provider: Provider,
	{ regNo, dealerCode, day }: BookingRequest['details'],
): Promise<NextStep> {
	if ((await provider.eligibility(regNo)).isBlocked) return 'home';
	return (await provider.slots({ dealerCode, day })).ok ? 'slots' : 'dealer';
}

/**
 * The outcome of an earlier Save and Book without an answer, read before a provider without idempotency keys gets the
 * booking again (docs/product.md#saving-a-booking). null: the booking may be sent, since the provider keeps keys or the
 * vehicle has no booking.
 * @throws `ProviderError` of unknown outcome if the provider cannot be read
 */
export async function findEarlierBooking(
	services: VehicleServices,
	slot: Draft['slot'],
): Promise<BookingOutcome | null> {
	const { provider, regNo, resultText } = services;
	if (provider.capabilities.idempotentBooking) return null;
	const current = await activeBooking(services, regNo).catch((cause: unknown) => {
		// For any reason of the failed read, the outcome of the earlier attempt stays unknown.
		throw new ProviderError('unreachable', { call: 'appointment', cause });
	});
	if (!current) return null;
	// The wizard begins without a booking, so the earlier attempt made a booking whose time is unknown.
	if (current.date === null || (slot && isAtSlot(current.date, slot)))
		return { kind: 'booked', number: current.number };
	return { kind: 'refused', text: resultText(resultCode('alreadyBooked')), current, nextStep: 'home' };
}

/**
 * The booking that the vehicle has, read anew; without number and date if the provider names no appointment. null: no
 * booking lies ahead, or there is no such vehicle.
 * @throws `ProviderError`
 */
async function activeBooking(services: Services, regNo: string): Promise<CurrentBooking | null> {
	const vehicle = await services.provider.vehicleByRegNo(regNo);
	const { booking } = vehicle ? (await loadVehicleView(services, vehicle)).vehicleView : { booking: null };
	return booking && { number: booking.number, date: booking.date };
}
