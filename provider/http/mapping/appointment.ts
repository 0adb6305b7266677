/** The appointment, and what a provider says to a change. */
import type { Outcome } from '../../../domain/order.ts';
import type { Appointment } from '../../../domain/vehicle.ts';
import type { Calls } from '../../wire/calls.ts';
import type { ResponseOf } from '../../wire/declare.ts';
import { instantOrNull, textOf, textOrNull } from './plain.ts';

type DetailAnswer = ResponseOf<Calls['GetServiceAppointmentDetail']>;

/** Not a failure, but the absence of an appointment (spec §4, booking availability). */
const noAppointment = 'No Appointment found';

export function saysNoAppointment(message: string | null | undefined): boolean {
	return textOf(message).replace(/\.$/, '') === noAppointment;
}

/** The first row; null when there is none. */
export function appointmentFrom(id: string, answer: DetailAnswer): Appointment | null {
	const row = answer.Data?.[0];
	if (row === undefined) return null;
	return {
		id,
		legacyId: textOrNull(row.LegacyId),
		appointmentNo: textOrNull(row.AppointmentNo),
		appointmentDate: instantOrNull(row.AppointmentDate),
		status: textOrNull(row.AppointmentStatus),
	};
}

/** `IsRequestSuccessfull` false is an outcome that the owner reads, not a failure. */
export function outcomeFrom(answer: {
	readonly IsRequestSuccessfull: boolean;
	readonly Message?: string | null | undefined;
	readonly AppointmentId?: string | null | undefined;
	readonly AppointmentNo?: string | null | undefined;
}): Outcome {
	if (!answer.IsRequestSuccessfull) return { done: false, message: textOrNull(answer.Message) };
	return {
		done: true,
		message: textOrNull(answer.Message),
		appointmentId: textOrNull(answer.AppointmentId),
		appointmentNo: textOrNull(answer.AppointmentNo),
	};
}
