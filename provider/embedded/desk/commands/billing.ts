/** Commands of billing, payment, refunds, delivery and closing. */

import { toWireAmount } from '../../../../domain/money.ts';
import { providerMessage } from '../../../../domain/providerMessage.ts';
import { codeSchema } from '../../../fieldSchemas.ts';
import { CommandRejected } from '../../commandRejected.ts';
import { raiseTaxInvoice, releaseProforma } from '../../invoices/issueInvoice.ts';
import { closeBilling, closeJobCard, deliver, payAtDealership, setOnlinePayment } from '../../jobCards/jobCardSteps.ts';
import { listPayments, listRefundsDue, markRefunded, type PaymentRecord } from '../../payments/paymentLists.ts';
import { defineDeskCommand } from '../deskCommand.ts';
import {
	daySchema,
	kmSchema,
	onOffFlag,
	optionField,
	parsedText,
	requiredLine,
	rupeesSchema,
	wordField,
} from '../fields.ts';
import { stepCommand } from '../stepCommand.ts';

/** How a bill is paid at a dealership. The receipt names it to the owner. */
const paymentModes = ['Cash', 'Card', 'UPI', 'Cheque', 'Bank transfer'] as const;

const paymentModeSchema = parsedText(
	`one of ${paymentModes.join(', ')}`,
	(given) => paymentModes.find((mode) => mode.toLowerCase() === given.trim().toLowerCase()) ?? null,
);

export const billingCommands = [
	stepCommand(
		'close-billing',
		'Fix the amount of the bill',
		{
			amount: optionField(
				rupeesSchema.optional(),
				'rupees, GST included; parts and labour of the job card when not given',
			),
		},
		({ regNo, amount = null }, context) => closeBilling({ regNo, amount }, context),
	),
	stepCommand(
		'release-proforma',
		'Give the proforma invoice to the owner, who may pay online from then on',
		{},
		({ regNo }, context) => releaseProforma(regNo, context),
	),
	stepCommand('raise-tax-invoice', 'Make the tax invoice', {}, ({ regNo }, context) => raiseTaxInvoice(regNo, context)),
	stepCommand(
		'online-payment',
		'Let the owner pay this job card online, or not',
		{ state: wordField(onOffFlag, 'on or off') },
		({ regNo, state }, context) => setOnlinePayment({ regNo, isEnabled: state }, context),
	),
	stepCommand(
		'pay',
		'Write down that the bill was paid at the dealership',
		{
			mode: optionField(paymentModeSchema, `how: ${paymentModes.join(', ')}`),
			receipt: optionField(requiredLine(40), 'number of the receipt'),
			amount: optionField(rupeesSchema.optional(), 'rupees; rejected when it is not the whole bill'),
		},
		({ amount = null, ...given }, context) => payAtDealership({ ...given, amount }, context),
	),
	stepCommand('deliver', 'Mark the vehicle as delivered', {}, ({ regNo }, context) => deliver(regNo, context)),
	stepCommand(
		'close',
		'Close a job card that is delivered, paid and invoiced',
		{
			nextService: optionField(daySchema.optional(), 'when the next service is due; in 180 days when not given'),
			nextServiceKm: optionField(kmSchema.optional(), 'at which reading; 5,000 km after this one when not given'),
		},
		({ regNo, nextService = null, nextServiceKm = null }, context) =>
			closeJobCard({ regNo, nextServiceDue: nextService, nextServiceDueKm: nextServiceKm }, context),
	),
];

const filter = {
	dealerCode: optionField(codeSchema.optional(), 'of this dealer alone'),
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
