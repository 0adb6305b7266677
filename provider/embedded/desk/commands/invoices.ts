/** Commands of tax invoices, bills of supply and credit notes. */
import { isGstin } from '../../../../domain/invoice/gstin.ts';
import { cancelInvoice } from '../../invoices/cancelInvoice.ts';
import { defaultHsn, isEveryPartAtDefaultHsn } from '../../invoices/gstRates.ts';
import { setBuyer } from '../../invoices/invoiceBuyer.ts';
import { listInvoices, readInvoiceFile } from '../../invoices/listInvoices.ts';
import { describeStatus } from '../describeVehicle.ts';
import { defineDeskCommand } from '../deskCommand.ts';
import { optionField, parsedText, regNoField, requiredLine, wordField } from '../fields.ts';
import { stepCommand } from '../stepCommand.ts';

const gstinSchema = parsedText('a GSTIN such as 27AAPFU0939F1ZV, or none', (given) => {
	const gstin = given.trim().toUpperCase();
	return gstin === 'NONE' || isGstin(gstin) ? gstin : null;
});

export const invoiceCommands = [
	defineDeskCommand({
		name: 'bill-to',
		method: 'POST',
		path: '/vehicles/:regNo/bill-to',
		summary: 'Bill a business with its GSTIN, or the owner again; before the invoice is raised',
		fields: {
			regNo: regNoField,
			gstin: optionField(gstinSchema, 'GSTIN of the business; none: the owner'),
			name: optionField(requiredLine(100).optional(), "name of the business; the owner's when not given"),
			address: optionField(requiredLine(200).optional(), "its address; the owner's when not given"),
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
		{ reason: optionField(requiredLine(200), 'why; printed on the credit note') },
		cancelInvoice,
	),
	defineDeskCommand({
		name: 'invoices',
		method: 'GET',
		path: '/vehicles/:regNo/invoices',
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
	defineDeskCommand({
		name: 'invoice',
		method: 'GET',
		path: '/vehicles/:regNo/invoice',
		summary: 'One invoice or credit note, its PDF as base64',
		fields: { regNo: regNoField, number: wordField(requiredLine(16), 'its number, such as TI/26-27/000123') },
		run: (given, context) => readInvoiceFile(given, context),
	}),
];
