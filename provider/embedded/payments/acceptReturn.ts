/** The gateway's return: a form that the payer's browser posts (docs/product.md#gateway). */
import type { Paise } from '../../../domain/money.ts';
import type { GatewayReport } from '../../../payments/gateway.ts';
import type { OnlinePaymentContext, ReturnRejection } from './onlinePayment.ts';
import { pollAndRecord, recordAndCount, scheduleStatusCheck } from './statusCheck.ts';

/** The result page that the browser is redirected to, with the parameters of its address. */
export interface ReturnRedirect {
	readonly page: 'payment-success' | 'payment-fail';
	readonly portalUrl: string;
	readonly regNo: string;
	readonly orderId: string;
	readonly transactionId: string;
	readonly amount: Paise;
	readonly organizationName: string;
	readonly organizationAddress: string;
}

export type ReturnOutcome =
	| { readonly kind: 'redirected'; readonly redirect: ReturnRedirect }
	| { readonly kind: 'rejected'; readonly reason: ReturnRejection };

/**
 * Checks a return and records it once. The gateway's cipher has no authentication tag, so a payer could change the
 * status in their own return to `Success`; a payment therefore counts only when the gateway confirms it
 * (docs/decisions/007-a-return-is-confirmed-by-the-gateway.md). A repeated return changes nothing and redirects to the
 * same page.
 * @param encResp null when the request was too large to be read
 */
export async function acceptReturn(encResp: string | null, context: OnlinePaymentContext): Promise<ReturnOutcome> {
	if (encResp === null) return rejectReturn('tooLarge', null, context);
	const report = context.online.gateway.parseReturn(encResp);
	if (report === null) return rejectReturn('unreadable', null, context);
	const order = await readOrder(report.orderId, context);
	if (!order) return rejectReturn('unknownOrder', null, context);
	const mismatch = findMismatch(report, order);
	if (mismatch !== null) {
		await scheduleStatusCheck([order.service_entry_id], context);
		return rejectReturn(mismatch, order.order_id, context);
	}
	const isNew = await recordReturn(report, order, context);
	if (!isNew) logRejection('replayed', order.order_id, context);
	return { kind: 'redirected', redirect: toReturnRedirect((await readOrder(order.order_id, context)) ?? order) };
}

type Order = NonNullable<Awaited<ReturnType<typeof readOrder>>>;

function readOrder(orderId: string, { db }: OnlinePaymentContext) {
	return db
		.selectFrom('payment_order as o')
		.innerJoin('service_entry as entry', 'entry.id', 'o.service_entry_id')
		.innerJoin('vehicle', 'vehicle.id', 'entry.vehicle_id')
		.innerJoin('dealer', 'dealer.id', 'entry.dealer_id')
		.select(['o.order_id', 'o.service_entry_id', 'o.amount', 'o.currency', 'o.state', 'o.tracking_id', 'o.portal_url'])
		.select(['vehicle.reg_no', 'dealer.name', 'dealer.address_line1'])
		.where('o.order_id', '=', orderId)
		.executeTakeFirst();
}

function findMismatch(report: GatewayReport, order: Order): ReturnRejection | null {
	if (report.reference !== null && report.reference !== order.service_entry_id) return 'otherJobCard';
	if (report.amount !== order.amount) return 'amount';
	return report.currency === order.currency ? null : 'currency';
}

/** False: the return holds nothing new. */
async function recordReturn(report: GatewayReport, order: Order, context: OnlinePaymentContext): Promise<boolean> {
	if (order.state === 'paid' || order.state === 'refunded') return false;
	if (report.state !== 'paid') return (await recordAndCount(order, report, context)) !== 'unchanged';
	const { change } = await pollAndRecord(order, context);
	if (change === 'paid' || change === 'refundDue' || change === 'refunded') return true;
	return awaitConfirmation(report, order, context);
}

/** Marks the order as pending, which the owner sees as being confirmed, and schedules a status check. */
async function awaitConfirmation(report: GatewayReport, order: Order, context: OnlinePaymentContext): Promise<boolean> {
	const current = await readOrder(order.order_id, context);
	// Another process has recorded the payment in the meantime.
	if (current?.state === 'paid' || current?.state === 'refunded') return false;
	logRejection('unconfirmed', order.order_id, context);
	await recordAndCount(order, { ...report, state: 'awaited' }, context);
	await scheduleStatusCheck([order.service_entry_id], context);
	return true;
}

function rejectReturn(reason: ReturnRejection, orderId: string | null, context: OnlinePaymentContext): ReturnOutcome {
	logRejection(reason, orderId, context);
	return { kind: 'rejected', reason };
}

function logRejection(reason: ReturnRejection, orderId: string | null, { online }: OnlinePaymentContext): void {
	online.count('gateway_returns_rejected', reason);
	online.log.warn({ orderId, reason }, 'gateway return rejected');
}

/** A failed order leads to the failure page, any other to the success page, which reads the state of the order. */
function toReturnRedirect(order: Order): ReturnRedirect {
	return {
		page: order.state === 'failed' ? 'payment-fail' : 'payment-success',
		portalUrl: order.portal_url,
		regNo: order.reg_no,
		orderId: order.order_id,
		transactionId: order.tracking_id ?? '',
		amount: order.amount,
		organizationName: order.name,
		organizationAddress: order.address_line1,
	};
}
