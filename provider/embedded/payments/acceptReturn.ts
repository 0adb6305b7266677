/** The gateway's return, brought by the browser of whoever pays (docs/product.md#gateway). */
import type { Paise } from '../../../domain/money.ts';
import type { GatewayReport } from '../../../payments/gateway.ts';
import type { OnlinePaymentContext } from './onlinePayment.ts';
import { pollAndRecord, recordAndCount, scheduleStatusCheck } from './statusCheck.ts';

/** Why a return changes nothing. */
export type ReturnRejection =
	| 'unreadable'
	| 'tooLarge'
	| 'unknownOrder'
	| 'otherJobCard'
	| 'amount'
	| 'currency'
	| 'replayed'
	| 'unconfirmed';

/** Where the browser goes, with what the result page carries in its address. */
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
	| { readonly kind: 'landed'; readonly redirect: ReturnRedirect }
	| { readonly kind: 'refused'; readonly reason: ReturnRejection };

/**
 * Checks a return and writes down what it says, once. The cipher has no seal, so whoever pays could turn the word
 * in their own return into `Success`: money counts only when the gateway itself confirms it. A return that was seen
 * before changes nothing and leads to where it led. `encResp` is null when it was too large to be read.
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
	return { kind: 'landed', redirect: toReturnRedirect((await readOrder(order.order_id, context)) ?? order) };
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

/** False: nothing new came with it. */
async function recordReturn(report: GatewayReport, order: Order, context: OnlinePaymentContext): Promise<boolean> {
	if (order.state === 'paid' || order.state === 'refunded') return false;
	if (report.state !== 'paid') return (await recordAndCount(order, report, context)) !== 'nothing';
	const { change } = await pollAndRecord(order, context);
	if (change === 'settled' || change === 'refundDue' || change === 'refunded') return true;
	return awaitConfirmation(report, order, context);
}

/** The worker asks again at once; until then the owner reads that the payment is being confirmed. */
async function awaitConfirmation(report: GatewayReport, order: Order, context: OnlinePaymentContext): Promise<boolean> {
	const current = await readOrder(order.order_id, context);
	// Another process was quicker.
	if (current?.state === 'paid' || current?.state === 'refunded') return false;
	logRejection('unconfirmed', order.order_id, context);
	await recordAndCount(order, { ...report, state: 'awaited' }, context);
	await scheduleStatusCheck([order.service_entry_id], context);
	return true;
}

function rejectReturn(reason: ReturnRejection, orderId: string | null, context: OnlinePaymentContext): ReturnOutcome {
	logRejection(reason, orderId, context);
	return { kind: 'refused', reason };
}

function logRejection(reason: ReturnRejection, orderId: string | null, { online }: OnlinePaymentContext): void {
	online.count('gateway_returns_refused', reason);
	online.log.warn({ orderId, why: reason }, 'a return of the gateway was not taken');
}

/** A failed order is a failure; whatever else is shown by the success page, which believes the provider alone. */
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
