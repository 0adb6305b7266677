/** The bill, its payment, and the end of the visit. */

import { raiseTaxInvoice, releaseProforma } from '../../invoices/issueInvoice.ts';
import { closeBilling, payAtDealership, setOnlinePayment } from '../../jobCards/billing.ts';
import { closeJobCard, deliver } from '../../jobCards/closeJobCard.ts';
import type { OperationContext } from '../../operationContext.ts';
import { describeStatus } from '../describeVehicle.ts';
import { defineDeskCommand } from '../deskCommand.ts';
import { daySchema, onOffFlag, optionField, regNoField, requiredLine, rupeesSchema, wordField } from '../fields.ts';

/** A step that needs nothing but the vehicle. */
const stepCommand = (
	name: string,
	summary: string,
	runStep: (regNo: string, scope: OperationContext) => Promise<void>,
) =>
	defineDeskCommand({
		name,
		method: 'POST',
		path: `/vehicles/:regNo/${name}`,
		summary,
		fields: { regNo: regNoField },
		async run(given, scope) {
			await runStep(given.regNo, scope);
			return describeStatus(given.regNo, scope);
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
		async run(given, scope) {
			await closeBilling({ regNo: given.regNo, amount: given.amount ?? null }, scope);
			return describeStatus(given.regNo, scope);
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
		async run(given, scope) {
			await setOnlinePayment({ regNo: given.regNo, isEnabled: given.state }, scope);
			return describeStatus(given.regNo, scope);
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
			amount: optionField(rupeesSchema.optional(), 'rupees; refused when it is not the whole bill'),
		},
		async run(given, scope) {
			await payAtDealership({ ...given, amount: given.amount ?? null }, scope);
			return describeStatus(given.regNo, scope);
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
		async run(given, scope) {
			await closeJobCard({ regNo: given.regNo, nextServiceDue: given.nextService ?? null }, scope);
			return describeStatus(given.regNo, scope);
		},
	}),
];
