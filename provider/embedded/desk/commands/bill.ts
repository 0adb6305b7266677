/** The bill, its payment, and the end of the visit. */
import type { Scope } from '../../context.ts';
import { closeBilling, payAtDealership, setOnlinePayment } from '../billing.ts';
import { describeStep } from '../describe.ts';
import { deskCommand } from '../deskCommand.ts';
import { day, onOff, option, regNo, rupees, text, word } from '../fields.ts';
import { closeJobCard, deliver } from '../handOver.ts';
import { raiseTaxInvoice, releaseProforma } from '../issueInvoice.ts';

/** A step that needs nothing but the vehicle. */
const step = (name: string, summary: string, take: (regNo: string, scope: Scope) => Promise<void>) =>
	deskCommand({
		name,
		method: 'POST',
		path: `/vehicles/:regNo/${name}`,
		summary,
		fields: { regNo },
		async run(given, scope) {
			await take(given.regNo, scope);
			return describeStep(given.regNo, scope);
		},
	});

export const billCommands = [
	deskCommand({
		name: 'close-billing',
		method: 'POST',
		path: '/vehicles/:regNo/close-billing',
		summary: 'Fix the amount of the bill',
		fields: {
			regNo,
			amount: option(rupees.optional(), 'rupees, GST included; parts and labour of the job card when not given'),
		},
		async run(given, scope) {
			await closeBilling({ regNo: given.regNo, amount: given.amount ?? null }, scope);
			return describeStep(given.regNo, scope);
		},
	}),
	step('release-proforma', 'Give the proforma invoice to the owner, who may pay online from then on', releaseProforma),
	step('raise-tax-invoice', 'Make the tax invoice', raiseTaxInvoice),
	deskCommand({
		name: 'online-payment',
		method: 'POST',
		path: '/vehicles/:regNo/online-payment',
		summary: 'Let the owner pay this job card online, or not',
		fields: { regNo, state: word(onOff, 'on or off') },
		async run(given, scope) {
			await setOnlinePayment({ regNo: given.regNo, isEnabled: given.state }, scope);
			return describeStep(given.regNo, scope);
		},
	}),
	deskCommand({
		name: 'pay',
		method: 'POST',
		path: '/vehicles/:regNo/pay',
		summary: 'Write down that the bill was paid at the dealership',
		fields: {
			regNo,
			mode: option(text(40), 'how: Cash, Card, UPI'),
			receipt: option(text(40), 'number of the receipt'),
			amount: option(rupees.optional(), 'rupees; refused when it is not the whole bill'),
		},
		async run(given, scope) {
			await payAtDealership({ ...given, amount: given.amount ?? null }, scope);
			return describeStep(given.regNo, scope);
		},
	}),
	step('deliver', 'Mark the vehicle as delivered', deliver),
	deskCommand({
		name: 'close',
		method: 'POST',
		path: '/vehicles/:regNo/close',
		summary: 'Close a job card that is delivered, paid and invoiced',
		fields: { regNo, nextService: option(day.optional(), 'when the next service is due; in 180 days when not given') },
		async run(given, scope) {
			await closeJobCard({ regNo: given.regNo, nextServiceDue: given.nextService ?? null }, scope);
			return describeStep(given.regNo, scope);
		},
	}),
];
