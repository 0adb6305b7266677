import { isUuid } from '../../../db/uuid.ts';
import { slotInstant } from '../../../domain/calendar.ts';
import { timeOfMinute } from '../../../domain/minutes.ts';
import { appointmentDetailText } from '../../wire/appointment.ts';
import type { Handler } from '../context.ts';
import { messagesIn } from '../messages.ts';

/** LegacyId null stays null, and 0 stays 0: they mean different things (decisions: home). */
export const getServiceAppointmentDetail: Handler<'GetServiceAppointmentDetail'> = async (
	{ AppointmentId },
	{ db, language },
) => {
	const appointment = isUuid(AppointmentId)
		? await db
				.selectFrom('appointment')
				.select(['legacy_id', 'appointment_no', 'day', 'start_minute', 'status'])
				.where('id', '=', AppointmentId)
				.executeTakeFirst()
		: undefined;
	if (!appointment) {
		return { IsRequestSuccessfull: false, Message: messagesIn[language].appointmentNotFound, Data: null };
	}
	const row = {
		LegacyId: appointment.legacy_id,
		AppointmentNo: appointment.appointment_no,
		AppointmentDate: slotInstant(appointment.day, timeOfMinute(appointment.start_minute)),
		AppointmentStatus: appointment.status,
	};
	return { IsRequestSuccessfull: true, Message: null, Data: appointmentDetailText(row) };
};
