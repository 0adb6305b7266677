/** The gateway's return: a form that the payer's browser posts (docs/product.md#gateway). */
import type { Paise } from '../../../domain/money.ts';
import { isFinalStatus } from '../../../domain/paymentOrderTiming.ts';
import { securityEvent } from '../../../domain/securityEvent.ts';
import type { GatewayReport } from '../../../payments/gateway.ts';
import type { OnlinePaymentContext, ReturnRejection } from './onlinePayment.ts';
import { recordUnconfirmed } from './recordUnconfirmed.ts';
import { checkStatus, reportChange, scheduleStatusCheck } from './statusCheck.ts';
import { scheduleQuestion } from './statusCheckClaim.ts';

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
 * Checks a return and asks the gateway what has become of the order. The gateway's cipher has no authentication tag, so a
 * payer could change the status in their own return to any other; only the gateway's answer ends an order
 * (docs/decisions/007-a-return-is-confirmed-by-the-gateway.md). A return that says nothing new changes nothing and
 * redirects to the same page.
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
	if (isReplayed(report, order)) logRejection('replayed', order.order_id, context);
	else await confirmReturn(report, order, context);
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
		.select('o.unconfirmed_at')
		.select(['vehicle.reg_no', 'dealer.name', 'dealer.address_line1'])
		.where('o.order_id', '=', orderId)
		.executeTakeFirst();
}

function findMismatch(report: GatewayReport, order: Order): ReturnRejection | null {
	if (report.reference !== null && report.reference !== order.service_entry_id) return 'otherJobCard';
	if (report.amount !== order.amount) return 'amount';
	return report.currency === order.currency ? null : 'currency';
}

/** A refunded order may be paid again after all, and a failed one may be anything else. */
function isReplayed(report: GatewayReport, { state }: Order): boolean {
	if (state === 'refunded') return report.state !== 'paid';
	return state === 'paid' || (state === 'failed' && report.state === 'failed');
}

/** Whether money was taken or may be on its way. That the gateway's page was opened says neither. */
const speaksOfMoney = ({ state }: GatewayReport): boolean => state !== 'failed' && state !== 'shown';

async function confirmReturn(report: GatewayReport, order: Order, context: OnlinePaymentContext): Promise<void> {
	const check = await checkStatus(order, context, { isMoneyReported: speaksOfMoney(report) });
	if (!check.isAsked) {
		// The payment may have been recorded since the order was read.
		if (check.state !== 'paid') await awaitConfirmation(report, order, check.askedAt, context);
	} else if (!isFinalStatus(check.status)) await awaitConfirmation(report, order, context.now, context);
	else if (check.status !== report.state) logRejection('unconfirmed', order.order_id, context);
}

/** The order stays as it is, or is pending when the return speaks of money; both read as being confirmed. */
async function awaitConfirmation(
	report: GatewayReport,
	{ order_id: orderId }: Order,
	askedAt: Date,
	context: OnlinePaymentContext,
): Promise<void> {
	if (report.state !== 'awaited') logRejection('unconfirmed', orderId, context);
	if (speaksOfMoney(report)) {
		const change = await recordUnconfirmed(orderId, report.trackingId, context);
		reportChange(orderId, change, null, context);
	}
	await scheduleQuestion(orderId, askedAt, context);
}

function rejectReturn(reason: ReturnRejection, orderId: string | null, context: OnlinePaymentContext): ReturnOutcome {
	logRejection(reason, orderId, context);
	return { kind: 'rejected', reason };
}

function logRejection(reason: ReturnRejection, orderId: string | null, { online }: OnlinePaymentContext): void {
	online.count('gateway_returns_rejected', reason);
	online.log.warn(securityEvent('gatewayReturn', 'rejected', { orderId, reason }), 'gateway return rejected');
}

/**
 * A failed order leads to the failure page, any other, also one that a return has put in doubt, to the success page, which
 * reads the state of the order.
 */
function toReturnRedirect(order: Order): ReturnRedirect {
	return {
		page: order.state === 'failed' && order.unconfirmed_at === null ? 'payment-fail' : 'payment-success',
		portalUrl: order.portal_url,
		regNo: order.reg_no,
		orderId: order.order_id,
		transactionId: order.tracking_id ?? '',
		amount: order.amount,
		organizationName: order.name,
		organizationAddress: order.address_line1,
	};
}
