/** Asking the gateway about one order, and writing down what it says. */
import type { Heard } from '../../../domain/paymentOrder.ts';
import { GatewayFailure, type GatewayReport } from '../../../payments/gateway.ts';
import type { OnlineScope } from './online.ts';
import { type KnownOrder, type Written, writeReport } from './writeReport.ts';

export interface Asked {
	readonly heard: Heard;
	readonly written: Written;
}

/** A gateway that does not answer is `silent`; nothing is written then. The log says why. */
export async function askAndWrite(order: KnownOrder, scope: OnlineScope): Promise<Asked> {
	const report = await ask(order.order_id, scope);
	if (report === 'silent' || report === null) return { heard: report ?? 'unseen', written: 'nothing' };
	return { heard: report.state, written: await writeCounted(order, report, scope) };
}

/** Writes a report, and counts and logs what came of it. */
export async function writeCounted(order: KnownOrder, report: GatewayReport, scope: OnlineScope): Promise<Written> {
	const { log, count } = scope.online;
	const written = await writeReport(order, report, scope);
	if (written === 'nothing') return written;
	count('payments', written);
	const about = { orderId: order.order_id, written, failure: report.failure };
	if (written === 'refundDue') log.warn(about, 'a payment is owed back');
	else log.info(about, 'a payment order moved on');
	return written;
}

async function ask(orderId: string, { online }: OnlineScope): Promise<GatewayReport | null | 'silent'> {
	try {
		return await online.gateway.askStatus(orderId);
	} catch (error) {
		if (!(error instanceof GatewayFailure)) throw error;
		online.count('payments', 'statusFailed');
		online.log.warn({ orderId, kind: error.kind, reason: error.message }, 'the gateway did not tell a status');
		return 'silent';
	}
}
