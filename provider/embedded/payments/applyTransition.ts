/**
 * Writes an order after an event: its row and, if there is money, the payment and the job card.
 * Who changes an order:
 * - `beginPayment` lets `checkStatus` ask about earlier orders, replaces them, and inserts its own.
 * - `acceptReturn` compares the return with the order, then lets `checkStatus` ask. The return itself proves nothing.
 * - The worker lets `checkStatus` ask about due orders, and ends one after three days.
 * - `checkStatus` claims the question, so that one process asks, and records the gateway's answer.
 * - `applyTransition` writes only if the order is still as it was read (`retryOnConflict`).
 */
import type { Selectable } from 'kysely';
import { retryOnDeadlock } from '../../../db/errors.ts';
import { namedStatement, textsSql } from '../../../db/preparedStatements.ts';
import type { Database } from '../../../db/schema.ts';
import { jobCardStatuses, paidStages, payablePhases } from '../../../domain/jobCard/jobCardState.ts';
import type { Paise } from '../../../domain/money.ts';
import {
	isUnderWay,
	nextPaymentOrder,
	type PaymentOrder,
	type PaymentOrderEvent,
} from '../../../domain/payment/paymentOrder.ts';
import type { GatewayReport } from '../../../payments/gateway.ts';
import { ConflictError, retryOnConflict } from '../conflict.ts';
import { queueMessageSql } from '../messages/queueMessage.ts';
import type { OnlinePaymentContext, OperationContext } from '../operationContext.ts';

const paidStatus = jobCardStatuses({ phase: 'billed', isPaid: true }).appointment;

/**
 * Common table expressions that mark a job card as paid at `:now`, once, with its appointment and stages. `from` and
 * `where` select the job card. `settled` returns the job cards that were marked; the same statement must insert a
 * payment with refund `none` for each of them.
 */
export const payJobCardSql = (from: string, where: string): string => `
settled as (
	update job_card jc set paid_at = :now ${from}
	where ${where} and jc.paid_at is null and jc.phase in (${textsSql(payablePhases)})
	returning jc.id, jc.appointment_id, jc.phase
), appointment_update as (
	update appointment a set status = '${paidStatus}' from settled s
	where a.id = s.appointment_id and s.phase = 'billed'
), stages as (
	update job_stage j set completed_at = :now from settled s
	where j.job_card_id = s.id and j.status_code in (${textsSql(paidStages)})
		and j.is_applicable and j.completed_at is null
)`;

/** Queues the message about a payment of `recorded`, which has `id`, `job_card_id` and `refund`. */
export const notifyPaymentSql = (kind: 'paymentReceived' | 'moneyBack'): string =>
	queueMessageSql(
		kind,
		`(select v.reg_no, r.id as about_id, coalesce(jc.appointment_id, jc.id) as link_bound_to_id
		from recorded r join job_card jc on jc.id = r.job_card_id join vehicle v on v.id = jc.vehicle_id
		where r.refund = '${kind === 'moneyBack' ? 'due' : 'none'}')`,
	);

/** An order as it is stored, with what a transition and its reasons need. */
export interface StoredOrder extends PaymentOrder {
	readonly orderId: string;
	readonly jobCardId: string;
	readonly amount: Paise;
	readonly currency: string;
	readonly begunAt: Date;
	/** null: the gateway was never asked about it. */
	readonly askedAt: Date | null;
	readonly returnsAsked: number;
}

/** Whether the gateway was asked about the order between the two readings. */
export const wasAskedBetween = (earlier: StoredOrder, later: StoredOrder): boolean =>
	later.returnsAsked !== earlier.returnsAsked || later.askedAt?.getTime() !== earlier.askedAt?.getTime();

/** An event with the gateway's amount, currency and method, if it gives them. */
export type RecordedEvent = PaymentOrderEvent & Partial<Pick<GatewayReport, 'amount' | 'currency' | 'mode'>>;

type Refund = Selectable<Database['payment']>['refund'];

/** Orders as `StoredOrder`. */
export const selectOrders = ({ db }: OperationContext) =>
	db
		.selectFrom('payment_order as o')
		.select(['o.order_id as orderId', 'o.job_card_id as jobCardId', 'o.amount', 'o.currency', 'o.state'])
		.select(['o.gateway_answer as gatewayAnswer', 'o.tracking_id as trackingId', 'o.failure'])
		.select(['o.begun_at as begunAt', 'o.asked_at as askedAt', 'o.returns_asked as returnsAsked']);

/**
 * Changes an order by domain/payment/paymentOrder.ts, counts and logs the change, and returns the order:
 * 1. The change is written if the order is still as it was read. So money is recorded once.
 * 2. Otherwise the order is read again, and the event is applied to that. So no event is lost.
 * 3. If the gateway was asked again meanwhile, this older answer is dropped. `paid` is dropped only if the order is
 *    refunded by now. `paymentIndicated` comes from a return and is never dropped.
 * @param order as it was asked about
 */
export async function applyTransition(
	order: StoredOrder,
	event: RecordedEvent,
	context: OnlinePaymentContext,
): Promise<StoredOrder> {
	let current = order;
	return retryOnConflict(async () => {
		const next = { ...current, ...nextPaymentOrder(current, event) };
		const query = transitionQuery(current, next, event, context);
		const { rows } = await retryOnDeadlock(() => context.db.executeQuery(query));
		const [written] = rows;
		if (written) {
			reportChange(current, next, written.refund, event, context);
			return next;
		}
		current = await selectOrders(context).where('o.order_id', '=', order.orderId).executeTakeFirstOrThrow();
		const isMoneyKept = event.kind === 'paid' && current.state !== 'refunded';
		if (event.kind !== 'paymentIndicated' && !isMoneyKept && wasAskedBetween(order, current)) return current;
		throw new ConflictError();
	});
}

const paysJobCardSql =
	':isMoney::boolean and :refundReason::text is null and jc.id = o.job_card_id and jc.amount = :amount';

/** For a payer who is not at the dealership while the vehicle waits there. */
const readyToCollectSql = `(select v.reg_no, s.id as about_id, coalesce(s.appointment_id, s.id) as link_bound_to_id
	from settled s join job_card jc on jc.id = s.id join vehicle v on v.id = jc.vehicle_id
	where s.phase = 'billed' and jc.proforma_released_at is not null)`;

/**
 * Updates the order if it is still as it was read. Money that arrives with the event inserts the payment and pays the
 * job card, its appointment and its stages. If the job card is already paid, or there is a reason to refund, the
 * payment is recorded as due for refund, or as refunded at `refundedAt`. If the order was refunded before, its payment
 * exists already: the gateway has the same amount again.
 */
const transitionSql = namedStatement(`
with changed as (
	update payment_order set state = :state, gateway_answer = :gatewayAnswer, tracking_id = :trackingId, failure = :failure,
		indicated_at = case when :isIndicated::boolean then :now else indicated_at end,
		next_ask_at = case when :isAskedAgain::boolean then next_ask_at end
	where order_id = :orderId and state = :fromState and gateway_answer is not distinct from :fromGatewayAnswer
		and asked_at is not distinct from :askedAt::timestamptz and returns_asked = :returnsAsked
	returning order_id, job_card_id
), ${payJobCardSql('from changed o', paysJobCardSql)}, recorded as (
	insert into payment (job_card_id, order_id, kind, mode, transaction_id, amount, received_at, refund, refund_reason,
		refunded_at)
	select o.job_card_id, o.order_id, 'online', :mode, :transactionId, :amount, :now,
		case when s.id is not null then 'none' when :refundedAt::timestamptz is null then 'due' else 'done' end,
		case when s.id is null then coalesce(:refundReason, 'The job card was already paid.') end, :refundedAt
	from changed o left join settled s on true
	where :isMoney
	on conflict (order_id) do update set mode = excluded.mode, transaction_id = excluded.transaction_id,
		received_at = excluded.received_at, refund = excluded.refund, refund_reason = excluded.refund_reason,
		refunded_at = excluded.refunded_at
	returning id, job_card_id, refund
), notified_payment as (${notifyPaymentSql('paymentReceived')}
), notified_refund as (${notifyPaymentSql('moneyBack')}
), notified_ready as (${queueMessageSql('readyToCollect', readyToCollectSql)}
)
select refund from changed left join recorded on true`);

function transitionQuery(from: StoredOrder, next: StoredOrder, event: RecordedEvent, { now }: OnlinePaymentContext) {
	const { orderId, state, gatewayAnswer, trackingId, failure, askedAt, returnsAsked } = next;
	const isRefunded = state === 'refunded';
	return transitionSql<{ refund: Refund | null }>({
		orderId,
		fromState: from.state,
		fromGatewayAnswer: from.gatewayAnswer,
		state,
		gatewayAnswer,
		trackingId,
		failure,
		now,
		askedAt,
		returnsAsked,
		isIndicated: event.kind === 'paymentIndicated',
		isAskedAgain: state !== 'paid' && event.kind !== 'expired',
		isMoney: state !== from.state && (state === 'paid' || isRefunded),
		transactionId: event.trackingId ?? orderId,
		mode: event.mode ?? '',
		amount: event.amount ?? from.amount,
		refundReason: isRefunded ? 'The gateway gave it back.' : refundReason(from, event),
		refundedAt: isRefunded ? now : null,
	});
}

/** A payment of another amount or currency does not pay the bill. null: the payment pays it. */
function refundReason(order: StoredOrder, { amount, currency }: RecordedEvent): string | null {
	if ((currency ?? order.currency) !== order.currency) return `The gateway took ${currency}, not ${order.currency}.`;
	return (amount ?? order.amount) === order.amount ? null : 'The gateway took another amount than the bill.';
}

/** Counts and logs a change of an order, except for the ends that this provider gives it itself. */
function reportChange(
	from: StoredOrder,
	{ orderId, state }: StoredOrder,
	refund: Refund | null,
	{ kind, failure = null }: RecordedEvent,
	{ online: { log, count } }: OnlinePaymentContext,
): void {
	// An order that failed before is counted again only when money came.
	if (state === from.state || (refund === null && !isUnderWay(from.state))) return;
	if (state === 'open' || state === 'inDoubt' || kind === 'replaced' || kind === 'expired') return;
	const change = refund === 'due' ? 'refundDue' : state === 'cancelled' ? 'failed' : state;
	count('payments', change);
	if (refund === 'due') log.warn({ orderId, change, failure }, 'payment must be refunded');
	else log.info({ orderId, change, failure }, 'payment order updated');
}
