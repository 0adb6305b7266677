/** Beginning an online payment (spec §7, BeginOnlineTransaction; decisions: payment). */
import { minutesHeld, verdictOn } from '../../../domain/paymentOrder.ts';
import type { GatewayForm } from '../../../payments/gateway.ts';
import type { Scope } from '../context.ts';
import { messagesIn } from '../messages.ts';
import { askAndWrite } from './ask.ts';
import type { OnlineScope } from './online.ts';
import { type PaymentAsked, readJobCard, whyNotPayable } from './payable.ts';
import { insertOrder, readHeldOrder } from './writeOrder.ts';
import { writeFailed } from './writeReport.ts';

export interface PaymentToBegin extends PaymentAsked {
	/** Where the browser goes in the end: an origin that is one of `portalUrls`. */
	readonly portalUrl: string;
}

export type Begun =
	| { readonly done: true; readonly form: GatewayForm }
	| { readonly done: false; readonly message: string };

type BeginScope = OnlineScope & Pick<Scope, 'language'>;

/** Others may begin and end orders of the same job card meanwhile; more than this is not waited for. */
const attempts = 3;

/**
 * A new order over what the job card says, and what the browser posts to the gateway. An order that is still open
 * is asked about at once, and gives way unless it was begun this moment or its money may be on its way.
 */
export async function beginPayment(asked: PaymentToBegin, scope: BeginScope): Promise<Begun> {
	const begun = await begin(asked, scope);
	scope.online.count('payments', begun.done ? 'begun' : 'notBegun');
	return begun;
}

async function begin(asked: PaymentToBegin, scope: BeginScope): Promise<Begun> {
	const say = messagesIn[scope.language];
	for (let attempt = 0; attempt < attempts; attempt++) {
		const why = whyNotPayable(await readJobCard(asked.jobCardId, scope), asked, say);
		if (why !== null) return { done: false, message: why };
		if (await insertOrder(asked, scope)) return handOver(asked, scope);
		const answer = await makeWay(asked, scope);
		if (answer !== null) return answer;
	}
	return { done: false, message: say.paymentNotBegun };
}

function handOver({ orderId, amount, jobCardId }: PaymentToBegin, { online }: BeginScope): Begun {
	const { gateway, returnUrl } = online;
	const order = { orderId, amount, currency: 'INR', returnUrl, reference: jobCardId };
	return { done: true, form: gateway.begin(order) };
}

/** null: another attempt may be made. */
async function makeWay(asked: PaymentToBegin, scope: BeginScope): Promise<Begun | null> {
	const held = await readHeldOrder(asked.jobCardId, scope);
	if (!held) return null;
	// The same request once more, whose first answer was lost.
	if (held.order_id === asked.orderId) return handOver(asked, scope);
	const { heard } = await askAndWrite(held, scope);
	const verdict = verdictOn(heard, held.begun_at, scope.now);
	const say = messagesIn[scope.language];
	if (verdict === 'wait') return { done: false, message: say.paymentJustBegun };
	if (verdict === 'hold') {
		return { done: false, message: say.paymentUnderWay(String(minutesHeld(held.begun_at, scope.now))) };
	}
	if (verdict === 'setAside') await writeFailed(held.order_id, 'set aside for another attempt', scope);
	return null;
}
