/** Begins an online payment: creates the order, of which a job card has one open at a time. */

import { retryOnDeadlock } from '../../../db/errors.ts';
import { namedStatement } from '../../../db/preparedStatements.ts';
import { isHeld } from '../../../domain/payment/paymentOrder.ts';
import { nextStatusCheckAt } from '../../../domain/payment/paymentOrderTiming.ts';
import { providerMessage } from '../../../domain/providerMessage.ts';
import { type Result, rejected } from '../../../domain/result.ts';
import type { BeginPaymentRequest, PaymentForm } from '../../port.ts';
import { type OperationContext, refusedError } from '../operationContext.ts';
import type { ProviderCallContext } from '../runOperation.ts';
import {
	type OnlinePaymentContext,
	type OnlinePaymentOptions,
	type PaymentOrderRequest,
	paymentRejection,
	readJobCardBill,
} from './onlinePayment.ts';
import { checkUnsettledOrders, hasTooManyOrders, markReplaced, readUnsettledOrders } from './unsettledOrders.ts';

export interface NewPaymentOrder extends PaymentOrderRequest {
	/** Origin of the portal that the browser returns to; one of `portalUrls`. */
	readonly portalUrl: string;
}

export type BeginPaymentResult = Result<PaymentForm>;

/**
 * The form that the browser posts to the gateway, with the amount of the job card and this server's access code.
 * @throws ProviderError `refused` when the origin of the portal is not one of `portalUrls`
 */
export async function beginOnlinePayment(
	request: BeginPaymentRequest,
	context: ProviderCallContext,
): Promise<BeginPaymentResult> {
	const { online } = context;
	const account = online?.gateway.account;
	const { merchantId, subAccountId } = request.account;
	if (!online || account?.merchantId !== merchantId || account.subAccountId !== subAccountId) {
		return rejected(providerMessage('onlineNotPossible'));
	}
	return beginPayment({ ...request, portalUrl: portalUrlFor(online, context) }, { ...context, online });
}

/** Only a configured origin is allowed, so that a caller cannot redirect browsers to an address of its own. */
function portalUrlFor({ portalUrls }: OnlinePaymentOptions, { portalUrl }: ProviderCallContext): string {
	const [defaultUrl = ''] = portalUrls;
	const chosenUrl = portalUrl === '' ? defaultUrl : portalUrl;
	if (portalUrls.includes(chosenUrl)) return chosenUrl;
	throw refusedError('beginPayment', providerMessage('portalUnknown'));
}

/** Attempts while concurrent requests open and release orders of the same job card. */
const maxAttempts = 3;

/**
 * Creates an order over the amount of the job card and returns the form that the browser posts to the gateway. When
 * another order is open or in doubt, the gateway is asked for its status first, unless that was done in the last 15 s; it
 * blocks the new one only when it was just created, its payment may still arrive, or there is no answer yet
 * (`earlierOrderAction`).
 */
export async function beginPayment(
	request: NewPaymentOrder,
	context: OnlinePaymentContext,
): Promise<BeginPaymentResult> {
	const result = await attemptBegin(request, context);
	context.online.count('payments', result.ok ? 'started' : 'rejected');
	return result;
}

async function attemptBegin(request: NewPaymentOrder, context: OnlinePaymentContext): Promise<BeginPaymentResult> {
	for (let attempt = 0; attempt < maxAttempts; attempt++) {
		const rejection = paymentRejection(await readJobCardBill(request.jobCardId, context), request);
		if (rejection !== null) return rejected(rejection);
		const earlier = await readUnsettledOrders(request.jobCardId, context);
		// The same request again, after its first response was lost.
		if (earlier.some(({ orderId, state }) => orderId === request.orderId && isHeld(state)))
			return toPaymentForm(request, context);
		const { blocker, replaceable } = await checkUnsettledOrders(earlier, context);
		if (blocker !== null) return rejected(blocker);
		if (await hasTooManyOrders(request.jobCardId, context)) return rejected(await tooManyOrders(request, context));
		await markReplaced(replaceable, context);
		if (await insertPaymentOrder(request, context)) return toPaymentForm(request, context);
	}
	return rejected(providerMessage('paymentNotBegun'));
}

/** Unless an answer of the gateway has just settled the bill. */
const tooManyOrders = async (request: NewPaymentOrder, context: OnlinePaymentContext) =>
	paymentRejection(await readJobCardBill(request.jobCardId, context), request) ?? providerMessage('paymentsTooMany');

function toPaymentForm(
	{ orderId, amount, jobCardId }: NewPaymentOrder,
	{ online }: OnlinePaymentContext,
): BeginPaymentResult {
	const { gateway, returnUrl } = online;
	const order = { orderId, amount, currency: 'INR', returnUrl, reference: jobCardId };
	return { ok: true, ...gateway.createForm(order) };
}

/** Locks the job card, so that a concurrent payment of it commits first, after which no order is inserted. */
const insertPaymentOrderSql = namedStatement(
	['orderId', 'jobCardId', 'portalUrl', 'now', 'nextAskAt', 'amount'],
	`
insert into payment_order (order_id, service_entry_id, amount, state, portal_url, begun_at, next_ask_at)
select :orderId, e.id, e.amount, 'open', :portalUrl, :now, :nextAskAt from service_entry e
where e.id = :jobCardId and e.phase in ('billed', 'delivered') and e.paid_at is null and e.proforma_released_at is not null
	and e.is_online_payment_enabled and e.amount = :amount and e.amount > 0
for no key update of e
on conflict do nothing
returning order_id`,
);

/** False: another order is open, the id is used, or the job card can no longer be paid online with this amount. */
async function insertPaymentOrder(
	order: NewPaymentOrder,
	{ db, now }: Pick<OperationContext, 'db' | 'now'>,
): Promise<boolean> {
	const { orderId, jobCardId, portalUrl, amount } = order;
	const nextAskAt = nextStatusCheckAt(now, now);
	const statement = insertPaymentOrderSql({ orderId, jobCardId, portalUrl, now, nextAskAt, amount });
	const { rows } = await retryOnDeadlock(() => db.executeQuery(statement));
	return rows.length > 0;
}
