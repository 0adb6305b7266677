/**
 * Begins an online payment: creates the order, unless an earlier one is in its way (docs/product.md#paying). A job card
 * has at most one open order.
 */
import { retryOnDeadlock } from '../../../db/errors.ts';
import { namedStatement, textsSql } from '../../../db/preparedStatements.ts';
import { isUuid } from '../../../db/uuid.ts';
import { payablePhases } from '../../../domain/jobCard/jobCardState.ts';
import {
	earlierOrderRejection,
	isUnderWay,
	isUnsettled,
	maxOrdersPerDay,
	nextStatusCheckAt,
	orderCountFrom,
	type PaymentForm,
	unsettledStates,
} from '../../../domain/payment/paymentOrder.ts';
import { type Result, rejected } from '../../../domain/result.ts';
import { type ResultCode, resultCode } from '../../../domain/resultCode.ts';
import type { OnlinePaymentOptions } from '../../../payments/gateway.ts';
import type { BeginPaymentRequest, PaymentAccount } from '../../port.ts';
import { ConflictError, retryOnConflict } from '../conflict.ts';
import {
	type OnlinePaymentContext,
	type OperationContext,
	type ProviderCallContext,
	refusedError,
} from '../operationContext.ts';
import { applyTransition, type StoredOrder, selectOrders } from './applyTransition.ts';
import { checkStatus } from './statusCheck.ts';

/** An order to begin. It is rejected unless its amount, which the owner saw, is that of the job card. */
export interface NewPaymentOrder extends Omit<BeginPaymentRequest, 'account' | 'accessCode'> {
	/** Origin of the portal that the browser returns to; one of `portalUrls`. */
	readonly portalUrl: string;
}

/**
 * The form that the browser posts to the gateway, with the amount of the job card and this server's access code.
 * @throws ProviderError `refused` if the origin of the portal is not one of `portalUrls`
 */
export async function beginOnlinePayment(
	request: BeginPaymentRequest,
	context: ProviderCallContext,
): Promise<Result<PaymentForm>> {
	const { online } = context;
	const account = online?.gateway.account;
	const { merchantId, subAccountId } = request.account;
	if (!online || account?.merchantId !== merchantId || account.subAccountId !== subAccountId)
		return rejected(resultCode('onlineNotPossible'));
	return beginPayment({ ...request, portalUrl: portalUrlFor(online, context) }, { ...context, online });
}

/** Only a configured origin is allowed, so that a caller cannot redirect browsers to an address of its own. */
function portalUrlFor({ portalUrls }: OnlinePaymentOptions, { portalUrl }: ProviderCallContext): string {
	const [defaultUrl = ''] = portalUrls;
	const chosenUrl = portalUrl === '' ? defaultUrl : portalUrl;
	if (portalUrls.includes(chosenUrl)) return chosenUrl;
	throw refusedError('beginPayment', resultCode('portalUnknown'));
}

/**
 * Creates an order over the amount of the job card and returns the form that the browser posts to the gateway. If
 * another order is open or in doubt, the gateway is asked for its status first, unless that was done in the last 15 s.
 * That order may refuse the new one (`earlierOrderRejection`).
 */
export async function beginPayment(
	request: NewPaymentOrder,
	context: OnlinePaymentContext,
): Promise<Result<PaymentForm>> {
	const result = await retryOnConflict(() => attemptBegin(request, context));
	context.online.count('payments', result.ok ? 'started' : 'rejected');
	return result;
}

async function attemptBegin(request: NewPaymentOrder, context: OnlinePaymentContext): Promise<Result<PaymentForm>> {
	const rejection = paymentRejection(await readJobCardBill(request.jobCardId, context), request);
	if (rejection !== null) return rejected(rejection);
	const own = await selectOrders(context).where('o.order_id', '=', request.orderId).executeTakeFirst();
	// The same request again, after its first response was lost.
	if (own?.jobCardId === request.jobCardId && isUnderWay(own.state)) return toPaymentForm(request, context);
	const earlier = await readUnsettledOrders(request.jobCardId, context);
	const checks = await Promise.all(earlier.map((order) => checkStatus(order, context)));
	const [refusal] = checks.flatMap(
		({ order, status }) => earlierOrderRejection(order, status === 'noResponse', context.now) ?? [],
	);
	if (refusal) return rejected(refusal);
	if (await hasTooManyOrders(request.jobCardId, context)) return rejected(await tooManyOrders(request, context));
	if (own) return rejected(resultCode('paymentNotBegun'));
	for (const { order } of checks)
		if (isUnsettled(order.state)) await applyTransition(order, { kind: 'replaced' }, context);
	await insertPaymentOrder(request, context);
	return toPaymentForm(request, context);
}

/** The rejection for too many orders. If the gateway's answer has just settled the bill, that is the reason instead. */
const tooManyOrders = async (request: NewPaymentOrder, context: OnlinePaymentContext) =>
	paymentRejection(await readJobCardBill(request.jobCardId, context), request) ?? resultCode('paymentsTooMany');

/**
 * The most orders that are asked about for one press; more than one only after returns that the gateway has not
 * confirmed.
 */
const maxAsked = 5;

/** The open order of the job card, at most one, and those that a return has put in doubt. */
const readUnsettledOrders = (jobCardId: string, context: OperationContext): Promise<readonly StoredOrder[]> =>
	selectOrders(context)
		.where('o.job_card_id', '=', jobCardId)
		.where('o.state', 'in', unsettledStates)
		.orderBy((by) => by('o.state', '=', 'inDoubt'))
		.orderBy('o.begun_at', 'desc')
		.limit(maxAsked)
		.execute();

/** Whether the job card has had its most orders within a day. */
async function hasTooManyOrders(jobCardId: string, { db, now }: OperationContext): Promise<boolean> {
	const excess = await db
		.selectFrom('payment_order')
		.select('order_id')
		.where('job_card_id', '=', jobCardId)
		.where('begun_at', '>', orderCountFrom(now))
		.offset(maxOrdersPerDay - 1)
		.limit(1)
		.executeTakeFirst();
	return excess !== undefined;
}

function toPaymentForm(
	{ orderId, amount, jobCardId }: NewPaymentOrder,
	{ online }: OnlinePaymentContext,
): Result<PaymentForm> {
	const { gateway, returnUrl } = online;
	const order = { orderId, amount, currency: 'INR', returnUrl, reference: jobCardId };
	return { ok: true, ...gateway.createForm(order) };
}

/**
 * Its conditions are those of `paymentRejection`. Locks the job card, so that a concurrent payment of it commits first,
 * after which no order is inserted.
 */
const insertPaymentOrderSql = namedStatement(`
insert into payment_order (order_id, job_card_id, amount, state, portal_url, begun_at, next_ask_at)
select :orderId, jc.id, jc.amount, 'open', :portalUrl, :now, :nextAskAt from job_card jc
where jc.id = :jobCardId and jc.phase in (${textsSql(payablePhases)}) and jc.paid_at is null and jc.proforma_released_at is not null
	and jc.is_online_payment_enabled and jc.amount = :amount and jc.amount > 0
for no key update of jc
on conflict do nothing
returning order_id`);

/**
 * @throws ConflictError if another order is open, the id is used, or the job card can no longer be paid online with this
 * amount
 */
async function insertPaymentOrder(order: NewPaymentOrder, { db, now }: OperationContext): Promise<void> {
	const { orderId, jobCardId, portalUrl, amount } = order;
	const nextAskAt = nextStatusCheckAt(now, now);
	const statement = insertPaymentOrderSql({ orderId, jobCardId, portalUrl, now, nextAskAt, amount });
	const { rows } = await retryOnDeadlock(() => db.executeQuery(statement));
	if (rows.length === 0) throw new ConflictError();
}

/** The gateway account of the configured dealer code; none for another code, or when online payment is off. */
export async function readPaymentAccounts(
	dealerCode: string,
	{ online }: { readonly online: OnlinePaymentOptions | null },
): Promise<readonly PaymentAccount[]> {
	return online?.dealerCode === dealerCode ? [online.gateway.account] : [];
}

async function readJobCardBill(jobCardId: string, { db }: OperationContext) {
	if (!isUuid(jobCardId)) return undefined;
	return db
		.selectFrom('job_card')
		.innerJoin('vehicle', 'vehicle.id', 'job_card.vehicle_id')
		.select(['vehicle_id', 'job_card_no', 'phase', 'amount', 'paid_at', 'proforma_released_at'])
		.select(['is_online_payment_enabled', 'reg_no'])
		.where('job_card.id', '=', jobCardId)
		.executeTakeFirst();
}

type JobCardBill = Awaited<ReturnType<typeof readJobCardBill>>;

/** The reason why the job card cannot be paid online now; null: it can. Its twin: `insertPaymentOrderSql`. */
function paymentRejection(jobCardBill: JobCardBill, request: NewPaymentOrder): ResultCode | null {
	const isSameVehicle =
		jobCardBill?.vehicle_id === request.vehicleId &&
		jobCardBill.reg_no === request.regNo &&
		jobCardBill.job_card_no === request.jobCardNo;
	if (!isSameVehicle) return resultCode('otherVehicle');
	if (jobCardBill.paid_at !== null || jobCardBill.phase === 'closed') return resultCode('alreadyPaid');
	if (
		!payablePhases.includes(jobCardBill.phase) ||
		jobCardBill.amount === null ||
		jobCardBill.proforma_released_at === null
	)
		return resultCode('jobCardNotReady');
	if (!jobCardBill.is_online_payment_enabled || jobCardBill.amount === 0) return resultCode('onlineNotPossible');
	return jobCardBill.amount === request.amount ? null : resultCode('amountChanged', { amount: jobCardBill.amount });
}
