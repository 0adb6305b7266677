/** The gateway's return, brought by the browser of whoever pays (docs/product.md#gateway). */
import type { Paise } from '../../../domain/money.ts';
import type { GatewayReport } from '../../../payments/gateway.ts';
import { askAndWrite, writeCounted } from './ask.ts';
import { askSoon } from './askSoon.ts';
import type { OnlineScope } from './online.ts';

/** Why a return changes nothing. */
export type Refusal =
	| 'unreadable'
	| 'tooLarge'
	| 'unknownOrder'
	| 'otherJobCard'
	| 'amount'
	| 'currency'
	| 'replayed'
	| 'unconfirmed';

/** Where the browser goes, with what the result page carries in its address. */
export interface Landing {
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
	| { readonly kind: 'landed'; readonly landing: Landing }
	| { readonly kind: 'refused'; readonly why: Refusal };

/**
 * Checks a return and writes down what it says, once. The cipher has no seal, so whoever pays could turn the word
 * in their own return into `Success`: money counts only when the gateway itself confirms it. A return that was seen
 * before changes nothing and leads to where it led. `encResp` is null when it was too large to be read.
 */
export async function acceptReturn(encResp: string | null, scope: OnlineScope): Promise<ReturnOutcome> {
	if (encResp === null) return refuse('tooLarge', null, scope);
	const report = scope.online.gateway.readReturn(encResp);
	if (report === null) return refuse('unreadable', null, scope);
	const order = await readOrder(report.orderId, scope);
	if (!order) return refuse('unknownOrder', null, scope);
	const why = whyNot(report, order);
	if (why !== null) {
		await askSoon([order.service_entry_id], scope);
		return refuse(why, order.order_id, scope);
	}
	const isNews = await take(report, order, scope);
	if (!isNews) note('replayed', order.order_id, scope);
	return { kind: 'landed', landing: landingOf((await readOrder(order.order_id, scope)) ?? order) };
}

type Order = NonNullable<Awaited<ReturnType<typeof readOrder>>>;

function readOrder(orderId: string, { db }: OnlineScope) {
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

function whyNot(report: GatewayReport, order: Order): Refusal | null {
	if (report.reference !== null && report.reference !== order.service_entry_id) return 'otherJobCard';
	if (report.amount !== order.amount) return 'amount';
	return report.currency === order.currency ? null : 'currency';
}

/** False: nothing new came with it. */
async function take(report: GatewayReport, order: Order, scope: OnlineScope): Promise<boolean> {
	if (order.state === 'paid' || order.state === 'refunded') return false;
	if (report.state !== 'paid') return (await writeCounted(order, report, scope)) !== 'nothing';
	const { written } = await askAndWrite(order, scope);
	if (written === 'settled' || written === 'refundDue' || written === 'refunded') return true;
	return awaitConfirmation(report, order, scope);
}

/** The worker asks again at once; until then the owner reads that the payment is being confirmed. */
async function awaitConfirmation(report: GatewayReport, order: Order, scope: OnlineScope): Promise<boolean> {
	const current = await readOrder(order.order_id, scope);
	// Another process was quicker.
	if (current?.state === 'paid' || current?.state === 'refunded') return false;
	note('unconfirmed', order.order_id, scope);
	await writeCounted(order, { ...report, state: 'awaited' }, scope);
	await askSoon([order.service_entry_id], scope);
	return true;
}

function refuse(why: Refusal, orderId: string | null, scope: OnlineScope): ReturnOutcome {
	note(why, orderId, scope);
	return { kind: 'refused', why };
}

function note(why: Refusal, orderId: string | null, { online }: OnlineScope): void {
	online.count('gateway_returns_refused', why);
	online.log.warn({ orderId, why }, 'a return of the gateway was not taken');
}

/** A failed order is a failure; whatever else is shown by the success page, which believes the provider alone. */
function landingOf(order: Order): Landing {
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
