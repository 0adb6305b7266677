import { cancel } from '../booking/cancel.ts';
import type { Handler } from '../context.ts';
import { Fault } from '../context.ts';
import { messagesIn } from '../messages.ts';

export const cancelAppointmentBySystem: Handler<'CancelAppointmentBySystem'> = async ({ DocumentId }, context) => {
	const cancellation = { appointmentId: DocumentId, by: 'CancelledbySystem', reason: '' } as const;
	const { done, message } = await cancel(cancellation, context);
	return { IsRequestSuccessfull: done, Message: message };
};

export const cancelServiceAppointment: Handler<'CancelServiceAppointment'> = async (request, context) => {
	const { DocumentId, AppointmentId, CancelReason } = request;
	if (DocumentId !== AppointmentId) {
		throw new Fault(400, messagesIn[context.language].malformed('DocumentId and AppointmentId differ'));
	}
	const cancellation = { appointmentId: AppointmentId, by: 'CancelledbyUser', reason: CancelReason.trim() } as const;
	const { done, message } = await cancel(cancellation, context);
	return { IsRequestSuccessfull: done, Message: message };
};
