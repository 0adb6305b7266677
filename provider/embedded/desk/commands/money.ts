/** Money that came in, and money that is owed back. */

import { toWireAmount } from '../../../../domain/money.ts';
import { providerMessage } from '../../../../domain/providerMessage.ts';
import { dealerCode } from '../../../fields.ts';
import { type PaymentRow, paymentsOf, refundsDue } from '../../payments/lists.ts';
import { markRefunded } from '../../payments/markRefunded.ts';
import { deskCommand } from '../deskCommand.ts';
import { option, text, word } from '../fields.ts';
import { DeskRefusal } from '../refusal.ts';

const filter = {
	dealerCode: option(dealerCode.optional(), 'of this dealer alone'),
	jobCardNo: option(text(40).optional(), 'of this job card alone'),
};

const row = (payment: PaymentRow) => ({
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
const cut = { more: true, note: 'There are more: name a dealer or a job card.' };

export const moneyCommands = [
	deskCommand({
		name: 'payments',
		method: 'GET',
		path: '/payments',
		summary: 'Payments, the newest 500 first',
		fields: filter,
		async run(given, scope) {
			const { rows, hasMore } = await paymentsOf(given, scope);
			return { ...(hasMore && cut), payments: rows.map(row) };
		},
	}),
	deskCommand({
		name: 'refunds',
		method: 'GET',
		path: '/refunds',
		summary: 'Payments that are owed back, the oldest 500 first',
		fields: filter,
		async run(given, scope) {
			const { rows, hasMore } = await refundsDue(given, scope);
			return { ...(hasMore && cut), refunds: rows.map(row) };
		},
	}),
	deskCommand({
		name: 'refund-done',
		method: 'POST',
		path: '/refunds/:paymentId/done',
		summary: 'Write down that a payment was given back',
		fields: { paymentId: word(text(64), 'id of the payment, from the list of refunds') },
		async run({ paymentId }, scope) {
			if (await markRefunded(paymentId, scope)) return { id: paymentId, refund: 'done' };
			throw new DeskRefusal(404, providerMessage('nothingOwedBack'));
		},
	}),
];
