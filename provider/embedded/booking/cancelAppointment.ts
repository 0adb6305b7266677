/** Cancels an appointment and frees its seat exactly once. */
import { retryOnDeadlock } from '../../../db/errors.ts';
import { isUuid } from '../../../db/uuid.ts';
import { availableStatuses } from '../../../domain/booking/availability.ts';
import { providerMessage } from '../../../domain/providerMessage.ts';
import { type ChangeConfirmation, type Result, rejected } from '../../../domain/result.ts';
import type { OperationContext } from '../operationContext.ts';

export interface Cancellation {
	readonly appointmentId: string;
	readonly by: 'CancelledbyUser' | 'CancelledbyDealer' | 'CancelledbySystem';
	readonly reason: string;
}

/** Cancels the appointment and frees its seat, unless it is inactive or has a job card. */
const cancelIfActive = ({ appointmentId, by, reason }: Cancellation, { db, now }: OperationContext) =>
	db
		.with('cancelled', (query) =>
			query
				.updateTable('appointment as a')
				.set({ status: by, cancelled_at: now, cancel_reason: reason })
				.where('a.id', '=', appointmentId)
				.where('a.status', 'not in', availableStatuses)
				.where(({ not, exists, selectFrom }) =>
					not(exists(selectFrom('service_entry as e').select('e.id').whereRef('e.appointment_id', '=', 'a.id'))),
				)
				.returning(['dealer_id', 'day', 'start_minute', 'appointment_no']),
		)
		.with('freed', (query) =>
			query
				.updateTable('slot as s')
				.from('cancelled as c')
				.set(({ eb }) => ({ taken: eb('s.taken', '-', 1) }))
				.whereRef('s.dealer_id', '=', 'c.dealer_id')
				.whereRef('s.day', '=', 'c.day')
				.whereRef('s.start_minute', '=', 'c.start_minute'),
		)
		.selectFrom('cancelled')
		.select('appointment_no')
		.executeTakeFirst();

/** One conditional write. Rejected when a job card exists or the appointment is already cancelled. */
export async function cancelAppointment(
	cancellation: Cancellation,
	context: OperationContext,
): Promise<Result<ChangeConfirmation>> {
	const { appointmentId } = cancellation;
	if (!isUuid(appointmentId)) return rejected(providerMessage('appointmentNotFound'));
	const cancelled = await retryOnDeadlock(() => cancelIfActive(cancellation, context));
	if (cancelled) return { ok: true, message: providerMessage('cancelled') };
	return rejected(providerMessage(await cancellationRejection(appointmentId, context)));
}

async function cancellationRejection(
	appointmentId: string,
	{ db }: OperationContext,
): Promise<'appointmentNotFound' | 'alreadyCancelled' | 'jobCardOpen'> {
	const found = await db
		.selectFrom('appointment')
		.leftJoin('service_entry', 'service_entry.appointment_id', 'appointment.id')
		.select(['appointment.status', 'service_entry.id as job_card_id'])
		.where('appointment.id', '=', appointmentId)
		.executeTakeFirst();
	if (!found) return 'appointmentNotFound';
	return found.job_card_id === null ? 'alreadyCancelled' : 'jobCardOpen';
}
