import { type CodedMessage, providerMessage } from '../../../domain/providerMessage.ts';

/** What a booking is moved or changed under: checked first, and again under its lock. */
export interface ChangeableBooking {
	readonly revision: number;
	readonly is_active: boolean;
	readonly has_job_card: boolean;
	readonly legacy_id: number | null;
}

/** Why the booking cannot be moved or changed at all (docs/product.md#moving). */
export function bookingProblem(appointment: ChangeableBooking | null): CodedMessage | null {
	if (!appointment) return providerMessage('appointmentNotFound');
	if (appointment.has_job_card) return providerMessage('bookingInService');
	if (!appointment.is_active) return providerMessage('alreadyCancelled');
	return appointment.legacy_id ? null : providerMessage('bookingUnconfirmed');
}
