/** Commands of billing, delivery and closing, of invoices and credit notes, and of payments and refunds. */
import { isBuyerGstin } from '../../../../domain/invoice/gst.ts';
import { toWireAmount } from '../../../../domain/money.ts';
import { resultCode } from '../../../../domain/resultCode.ts';
import { parsedText } from '../../../fieldSchemas.ts';
import { CommandRejected } from '../../commandRejected.ts';
import { listInvoices, readInvoiceFile, setBuyer } from '../../invoices/deskInvoices.ts';
import { cancelInvoice, raiseTaxInvoice, releaseProforma } from '../../invoices/issueInvoice.ts';
import { defaultHsn, isEveryPartAtDefaultHsn } from '../../invoices/readInvoiceInput.ts';
import { changeJobCard } from '../../jobCards/changeJobCard.ts';
import {
	closeBilling,
	closeJobCard,
	closingFields,
	deliver,
	payAtDealership,
	paymentFields,
} from '../../jobCards/jobCardSteps.ts';
import { listPayments, listRefundsDue, markRefunded } from '../../payments/paymentLists.ts';
import { describeStatus } from '../describeVehicle.ts';
import { deskChange, deskQuery, listAnswer, stepCommand } from '../deskCommand.ts';
import {
	dealerFilterField,
	onOffFlag,
	optionField,
	printedLine,
	regNoField,
	requiredLine,
	rupeesSchema,
	wordField,
} from '../fields.ts';

const filter = {
	dealerCode: dealerFilterField,
	jobCardNo: optionField(requiredLine(40).optional(), 'of this job card alone'),
};

function paymentsAnswer(name: string, { rows, hasMore }: Awaited<ReturnType<typeof listPayments>>) {
	const inRupees = rows.map((payment) => ({ ...payment, amount: toWireAmount(payment.amount) }));
	return listAnswer(name, { rows: inRupees, hasMore }, 'name a dealer or a job card');
}

const gstinSchema = parsedText(
	'a GSTIN or UIN such as 27AAPFU0939F1ZV, not one to collect tax at source or to sell from abroad; or none',
	(given) => {
		const gstin = given.trim().toUpperCase();
		return gstin === 'NONE' || isBuyerGstin(gstin) ? gstin : null;
	},
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
		closeBilling,
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
		({ regNo, state }, context) => changeJobCard(regNo, { kind: 'online-payment', isEnabled: state }, context),
	),
	stepCommand('pay', 'Write down that the bill was paid at the dealership', paymentFields, payAtDealership),
	stepCommand('deliver', 'Mark the vehicle as delivered', {}, ({ regNo }, context) => deliver(regNo, context)),
	stepCommand('close', 'Close a job card that is delivered, paid and invoiced', closingFields, closeJobCard),
	deskChange({
		name: 'bill-to',
		summary: 'Bill a business with its GSTIN, or the owner again; before the invoice is raised',
		fields: {
			regNo: regNoField,
			gstin: optionField(gstinSchema, 'GSTIN or UIN of the business; none: the owner'),
			name: optionField(printedLine(100).optional(), "name of the business; the owner's when not given"),
			address: optionField(printedLine(200).optional(), "its address; the owner's when not given"),
		},
		async run({ regNo, gstin, name, address }, context) {
			const buyer = gstin === 'NONE' ? null : { gstin, name: name ?? null, address: address ?? null };
			await setBuyer({ regNo, buyer }, context);
			return { ...(await describeStatus(regNo, context)), billedTo: buyer?.gstin ?? 'owner' };
		},
	}),
	stepCommand(
		'cancel-invoice',
		'Cancel the tax invoice or bill of supply by a credit note; it can be raised anew, payments stay',
		{ reason: optionField(printedLine(200), 'why; printed on the credit note') },
		cancelInvoice,
	),
	deskQuery({
		name: 'invoices',
		summary: 'The invoices and credit notes of a vehicle, the newest first',
		fields: { regNo: regNoField },
		run: async ({ regNo }, context) => ({
			regNo,
			invoices: await listInvoices(regNo, context),
			warning: (await isEveryPartAtDefaultHsn(context))
				? `Every part is billed under the HSN ${defaultHsn}: set part.hsn and part.unit.`
				: null,
		}),
	}),
	deskQuery({
		name: 'invoice',
		summary: 'One invoice or credit note, its PDF as base64',
		fields: { regNo: regNoField, number: wordField(requiredLine(16), 'its number, such as TI/26-27/000123') },
		run: (given, context) => readInvoiceFile(given, context),
	}),
	deskQuery({
		name: 'payments',
		summary: 'Payments, the newest 500 first',
		fields: filter,
		run: async (given, context) => paymentsAnswer('payments', await listPayments(given, context)),
	}),
	deskQuery({
		name: 'refunds',
		summary: 'Payments that are owed back, the oldest 500 first',
		fields: filter,
		run: async (given, context) => paymentsAnswer('refunds', await listRefundsDue(given, context)),
	}),
	deskChange({
		name: 'refund-done',
		path: '/refunds/:paymentId/done',
		summary: 'Write down that a payment was given back',
		fields: { paymentId: wordField(requiredLine(64), 'id of the payment, from the list of refunds') },
		async run({ paymentId }, context) {
			if (await markRefunded(paymentId, context)) return { id: paymentId, refund: 'done' };
			throw new CommandRejected(404, resultCode('nothingOwedBack'));
		},
	}),
];
