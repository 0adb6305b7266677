/** Cancels an appointment and frees its seat exactly once. */
import { namedStatement } from '../../../db/preparedStatements.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { isUuid } from '../../../db/uuid.ts';
import { type Confirmation, type Result, rejected } from '../../../domain/result.ts';
import { resultCode } from '../../../domain/resultCode.ts';
import { endMessageLinksSql, queueMessageSql } from '../messages/queueMessage.ts';
import type { OperationContext } from '../operationContext.ts';

export interface Cancellation {
	readonly appointmentId: string;
	readonly by: keyof typeof messageOfCancellation;
	readonly reason: string;
}

/** The message kind for each way of cancelling. */
export const messageOfCancellation = {
	CancelledbyUser: 'cancelledByOwner',
	CancelledbyDealer: 'cancelledByDealer',
	CancelledbySystem: 'cancelledBySystem',
} as const;

/**
 * Parts of a statement: `cancelled` cancels the appointment `a` for which `condition` holds, with SQL of a reason;
 * `freed` and `links` free its seat and end its links.
 */
export const cancelSql = (by: Cancellation['by'], reason: string, condition: string): string => `cancelled as (
	update appointment a set status = '${by}', cancelled_at = :now, cancel_reason = ${reason} where ${condition}
	returning id, vehicle_id, dealer_id, day, start_minute, appointment_no
), freed as (
	update slot s set booked_seats = s.booked_seats - 1 from cancelled c
	where s.dealer_id = c.dealer_id and s.day = c.day and s.start_minute = c.start_minute
), links as (
	${endMessageLinksSql('cancelled')}
)`;

/** Cancels the appointment and notifies the owner, unless it is inactive or has a job card. */
const cancelIfActiveSql = (by: Cancellation['by']) =>
	namedStatement(`
with ${cancelSql(
		by,
		':reason',
		`a.id = :appointmentId and a.is_active and not exists (select from job_card jc where jc.appointment_id = a.id)`,
	)}, notified as (${queueMessageSql(
		messageOfCancellation[by],
		'(select v.reg_no, c.id as about_id, c.id as link_bound_to_id from cancelled c join vehicle v on v.id = c.vehicle_id)',
	)}
)
select appointment_no from cancelled`);

const cancelIfActive = {
	CancelledbyUser: cancelIfActiveSql('CancelledbyUser'),
	CancelledbyDealer: cancelIfActiveSql('CancelledbyDealer'),
	CancelledbySystem: cancelIfActiveSql('CancelledbySystem'),
};

/** Cancels by one conditional write under a lock. Rejected with a job card, or if already cancelled. */
export async function cancelAppointment(
	cancellation: Cancellation,
	context: OperationContext,
): Promise<Result<Confirmation>> {
	const { appointmentId, by, reason } = cancellation;
	if (!isUuid(appointmentId)) return rejected(resultCode('appointmentNotFound'));
	const statement = cancelIfActive[by]({ appointmentId, reason, now: context.now });
	const { rows } = await inTransaction(context.db, async (trx) => {
		// Waits for a running move, so that the statement sees the new slot's row.
		await trx.selectFrom('appointment').select('id').where('id', '=', appointmentId).forNoKeyUpdate().execute();
		return trx.executeQuery(statement);
	});
	if (rows.length > 0) return { ok: true, resultCode: resultCode('cancelled') };
	const found = await context.db
		.selectFrom('appointment')
		.leftJoin('job_card', 'job_card.appointment_id', 'appointment.id')
		.select('job_card.id as job_card_id')
		.where('appointment.id', '=', appointmentId)
		.executeTakeFirst();
	if (!found) return rejected(resultCode('appointmentNotFound'));
	return rejected(resultCode(found.job_card_id === null ? 'alreadyCancelled' : 'jobCardOpen'));
}
