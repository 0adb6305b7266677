/** The gateway's return: a form that the payer's browser posts, or a GET (docs/product.md#gateway). */
import { toWireAmount } from '../../../domain/money.ts';
import { hasFailed, isUnsettled, type PaymentAttemptState } from '../../../domain/payment/paymentOrder.ts';
import { securityEvent } from '../../../domain/securityEvent.ts';
import type { GatewayReport, ReturnRejection } from '../../../payments/gateway.ts';
import type { OnlinePaymentContext, ProviderCallContext } from '../operationContext.ts';
import { attemptState } from '../vehicles/readVehicle.ts';
import { applyTransition, type StoredOrder, selectOrders } from './applyTransition.ts';
import { checkStatus } from './statusCheck.ts';

/**
 * Checks a return and asks the gateway for the order's state:
 * 1. A return of another job card, amount or currency leads to no result: its payer need not be the order's.
 * 2. A repeated return changes nothing, and redirects to the same page.
 * 3. Only the gateway's answer ends an order. Its cipher has no authentication tag, so a payer could change the status
 *    in their own return (docs/decisions/005-a-return-is-confirmed-by-the-gateway.md).
 * @param encResp null: the request was too large to be read
 * @returns the address of the result page; null: it leads to none, such as a return that names no order begun here
 */
export async function acceptReturn(encResp: string | null, context: OnlinePaymentContext): Promise<string | null> {
	if (encResp === null) return logRejection('tooLarge', null, context);
	const report = context.online.gateway.parseReturn(encResp);
	if (report === null) return logRejection('unreadable', null, context);
	const order = await readOrder(report.orderId, context);
	if (!order) return logRejection('unknownOrder', null, context);
	const rejection = findMismatch(report, order) ?? (isReplayed(report, order) ? 'replayed' : null);
	if (rejection !== null) logRejection(rejection, order.orderId, context);
	if (rejection === 'replayed') return resultPageUrl(order, order);
	if (rejection === null) return resultPageUrl(order, await confirmReturn(report, order, context));
	await checkStatus(order, context, { isPaymentIndicated: false });
	return null;
}

/**
 * The state of an order as the result page would have it; this browser may see nothing else. The gateway is asked at
 * once about an unsettled order, as after a return. null: it was not begun here.
 */
export async function checkReturnedPayment(
	orderId: string,
	{ online, ...context }: Pick<ProviderCallContext, 'db' | 'now' | 'online'>,
): Promise<PaymentAttemptState | null> {
	const order = await selectOrders(context).where('o.order_id', '=', orderId).executeTakeFirst();
	if (!order || !online) return null;
	if (isUnsettled(order.state)) await checkStatus(order, { ...context, online }, { isPaymentIndicated: false });
	const row = await context.db
		.selectFrom('payment_order as o')
		.leftJoin('payment', 'payment.order_id', 'o.order_id')
		.select(['o.state', 'o.gateway_answer', 'o.indicated_at', 'payment.refund'])
		.where('o.order_id', '=', orderId)
		.executeTakeFirst();
	return row ? attemptState(row, context.now) : null;
}

type ReturnedOrder = NonNullable<Awaited<ReturnType<typeof readOrder>>>;

const readOrder = (orderId: string, context: OnlinePaymentContext) =>
	selectOrders(context)
		.innerJoin('job_card', 'job_card.id', 'o.job_card_id')
		.innerJoin('vehicle', 'vehicle.id', 'job_card.vehicle_id')
		.innerJoin('dealer', 'dealer.id', 'job_card.dealer_id')
		.select(['o.portal_url as portalUrl', 'vehicle.reg_no as regNo'])
		.select(['dealer.name as organizationName', 'dealer.address_line1 as organizationAddress'])
		.where('o.order_id', '=', orderId)
		.executeTakeFirst();

function findMismatch(report: GatewayReport, order: StoredOrder): ReturnRejection | null {
	if (report.reference !== order.jobCardId) return 'otherJobCard';
	if (report.amount !== order.amount) return 'amount';
	return report.currency === order.currency ? null : 'currency';
}

/** Whether it says nothing new: the order is paid, has failed as the return says, or is refunded and not paid anew. */
function isReplayed(report: GatewayReport, { state }: StoredOrder): boolean {
	if (state === 'refunded') return report.state !== 'paid';
	return state === 'paid' || (failedIfCancelled(report.state) === 'failed' && hasFailed(state));
}

/** Whether money was taken or may be on its way. An order whose page was only opened, or that failed, took none. */
const indicatesPayment = ({ state }: GatewayReport): boolean => !['failed', 'cancelled', 'notTried'].includes(state);

/** A return's `cancelled` counts as `failed`: only a status call proves that nothing was charged. */
const failedIfCancelled = <State extends string>(state: State) => (state === 'cancelled' ? 'failed' : state);

/**
 * Asks the gateway. If its answer is not final and the return indicates a payment, the order becomes `pending` or
 * `inDoubt`.
 */
async function confirmReturn(
	report: GatewayReport,
	order: StoredOrder,
	context: OnlinePaymentContext,
): Promise<StoredOrder> {
	const isPaymentIndicated = indicatesPayment(report);
	const { order: checked, status: gatewayStatus } = await checkStatus(order, context, { isPaymentIndicated });
	const status = failedIfCancelled(gatewayStatus);
	// Another process may have recorded the payment since the order was read.
	if (status === 'notAsked' && checked.state === 'paid') return checked;
	const isEnded = status === 'paid' || status === 'failed' || status === 'refunded';
	if (failedIfCancelled(report.state) !== (isEnded ? status : 'pending'))
		logRejection('unconfirmed', order.orderId, context);
	if (isEnded || !isPaymentIndicated) return checked;
	return applyTransition(checked, { kind: 'paymentIndicated', trackingId: report.trackingId }, context);
}

/** @returns null: the return leads to no result */
function logRejection(reason: ReturnRejection, orderId: string | null, { online }: OnlinePaymentContext): null {
	online.count('gateway_returns_rejected', reason);
	online.log.warn(securityEvent('gatewayReturn', 'rejected', { orderId, reason }), 'gateway return rejected');
	return null;
}

/**
 * The query parameters are fixed (docs/product.md#gateway). The order is as the return leaves it: a failed one leads to
 * the failure page. Any other, even one in doubt, leads to the success page, which reads its state.
 */
function resultPageUrl(returned: ReturnedOrder, { state, trackingId }: StoredOrder): string {
	const { portalUrl, regNo } = returned;
	const query = new URLSearchParams({
		OrderNumber: returned.orderId,
		transactionId: trackingId ?? '',
		amount: toWireAmount(returned.amount),
		OrganizationName: returned.organizationName,
		OrganizationAddress: returned.organizationAddress,
		RegNo: regNo,
	});
	const page = hasFailed(state) ? 'payment-fail' : 'payment-success';
	return `${portalUrl}/${page}/${encodeURIComponent(regNo)}?${query}`;
}
