/** Commands of billing, payment, refunds, delivery and closing. */

import { toWireAmount } from '../../../../domain/money.ts';
import { providerMessage } from '../../../../domain/providerMessage.ts';
import { dealerCodeSchema } from '../../../fieldSchemas.ts';
import { CommandRejected } from '../../commandRejected.ts';
import { raiseTaxInvoice, releaseProforma } from '../../invoices/issueInvoice.ts';
import { closeBilling, closeJobCard, deliver, payAtDealership, setOnlinePayment } from '../../jobCards/jobCardSteps.ts';
import type { OperationContext } from '../../operationContext.ts';
import { listPayments, listRefundsDue, markRefunded, type PaymentRecord } from '../../payments/paymentLists.ts';
import { describeStatus } from '../describeVehicle.ts';
import { defineDeskCommand } from '../deskCommand.ts';
import { daySchema, onOffFlag, optionField, regNoField, requiredLine, rupeesSchema, wordField } from '../fields.ts';

/** A step that has no field but the registration number. */
const stepCommand = (
	name: string,
	summary: string,
	runStep: (regNo: string, context: OperationContext) => Promise<void>,
) =>
	defineDeskCommand({
		name,
		method: 'POST',
		path: `/vehicles/:regNo/${name}`,
		summary,
		fields: { regNo: regNoField },
		async run(given, context) {
			await runStep(given.regNo, context);
			return describeStatus(given.regNo, context);
		},
	});

export const billingCommands = [
	defineDeskCommand({
		name: 'close-billing',
		method: 'POST',
		path: '/vehicles/:regNo/close-billing',
		summary: 'Fix the amount of the bill',
		fields: {
			regNo: regNoField,
			amount: optionField(
				rupeesSchema.optional(),
				'rupees, GST included; parts and labour of the job card when not given',
			),
		},
		async run(given, context) {
			await closeBilling({ regNo: given.regNo, amount: given.amount ?? null }, context);
			return describeStatus(given.regNo, context);
		},
	}),
	stepCommand(
		'release-proforma',
		'Give the proforma invoice to the owner, who may pay online from then on',
		releaseProforma,
	),
	stepCommand('raise-tax-invoice', 'Make the tax invoice', raiseTaxInvoice),
	defineDeskCommand({
		name: 'online-payment',
		method: 'POST',
		path: '/vehicles/:regNo/online-payment',
		summary: 'Let the owner pay this job card online, or not',
		fields: { regNo: regNoField, state: wordField(onOffFlag, 'on or off') },
		async run(given, context) {
			await setOnlinePayment({ regNo: given.regNo, isEnabled: given.state }, context);
			return describeStatus(given.regNo, context);
		},
	}),
	defineDeskCommand({
		name: 'pay',
		method: 'POST',
		path: '/vehicles/:regNo/pay',
		summary: 'Write down that the bill was paid at the dealership',
		fields: {
			regNo: regNoField,
			mode: optionField(requiredLine(40), 'how: Cash, Card, UPI'),
			receipt: optionField(requiredLine(40), 'number of the receipt'),
			amount: optionField(rupeesSchema.optional(), 'rupees; rejected when it is not the whole bill'),
		},
		async run(given, context) {
			await payAtDealership({ ...given, amount: given.amount ?? null }, context);
			return describeStatus(given.regNo, context);
		},
	}),
	stepCommand('deliver', 'Mark the vehicle as delivered', deliver),
	defineDeskCommand({
		name: 'close',
		method: 'POST',
		path: '/vehicles/:regNo/close',
		summary: 'Close a job card that is delivered, paid and invoiced',
		fields: {
			regNo: regNoField,
			nextService: optionField(daySchema.optional(), 'when the next service is due; in 180 days when not given'),
		},
		async run(given, context) {
			await closeJobCard({ regNo: given.regNo, nextServiceDue: given.nextService ?? null }, context);
			return describeStatus(given.regNo, context);
		},
	}),
];

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

/** Added to the response when the list was cut off; the command line shows the note above the table. */
const truncated = { more: true, note: 'There are more: name a dealer or a job card.' };

export const paymentCommands = [
	defineDeskCommand({
		name: 'payments',
		method: 'GET',
		path: '/payments',
		summary: 'Payments, the newest 500 first',
		fields: filter,
		async run(given, context) {
			const { rows, hasMore } = await listPayments(given, context);
			return { ...(hasMore && truncated), payments: rows.map(toPaymentJson) };
		},
	}),
	defineDeskCommand({
		name: 'refunds',
		method: 'GET',
		path: '/refunds',
		summary: 'Payments that are owed back, the oldest 500 first',
		fields: filter,
		async run(given, context) {
			const { rows, hasMore } = await listRefundsDue(given, context);
			return { ...(hasMore && truncated), refunds: rows.map(toPaymentJson) };
		},
	}),
	defineDeskCommand({
		name: 'refund-done',
		method: 'POST',
		path: '/refunds/:paymentId/done',
		summary: 'Write down that a payment was given back',
		fields: { paymentId: wordField(requiredLine(64), 'id of the payment, from the list of refunds') },
		async run({ paymentId }, context) {
			if (await markRefunded(paymentId, context)) return { id: paymentId, refund: 'done' };
			throw new CommandRejected(404, providerMessage('nothingOwedBack'));
		},
	}),
];
