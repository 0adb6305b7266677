import { z } from 'zod';
import { bookingStatus, cancelDecision } from '../../domain/booking/availability.ts';
import { dataAction, idParam } from '../loaders.ts';
import { bookingIfStillLatest } from '../loadVehicle.ts';

const bodySchema = z.object({
	appointmentId: idParam,
	/** The owner may leave it out (docs/product.md#cancelling). */
	reason: z.string().trim().min(1).max(200).default('Not said'),
});

/**
 * Cancels the booking that the page showed, and no other. Cancelling a cancelled booking succeeds. `done` false without
 * a text: the vehicle has another booking by now.
 */
export const action = dataAction('cancel', bodySchema, async (services, body) => {
	const { provider, resultText } = services;
	const { appointmentId, reason } = body;
	const booking = await bookingIfStillLatest(services, appointmentId);
	if (!booking) return { done: false, text: null };
	const { vehicle, appointment } = booking;
	// For other inactive statuses the provider says why it refuses.
	if (bookingStatus(appointment, vehicle)?.startsWith('Cancelled')) return { done: true, text: null };
	if (cancelDecision(appointment) === 'wait') return { done: false, text: null };
	const result = await provider.cancelAppointment({ appointmentId, reason });
	const resultCode = result.ok ? result.resultCode : result.rejection;
	return { done: result.ok, text: resultCode && resultText(resultCode) };
});
