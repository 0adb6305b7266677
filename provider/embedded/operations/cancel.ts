/** Cancelling a booking: the seat comes back exactly once. */
import { CompiledQuery } from 'kysely';
import { withoutDeadlock } from '../../../db/errors.ts';
import { prepared } from '../../../db/prepared.ts';
import { isUuid } from '../../../db/uuid.ts';
import type { Outcome } from '../../../domain/order.ts';
import type { Scope } from '../context.ts';
import { messagesIn } from '../messages.ts';
import { availableSql } from './activeAppointment.ts';

export interface Cancellation {
	readonly appointmentId: string;
	readonly by: 'CancelledbyUser' | 'CancelledbyDealer' | 'CancelledbySystem';
	readonly reason: string;
}

const cancelSql = prepared(`
with cancelled as (
	update appointment a set status = $2, cancelled_at = $3, cancel_reason = $4
	where a.id = $1 and a.status not in (${availableSql})
		and not exists (select from service_entry e where e.appointment_id = a.id)
	returning dealer_id, day, start_minute, appointment_no
), freed as (
	update slot s set taken = s.taken - 1 from cancelled c
	where s.dealer_id = c.dealer_id and s.day = c.day and s.start_minute = c.start_minute
)
select appointment_no from cancelled`);

/** One conditional write; once a job card exists, or the second time, it is refused in words of its own. */
export async function cancel(cancellation: Cancellation, scope: Scope): Promise<Outcome> {
	const { appointmentId, by, reason } = cancellation;
	const say = messagesIn[scope.language];
	if (!isUuid(appointmentId)) return { done: false, message: say.appointmentNotFound };
	const write = CompiledQuery.raw(cancelSql, [appointmentId, by, scope.now, reason]);
	const { rows } = await withoutDeadlock(() => scope.db.executeQuery<{ appointment_no: string }>(write));
	const [cancelled] = rows;
	if (cancelled) return { done: true, message: say.cancelled, appointmentId, appointmentNo: cancelled.appointment_no };
	return { done: false, message: await whyNot(appointmentId, scope) };
}

async function whyNot(appointmentId: string, { db, language }: Scope): Promise<string> {
	const say = messagesIn[language];
	const found = await db
		.selectFrom('appointment')
		.leftJoin('service_entry', 'service_entry.appointment_id', 'appointment.id')
		.select(['appointment.status', 'service_entry.id as job_card_id'])
		.where('appointment.id', '=', appointmentId)
		.executeTakeFirst();
	if (!found) return say.appointmentNotFound;
	return found.job_card_id === null ? say.alreadyCancelled : say.jobCardOpen;
}
