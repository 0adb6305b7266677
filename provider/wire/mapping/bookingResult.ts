import type { Result } from '../../../domain/result.ts';
import type { BookingConfirmation } from '../../port.ts';
import type { ResponseInputOf, ResponseOf } from '../callDeclaration.ts';
import type { Calls } from '../calls.ts';
import { trimmedOrNull } from './coerce.ts';
import { type MessageFormatter, messageFromWire, messageToWire, rejectedFromWire, rejectedToWire } from './results.ts';

type BookCall = Calls['BookServiceAppointment'];

/** Maps the response of BookServiceAppointment; missing ids become null. */
export function bookingResultFromWire(response: ResponseOf<BookCall>): Result<BookingConfirmation> {
	if (!response.IsRequestSuccessfull) return rejectedFromWire(response);
	return {
		ok: true,
		message: messageFromWire(response.Message),
		appointmentId: trimmedOrNull(response.AppointmentId),
		appointmentNo: trimmedOrNull(response.AppointmentNo),
	};
}

export function bookingResultToWire(
	result: Result<BookingConfirmation>,
	format: MessageFormatter,
): ResponseInputOf<BookCall> {
	if (!result.ok) return { ...rejectedToWire(result, format), AppointmentId: null, AppointmentNo: null };
	return {
		IsRequestSuccessfull: true,
		Message: messageToWire(result.message, format),
		AppointmentId: result.appointmentId,
		AppointmentNo: result.appointmentNo,
	};
}
