/** The orders of a job card that are not settled, and whether one of them is in the way of the next (docs/product.md#paying). */

import { unsettledStates } from '../../../domain/payment/paymentOrder.ts';
import {
	earlierOrderAction,
	holdMinutesLeft,
	maxOrdersPerDay,
	orderCountFrom,
	secondsToNextCheck,
} from '../../../domain/payment/paymentOrderTiming.ts';
import { type CodedMessage, providerMessage } from '../../../domain/providerMessage.ts';
import type { OperationContext } from '../operationContext.ts';
import { applyTransition, type StoredOrder, selectOrders } from './applyTransition.ts';
import type { OnlinePaymentContext } from './onlinePayment.ts';
import { checkStatus } from './statusCheck.ts';

/** Orders that are asked about for one press; more than one only after returns that the gateway has not confirmed. */
const maxOrders = 5;

/** The open order of the job card, of which there is at most one, and those that a return has put in doubt. */
export const readUnsettledOrders = (
	jobCardId: string,
	context: Pick<OperationContext, 'db'>,
): Promise<readonly StoredOrder[]> =>
	selectOrders(context)
		.where('o.service_entry_id', '=', jobCardId)
		.where('o.state', 'in', unsettledStates)
		.orderBy((by) => by('o.state', '=', 'inDoubt'))
		.orderBy('o.begun_at', 'desc')
		.limit(maxOrders)
		.execute();

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

interface CheckedOrders {
	/** Why the next order may not begin; null: nothing is in its way. */
	readonly blocker: CodedMessage | null;
	/** The orders that the next one replaces. */
	readonly replaceable: readonly StoredOrder[];
}

/** Asks the gateway about each order, unless that was done in the last 15 s, and records what it answers. */
export async function checkUnsettledOrders(
	orders: readonly StoredOrder[],
	context: OnlinePaymentContext,
): Promise<CheckedOrders> {
	const { now } = context;
	const checks = await Promise.all(orders.map((order) => checkStatus(order, context)));
	const judged = checks.map(({ order, status }) => ({
		order,
		action: earlierOrderAction(order, status === 'noResponse', now),
	}));
	const [blocker = null] = judged.flatMap(({ order, action }) => blockerOf(action, order, now) ?? []);
	return { blocker, replaceable: judged.filter(({ action }) => action === 'replace').map(({ order }) => order) };
}

function blockerOf(
	action: ReturnType<typeof earlierOrderAction>,
	{ begunAt, askedAt }: StoredOrder,
	now: Date,
): CodedMessage | null {
	switch (action) {
		case 'wait':
			return providerMessage('paymentJustBegun');
		case 'hold':
			return providerMessage('paymentUnderWay', { minutes: holdMinutesLeft(begunAt, now) });
		case 'tryAgain':
			return providerMessage('paymentAskedAbout', { seconds: secondsToNextCheck(askedAt ?? now, now) });
		default:
			return null;
	}
}

/** Records that another attempt replaces these orders. */
export async function markReplaced(orders: readonly StoredOrder[], context: OnlinePaymentContext): Promise<void> {
	for (const order of orders) await applyTransition(order, { kind: 'replaced' }, context);
}
