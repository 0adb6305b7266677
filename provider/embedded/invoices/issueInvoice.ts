/** Issues the invoices of a job card. Each is drawn and stored once, with what it says as data. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { buildInvoice, type Invoice } from '../../../domain/invoice/invoice.ts';
import type { MessageKind } from '../../../domain/message/messageKinds.ts';
import { putFile } from '../../../storage/files.ts';
import { changeJobCard, type StepUpdate } from '../jobCards/changeJobCard.ts';
import { queueMessage } from '../messages/queueMessage.ts';
import { visitOf } from '../messages/visitLinks.ts';
import type { OperationContext } from '../operationContext.ts';
import { type InvoicedEntry, readInvoiceFacts, readParties } from './invoiceFacts.ts';
import { claimInvoiceNumber, type InvoiceNumber, nextInvoiceNumber } from './invoiceNumber.ts';
import { renderInvoicePdf } from './invoicePdf.ts';
import { invoiceDocumentId } from './readInvoice.ts';

/**
 * Releases the proforma: the owner can download it and pay online. One that is paid by now, or over 0, makes the vehicle
 * ready to collect.
 * @throws CommandRejected
 */
export async function releaseProforma(regNo: string, context: OperationContext): Promise<void> {
	await changeJobCard(regNo, { kind: 'release-proforma' }, context, (entry) =>
		prepareInvoice(
			'proforma',
			entry,
			{ set: { proforma_released_at: context.now }, tells: entry.paid_at === null ? 'billReady' : 'readyToCollect' },
			context,
		),
	);
}

/** Raises the tax invoice, or the bill of supply of a dealership without a GSTIN. @throws CommandRejected */
export async function raiseTaxInvoice(regNo: string, context: OperationContext): Promise<void> {
	await changeJobCard(regNo, { kind: 'raise-tax-invoice' }, context, (entry) =>
		prepareInvoice(
			'final',
			entry,
			{ set: { tax_invoiced_at: context.now }, tells: entry.phase === 'delivered' ? 'delivered' : null },
			context,
		),
	);
}

/**
 * Draws and stores the invoice before the transaction, to keep that short; amount and lines no longer change. When
 * another invoice claims the number first, this one is drawn again with the next number.
 */
async function prepareInvoice(
	stage: 'proforma' | 'final',
	entry: InvoicedEntry,
	{ set, tells }: { readonly set: StepUpdate['set']; readonly tells: MessageKind | null },
	context: OperationContext,
): Promise<StepUpdate> {
	const parties = await readParties(entry, context.db);
	const type = stage === 'proforma' ? 'ProformaInvoice' : parties.gstin === null ? 'BillOfSupply' : 'TaxInvoice';
	const number = await nextInvoiceNumber(parties.gstin ?? parties.code, type, context);
	const facts = await readInvoiceFacts(entry, parties, context);
	const invoice = buildInvoice({ ...facts, type, number: number.formatted });
	const fileKey = await storeInvoice(invoice, context);
	return {
		set,
		async afterUpdate({ id: entryId }, trx) {
			await insertInvoice({ entryId, number, invoice, fileKey, cancels: null }, context.now, trx);
			if (tells === null) return;
			const about = { regNo: parties.reg_no, subject: entryId, visit: visitOf(entry) };
			await queueMessage({ kind: tells, ...about }, { db: trx, now: context.now });
		},
	};
}

export interface NewInvoice {
	readonly entryId: string;
	readonly number: InvoiceNumber;
	readonly invoice: Invoice;
	/** Of its PDF. */
	readonly fileKey: string;
	/** Of a credit note: the id of the invoice that it cancels. */
	readonly cancels: string | null;
}

/** Draws the PDF and returns the key of its file. @throws StorageError */
export async function storeInvoice(invoice: Invoice, context: OperationContext): Promise<string> {
	return putFile({ content: await renderInvoicePdf(invoice, context.brand), type: 'application/pdf' }, context);
}

/** Claims the number and writes the row. @throws ConflictError when another one has the number */
export async function insertInvoice(
	{ entryId, number, invoice, fileKey, cancels }: NewInvoice,
	now: Date,
	trx: Kysely<Database>,
): Promise<void> {
	await claimInvoiceNumber(number, trx);
	const { type, series, formatted } = number;
	await trx
		.insertInto('invoice')
		.values({
			// The id of the proforma is known to the owner before it is released.
			...(type === 'ProformaInvoice' && { id: invoiceDocumentId(entryId, type) }),
			service_entry_id: entryId,
			series,
			type,
			number: formatted,
			issued_at: now,
			amount: invoice.total.amount,
			file_key: fileKey,
			facts: JSON.stringify(invoice),
			cancels,
		})
		.execute();
}
