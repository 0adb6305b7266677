/** Beginning an online payment. */

import { retryOnDeadlock } from '../../../db/errors.ts';
import { namedStatement } from '../../../db/preparedStatements.ts';
import { holdMinutesLeft, nextStatusCheckAt, openOrderAction } from '../../../domain/paymentOrder.ts';
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
import { recordFailed } from './recordReport.ts';
import { pollAndRecord } from './statusCheck.ts';

export interface NewPaymentOrder extends PaymentOrderRequest {
	/** Where the browser goes in the end: an origin that is one of `portalUrls`. */
	readonly portalUrl: string;
}

export type BeginPaymentResult = Result<PaymentForm>;

/**
 * What the browser posts to the gateway; the amount is the job card's, and the access code our own.
 * @throws Failure `refused`: the portal that asks is not one that a payment may lead back to
 */
export async function beginOnlinePayment(
	question: BeginPaymentRequest,
	context: ProviderCallContext,
): Promise<BeginPaymentResult> {
	const { online } = context;
	const account = online?.gateway.account;
	const { merchantId, subAccountId } = question.account;
	if (!online || account?.merchantId !== merchantId || account.subAccountId !== subAccountId) {
		return rejected(providerMessage('onlineNotPossible'));
	}
	return beginPayment({ ...question, portalUrl: portalUrlFor(online, context) }, { ...context, online });
}

/** Never anywhere else: whoever may call must not send browsers to an address of their own. */
function portalUrlFor({ portalUrls }: OnlinePaymentOptions, { portalUrl }: ProviderCallContext): string {
	const [defaultUrl = ''] = portalUrls;
	const chosenUrl = portalUrl === '' ? defaultUrl : portalUrl;
	if (portalUrls.includes(chosenUrl)) return chosenUrl;
	throw refusedError('beginPayment', providerMessage('portalUnknown'));
}

/** Others may begin and end orders of the same job card meanwhile; more than this is not waited for. */
const maxAttempts = 3;

/**
 * A new order over what the job card says, and what the browser posts to the gateway. An order that is still open
 * is asked about at once, and gives way unless it was begun this moment or its money may be on its way.
 */
export async function beginPayment(
	request: NewPaymentOrder,
	context: OnlinePaymentContext,
): Promise<BeginPaymentResult> {
	const result = await attemptBegin(request, context);
	context.online.count('payments', result.ok ? 'begun' : 'notBegun');
	return result;
}

async function attemptBegin(request: NewPaymentOrder, context: OnlinePaymentContext): Promise<BeginPaymentResult> {
	for (let attempt = 0; attempt < maxAttempts; attempt++) {
		const rejection = paymentRejection(await readJobCardBill(request.jobCardId, context), request);
		if (rejection !== null) return rejected(rejection);
		if (await insertPaymentOrder(request, context)) return toPaymentForm(request, context);
		const result = await releaseOpenOrder(request, context);
		if (result !== null) return result;
	}
	return rejected(providerMessage('paymentNotBegun'));
}

function toPaymentForm(
	{ orderId, amount, jobCardId }: NewPaymentOrder,
	{ online }: OnlinePaymentContext,
): BeginPaymentResult {
	const { gateway, returnUrl } = online;
	const order = { orderId, amount, currency: 'INR', returnUrl, reference: jobCardId };
	return { ok: true, ...gateway.createForm(order) };
}

/** null: another attempt may be made. */
async function releaseOpenOrder(
	request: NewPaymentOrder,
	context: OnlinePaymentContext,
): Promise<BeginPaymentResult | null> {
	const openOrder = await readOpenOrder(request.jobCardId, context);
	if (!openOrder) return null;
	// The same request once more, whose first answer was lost.
	if (openOrder.order_id === request.orderId) return toPaymentForm(request, context);
	const { status } = await pollAndRecord(openOrder, context);
	const verdict = openOrderAction(status, openOrder.begun_at, context.now);
	if (verdict === 'wait') return rejected(providerMessage('paymentJustBegun'));
	if (verdict === 'hold') {
		return rejected(providerMessage('paymentUnderWay', { minutes: holdMinutesLeft(openOrder.begun_at, context.now) }));
	}
	if (verdict === 'setAside') await recordFailed(openOrder.order_id, 'set aside for another attempt', context);
	return null;
}

/** The job card is locked: whoever takes its money at this moment is waited for, and then nothing is begun. */
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

/** False: another order is open, its id was used, or the job card may no longer be paid like this. */
async function insertPaymentOrder(
	order: NewPaymentOrder,
	{ db, now }: Pick<OperationContext, 'db' | 'now'>,
): Promise<boolean> {
	const { orderId, jobCardId, portalUrl, amount } = order;
	const statement = insertPaymentOrderSql({
		orderId,
		jobCardId,
		portalUrl,
		now,
		nextAskAt: nextStatusCheckAt(now, now),
		amount,
	});
	const { rows } = await retryOnDeadlock(() => db.executeQuery(statement));
	return rows.length > 0;
}

/** The order that keeps the job card from another; undefined: none. */
function readOpenOrder(jobCardId: string, { db }: Pick<OperationContext, 'db'>) {
	return db
		.selectFrom('payment_order')
		.select(['order_id', 'amount', 'currency', 'begun_at'])
		.where('service_entry_id', '=', jobCardId)
		.where('state', 'in', ['open', 'pending'])
		.executeTakeFirst();
}
