/** Beginning an online payment. */
import { minutesHeld, verdictOn } from '../../../domain/paymentOrder.ts';
import { providerMessage } from '../../../domain/providerMessage.ts';
import { type Result, rejected } from '../../../domain/result.ts';
import type { PaymentForm, PaymentQuestion } from '../../port.ts';
import { refused } from '../context.ts';
import type { OperationScope } from '../operation.ts';
import { askAndWrite } from './ask.ts';
import type { OnlinePayment, OnlineScope } from './online.ts';
import { type PaymentAsked, readJobCard, whyNotPayable } from './payable.ts';
import { insertOrder, readHeldOrder } from './writeOrder.ts';
import { writeFailed } from './writeReport.ts';

export interface PaymentToBegin extends PaymentAsked {
	/** Where the browser goes in the end: an origin that is one of `portalUrls`. */
	readonly portalUrl: string;
}

export type Begun = Result<PaymentForm>;

/**
 * What the browser posts to the gateway; the amount is the job card's, and the access code our own.
 * @throws Failure `refused`: the portal that asks is not one that a payment may lead back to
 */
export async function beginOnlinePayment(question: PaymentQuestion, scope: OperationScope): Promise<Begun> {
	const { online } = scope;
	const account = online?.gateway.account;
	const { merchantId, subAccountId } = question.account;
	if (!online || account?.merchantId !== merchantId || account.subAccountId !== subAccountId) {
		return rejected(providerMessage('onlineNotPossible'));
	}
	return beginPayment({ ...question, portalUrl: portalOf(online, scope) }, { ...scope, online });
}

/** Never anywhere else: whoever may call must not send browsers to an address of their own. */
function portalOf({ portalUrls }: OnlinePayment, { portalUrl }: OperationScope): string {
	const [usual = ''] = portalUrls;
	const portal = portalUrl === '' ? usual : portalUrl;
	if (portalUrls.includes(portal)) return portal;
	throw refused('beginPayment', providerMessage('portalUnknown'));
}

/** Others may begin and end orders of the same job card meanwhile; more than this is not waited for. */
const attempts = 3;

/**
 * A new order over what the job card says, and what the browser posts to the gateway. An order that is still open
 * is asked about at once, and gives way unless it was begun this moment or its money may be on its way.
 */
export async function beginPayment(asked: PaymentToBegin, scope: OnlineScope): Promise<Begun> {
	const begun = await begin(asked, scope);
	scope.online.count('payments', begun.ok ? 'begun' : 'notBegun');
	return begun;
}

async function begin(asked: PaymentToBegin, scope: OnlineScope): Promise<Begun> {
	for (let attempt = 0; attempt < attempts; attempt++) {
		const why = whyNotPayable(await readJobCard(asked.jobCardId, scope), asked);
		if (why !== null) return rejected(why);
		if (await insertOrder(asked, scope)) return handOver(asked, scope);
		const answer = await makeWay(asked, scope);
		if (answer !== null) return answer;
	}
	return rejected(providerMessage('paymentNotBegun'));
}

function handOver({ orderId, amount, jobCardId }: PaymentToBegin, { online }: OnlineScope): Begun {
	const { gateway, returnUrl } = online;
	const order = { orderId, amount, currency: 'INR', returnUrl, reference: jobCardId };
	return { ok: true, ...gateway.begin(order) };
}

/** null: another attempt may be made. */
async function makeWay(asked: PaymentToBegin, scope: OnlineScope): Promise<Begun | null> {
	const held = await readHeldOrder(asked.jobCardId, scope);
	if (!held) return null;
	// The same request once more, whose first answer was lost.
	if (held.order_id === asked.orderId) return handOver(asked, scope);
	const { heard } = await askAndWrite(held, scope);
	const verdict = verdictOn(heard, held.begun_at, scope.now);
	if (verdict === 'wait') return rejected(providerMessage('paymentJustBegun'));
	if (verdict === 'hold') {
		return rejected(providerMessage('paymentUnderWay', { minutes: minutesHeld(held.begun_at, scope.now) }));
	}
	if (verdict === 'setAside') await writeFailed(held.order_id, 'set aside for another attempt', scope);
	return null;
}
