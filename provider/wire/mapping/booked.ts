import type { Result } from '../../../domain/result.ts';
import type { Booked } from '../../port.ts';
import type { Calls } from '../calls.ts';
import type { AnswerOf, ResponseOf } from '../declare.ts';
import { textOrNull } from './coerce.ts';
import { messageFrom, messageTo, rejectedFrom, rejectedTo, type Say } from './results.ts';

type BookCall = Calls['BookServiceAppointment'];

/** What became of a booking. */
export function bookedFrom(answer: ResponseOf<BookCall>): Result<Booked> {
	if (!answer.IsRequestSuccessfull) return rejectedFrom(answer);
	return {
		ok: true,
		message: messageFrom(answer.Message),
		appointmentId: textOrNull(answer.AppointmentId),
		appointmentNo: textOrNull(answer.AppointmentNo),
	};
}

export function bookedTo(result: Result<Booked>, say: Say): AnswerOf<BookCall> {
	if (!result.ok) return { ...rejectedTo(result, say), AppointmentId: null, AppointmentNo: null };
	return {
		IsRequestSuccessfull: true,
		Message: messageTo(result.message, say),
		AppointmentId: result.appointmentId,
		AppointmentNo: result.appointmentNo,
	};
}
