import type { Draft } from '../../../domain/booking/draftState.ts';
import { ProviderError } from '../../../domain/providerError.ts';
import { providerMessage } from '../../../domain/providerMessage.ts';
import { isAtSlot } from '../../../domain/time/calendar.ts';
import type { VehicleServices } from '../../services.ts';
import { activeBooking } from './activeBooking.ts';
import type { SaveResult } from './saveResult.ts';

/**
 * Looks what an earlier Save and Book without an answer has come to, before a booking is sent again to a provider that
 * keeps no idempotency keys (docs/product.md#saving-a-booking). null: the provider keeps them, or the vehicle has no
 * booking, so this one may be sent. Rejects with a `ProviderError` of unknown outcome when the provider cannot be read.
 */
export async function earlierAttempt(
	services: Pick<VehicleServices, 'access' | 'provider' | 'regNo' | 'sentence'>,
	slot: Draft['slot'],
): Promise<SaveResult | null> {
	const { provider, regNo, sentence } = services;
	if (provider.capabilities.idempotentBooking) return null;
	const current = await activeBooking(services, regNo).catch((cause: unknown) => {
		// Whatever kept the provider from being read, the outcome of the earlier attempt stays unknown.
		throw new ProviderError('unreachable', { call: 'GetServiceAppointmentDetail', cause });
	});
	if (!current) return null;
	// The wizard begins without a booking, so one of an unknown time is that of the earlier attempt.
	if (current.date === null || (slot && isAtSlot(current.date, slot)))
		return { kind: 'booked', number: current.number };
	return { kind: 'refused', message: sentence(providerMessage('alreadyBooked')), current, wayOn: 'home' };
}
