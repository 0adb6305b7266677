/** BookServiceAppointment: the booking payload is in `provider/bookingDetails.ts`. */
import type { Result } from '../../domain/result.ts';
import { bookingDetails } from '../bookingDetails.ts';
import type { BookingConfirmation } from '../port.ts';
import { declareCall, longListMaxBodyKb } from './callDeclaration.ts';
import { entity } from './entity.ts';
import { id, text } from './fields.ts';
import { genericResponse, outcome, resultCodeFromWire } from './results.ts';

export const bookServiceAppointment = declareCall('BookServiceAppointment', {
	kind: 'action',
	schema: 'ServiceAppointment',
	actionId: 'book-service-appointment',
	effect: 'write',
	idempotent: true,
	maxBodyKb: longListMaxBodyKb,
	summary: 'Book a slot; the same Idempotency-Key with the same payload always gets the same answer',
	port: null,
	request: bookingDetails,
	result: outcome(
		genericResponse.shape,
		entity<Omit<BookingConfirmation, 'message'>>()({
			appointmentId: ['AppointmentId', id],
			appointmentNo: ['AppointmentNo', text],
		}),
		(found, { Message }): Result<BookingConfirmation> => ({ ok: true, message: resultCodeFromWire(Message), ...found }),
	),
});
