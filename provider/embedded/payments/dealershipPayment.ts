/** Records a payment at the dealership, and holds the SQL that marks a job card as paid and notifies of the payment. */
import { retryOnDeadlock } from '../../../db/errors.ts';
import { namedStatement } from '../../../db/preparedStatements.ts';
import { isUuid } from '../../../db/uuid.ts';
import { jobCardStatuses } from '../../../domain/jobCard/jobCardState.ts';
import type { Paise } from '../../../domain/money.ts';
import { type Result, rejected } from '../../../domain/result.ts';
import { type ResultCode, resultCode } from '../../../domain/resultCode.ts';
import { queueMessageSql } from '../messages/queueMessage.ts';
import type { OperationContext } from '../operationContext.ts';

const paidStatus = jobCardStatuses({ phase: 'billed', isPaid: true }).appointment;

/**
 * Common table expressions that mark a job card as paid at `:now`, once, with its appointment and stages; the rules are
 * those of domain/jobCard/jobCardState.ts. `from` and `where` select the card. `settled` returns the cards that were marked; the same
 * statement must insert a payment with refund `none` for each of them.
 */
export const payJobCardSql = (from: string, where: string): string => `
settled as (
	update job_card e set paid_at = :now ${from}
	where ${where} and e.paid_at is null and e.phase in ('billed', 'delivered')
	returning e.id, e.appointment_id, e.phase
), appointment_update as (
	update appointment a set status = '${paidStatus}' from settled s
	where a.id = s.appointment_id and s.phase = 'billed'
), stages as (
	update job_stage j set completed_at = :now from settled s
	where j.job_card_id = s.id and j.status_code in ('MakeFinalPayment', 'ReadyForDelivery')
		and j.is_applicable and j.completed_at is null
)`;

/** Queues the message about a payment of `recorded`, which has `id`, `job_card_id` and `refund`. */
export const notifyPaymentSql = (kind: 'paymentReceived' | 'moneyBack'): string =>
	queueMessageSql(
		kind,
		`(select v.reg_no, r.id as subject, coalesce(e.appointment_id, e.id) as link_ends_with
		from recorded r join job_card e on e.id = r.job_card_id join vehicle v on v.id = e.vehicle_id
		where r.refund = '${kind === 'moneyBack' ? 'due' : 'none'}')`,
	);

export interface DealershipPayment {
	readonly jobCardId: string;
	/** How it was paid: `Cash`, `Card`, `UPI`. */
	readonly mode: string;
	/** Number of the receipt that the owner got. */
	readonly receipt: string;
	readonly amount: Paise;
}

const recordDealershipPaymentSql = namedStatement(
	['jobCardId', 'now', 'amount', 'mode', 'receipt'],
	`with ${payJobCardSql('', 'e.id = :jobCardId and e.amount = :amount and e.amount > 0')}, recorded as (
	insert into payment (job_card_id, kind, mode, transaction_id, amount, received_at)
	select id, 'dealership', :mode, :receipt, :amount, :now from settled
	returning id, job_card_id, refund
), notified as (${notifyPaymentSql('paymentReceived')}
)
select id from recorded`,
);

/**
 * Records a payment of the whole bill, once billing is closed; rejected when the job card is already paid. An online
 * payment that arrives later, because the gateway's page was still open, is recorded as due for refund.
 */
export async function recordDealershipPayment(
	payment: DealershipPayment,
	context: Pick<OperationContext, 'db' | 'now'>,
): Promise<Result> {
	const { jobCardId, amount, mode, receipt } = payment;
	if (!isUuid(jobCardId)) return rejected(resultCode('jobCardUnknown'));
	const statement = recordDealershipPaymentSql({ jobCardId, now: context.now, amount, mode, receipt });
	const { rows } = await retryOnDeadlock(() => context.db.executeQuery(statement));
	return rows.length > 0 ? { ok: true } : rejected(await paymentRejectionReason(payment, context));
}

async function paymentRejectionReason(
	{ jobCardId }: DealershipPayment,
	{ db }: Pick<OperationContext, 'db'>,
): Promise<ResultCode> {
	const jobCard = await db
		.selectFrom('job_card')
		.select(['phase', 'amount', 'paid_at'])
		.where('id', '=', jobCardId)
		.executeTakeFirst();
	if (!jobCard) return resultCode('jobCardUnknown');
	if (jobCard.paid_at !== null || jobCard.phase === 'closed') return resultCode('jobCardPaid');
	if (jobCard.amount === null) return resultCode('billingNotClosed');
	return resultCode('amountToBePaid', { amount: jobCard.amount });
}
