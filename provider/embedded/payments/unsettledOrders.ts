/** The orders of a job card that are not settled, and whether one of them is in the way of the next (docs/product.md#paying). */

import {
	askedOrderAction,
	holdMinutesLeft,
	maxOrdersPerDay,
	openOrderAction,
	orderCountFrom,
	secondsToNextQuestion,
} from '../../../domain/paymentOrderTiming.ts';
import { type CodedMessage, providerMessage } from '../../../domain/providerMessage.ts';
import type { OperationContext } from '../operationContext.ts';
import type { OnlinePaymentContext } from './onlinePayment.ts';
import { recordFailed } from './recordUnpaid.ts';
import { checkStatus, type StatusCheck } from './statusCheck.ts';

/** Orders that are asked about for one press; more than one only after returns that the gateway has not confirmed. */
const maxOrders = 5;

type UnsettledOrder = Awaited<ReturnType<typeof readUnsettledOrders>>[number];

/** The open order of the job card, of which there is at most one, and failed ones that a return has put in doubt. */
export function readUnsettledOrders(jobCardId: string, { db }: Pick<OperationContext, 'db'>) {
	return db
		.selectFrom('payment_order')
		.select(['order_id', 'amount', 'currency', 'begun_at', 'state'])
		.where('service_entry_id', '=', jobCardId)
		.where((is) =>
			is.or([
				is('state', 'in', ['open', 'pending']),
				is.and([is('state', '=', 'failed'), is('unconfirmed_at', 'is not', null)]),
			]),
		)
		.orderBy((by) => by('state', '=', 'failed'))
		.orderBy('begun_at', 'desc')
		.limit(maxOrders)
		.execute();
}

/** Whether the job card has had as many orders within a day as it may have. */
export async function hasTooManyOrders(
	jobCardId: string,
	{ db, now }: Pick<OperationContext, 'db' | 'now'>,
): Promise<boolean> {
	const excess = await db
		.selectFrom('payment_order')
		.select('order_id')
		.where('service_entry_id', '=', jobCardId)
		.where('begun_at', '>', orderCountFrom(now))
		.offset(maxOrdersPerDay - 1)
		.limit(1)
		.executeTakeFirst();
	return excess !== undefined;
}

interface AskedOrders {
	/** Why the next order may not begin; null: nothing is in its way. */
	readonly obstacle: CodedMessage | null;
	/** The ids of the orders that the next one replaces. */
	readonly replaceable: readonly string[];
}

/** Asks the gateway about each order, unless that was done in the last 15 s, and records what it answers. */
export async function askAboutOrders(
	orders: readonly UnsettledOrder[],
	context: OnlinePaymentContext,
): Promise<AskedOrders> {
	const checks = await Promise.all(
		orders.map(async (order) => {
			const check = await checkStatus(order, context);
			return { order, check, action: actionOf(check, order, context) };
		}),
	);
	for (const { order, check, action } of checks) {
		const obstacle = obstacleOf(action, check, order, context);
		if (obstacle !== null) return { obstacle, replaceable: [] };
	}
	const replaced = checks.filter(({ action }) => action === 'setAside');
	return { obstacle: null, replaceable: replaced.map(({ order }) => order.order_id) };
}

/** Records that another attempt replaces these orders. */
export async function setOrdersAside(ids: readonly string[], context: OnlinePaymentContext): Promise<void> {
	for (const id of ids) await recordFailed(id, { failure: 'replaced by another attempt' }, context);
}

type Action = ReturnType<typeof askedOrderAction>;
type Timing = Pick<OnlinePaymentContext, 'now'>;

const actionOf = (check: StatusCheck, { begun_at: begunAt }: UnsettledOrder, { now }: Timing): Action =>
	check.isAsked ? openOrderAction(check.status, begunAt, now) : askedOrderAction(check.answer, begunAt, now);

function obstacleOf(
	action: Action,
	check: StatusCheck,
	{ begun_at: begunAt }: UnsettledOrder,
	{ now }: Timing,
): CodedMessage | null {
	if (action === 'wait') return providerMessage('paymentJustBegun');
	if (action === 'hold') return providerMessage('paymentUnderWay', { minutes: holdMinutesLeft(begunAt, now) });
	if (action === 'tryAgain' && !check.isAsked)
		return providerMessage('paymentAskedAbout', { seconds: secondsToNextQuestion(check.askedAt, now) });
	return null;
}
