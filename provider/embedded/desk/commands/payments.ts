/** Money that came in, and money that is owed back. */

import { toWireAmount } from '../../../../domain/money.ts';
import { providerMessage } from '../../../../domain/providerMessage.ts';
import { dealerCodeSchema } from '../../../fieldSchemas.ts';
import { CommandRejected } from '../../commandRejected.ts';
import { markRefunded } from '../../payments/markRefunded.ts';
import { listPayments, listRefundsDue, type PaymentRecord } from '../../payments/paymentLists.ts';
import { defineDeskCommand } from '../deskCommand.ts';
import { optionField, requiredLine, wordField } from '../fields.ts';

const filter = {
	dealerCode: optionField(dealerCodeSchema.optional(), 'of this dealer alone'),
	jobCardNo: optionField(requiredLine(40).optional(), 'of this job card alone'),
};

const toPaymentJson = (payment: PaymentRecord) => ({
	id: payment.id,
	receivedAt: payment.receivedAt.toISOString(),
	regNo: payment.regNo,
	jobCardNo: payment.jobCardNo,
	amount: toWireAmount(payment.amount),
	kind: payment.kind,
	mode: payment.mode,
	transactionId: payment.transactionId,
	orderId: payment.orderId,
	refund: payment.refund,
	refundReason: payment.refundReason,
	refundedAt: payment.refundedAt?.toISOString() ?? null,
});

/** What the answer says, and a table shows above its rows, where the list ends before the payments do. */
const truncated = { more: true, note: 'There are more: name a dealer or a job card.' };

export const paymentCommands = [
	defineDeskCommand({
		name: 'payments',
		method: 'GET',
		path: '/payments',
		summary: 'Payments, the newest 500 first',
		fields: filter,
		async run(given, scope) {
			const { rows, hasMore } = await listPayments(given, scope);
			return { ...(hasMore && truncated), payments: rows.map(toPaymentJson) };
		},
	}),
	defineDeskCommand({
		name: 'refunds',
		method: 'GET',
		path: '/refunds',
		summary: 'Payments that are owed back, the oldest 500 first',
		fields: filter,
		async run(given, scope) {
			const { rows, hasMore } = await listRefundsDue(given, scope);
			return { ...(hasMore && truncated), refunds: rows.map(toPaymentJson) };
		},
	}),
	defineDeskCommand({
		name: 'refund-done',
		method: 'POST',
		path: '/refunds/:paymentId/done',
		summary: 'Write down that a payment was given back',
		fields: { paymentId: wordField(requiredLine(64), 'id of the payment, from the list of refunds') },
		async run({ paymentId }, scope) {
			if (await markRefunded(paymentId, scope)) return { id: paymentId, refund: 'done' };
			throw new CommandRejected(404, providerMessage('nothingOwedBack'));
		},
	}),
];
