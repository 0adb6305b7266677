/** The appointment: what is told of it, the right to a new one, and its end. */
import { providerMessage } from '../../../domain/providerMessage.ts';
import type { Appointment } from '../../../domain/vehicle.ts';
import type { Eligibility } from '../../port.ts';
import { appointmentDetailText } from '../appointment.ts';
import type { Calls } from '../calls.ts';
import type { AnswerOf, RequestOf, ResponseOf } from '../declare.ts';
import { indiaInstant, instantOrNull, textOf, textOrNull } from './coerce.ts';
import { messageFrom, messageTo, type Say } from './results.ts';

type Detail = Calls['GetServiceAppointmentDetail'];
type EligibilityCall = Calls['GetIBStatusForAppointment'];

/** Not a failure, but the absence of an appointment: fixed letter for letter, whatever the language. */
const noAppointment = 'No Appointment found';

export function saysNoAppointment(message: string | null | undefined): boolean {
	return textOf(message).replace(/\.$/, '') === noAppointment;
}

/** The first row; null when there is none. */
export function appointmentFrom(id: string, answer: ResponseOf<Detail>): Appointment | null {
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

/** As this project's own provider numbers them; other systems' ids stay texts. */
const wholeNumber = /^(?:0|[1-9]\d{0,14})$/;

export function appointmentTo(appointment: Appointment | null, say: Say): AnswerOf<Detail> {
	if (appointment === null) {
		return { IsRequestSuccessfull: false, Message: say(providerMessage('appointmentNotFound')), Data: null };
	}
	const { legacyId, appointmentNo, appointmentDate, status } = appointment;
	const Data = appointmentDetailText({
		LegacyId: legacyId !== null && wholeNumber.test(legacyId) ? Number(legacyId) : legacyId,
		AppointmentNo: appointmentNo,
		AppointmentDate: appointmentDate === null ? null : indiaInstant(appointmentDate),
		AppointmentStatus: status,
	});
	return { IsRequestSuccessfull: true, Message: null, Data };
}

/** A successful answer holds the vehicle back. */
export const eligibilityFrom = (answer: ResponseOf<EligibilityCall>): Eligibility => ({
	held: answer.IsRequestSuccessfull,
	message: messageFrom(answer.Message),
});

export const eligibilityTo = ({ held, message }: Eligibility, say: Say): AnswerOf<EligibilityCall> => ({
	IsRequestSuccessfull: held,
	Message: messageTo(message, say),
});

interface Cancellation {
	readonly appointmentId: string;
	readonly reason: string;
}

export const cancelRequest = ({
	appointmentId,
	reason,
}: Cancellation): RequestOf<Calls['CancelServiceAppointment']> => ({
	DocumentId: appointmentId,
	CancelReason: reason,
	CancelRemarks: 'Cancel from APP',
	AppointmentId: appointmentId,
});

export const cancelQuestion = (request: RequestOf<Calls['CancelServiceAppointment']>): Cancellation => ({
	appointmentId: request.AppointmentId,
	reason: request.CancelReason.trim(),
});
