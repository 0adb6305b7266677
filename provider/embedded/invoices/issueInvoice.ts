/**
 * Issues the invoices of a job card, and cancels them by credit notes (docs/decisions/019-invoices.md). Each is drawn
 * and stored once, with its content as data.
 */
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { buildInvoice, creditNoteFor, financialYearLabel, type Invoice } from '../../../domain/invoice/invoice.ts';
import type { MessageKind } from '../../../domain/message/messageKinds.ts';
import { underWayStates } from '../../../domain/payment/paymentOrder.ts';
import { resultCode } from '../../../domain/resultCode.ts';
import { dayOf } from '../../../domain/time/calendar.ts';
import { putFile } from '../../../storage/files.ts';
import { CommandRejected } from '../commandRejected.ts';
import { ConflictError } from '../conflict.ts';
import { changeJobCard } from '../jobCards/changeJobCard.ts';
import { linkBoundTo, queueMessage } from '../messages/queueMessage.ts';
import type { OperationContext } from '../operationContext.ts';
import { renderInvoicePdf } from './invoicePdf.ts';
import { invoiceDocumentId } from './readInvoice.ts';
import { type InvoicedJobCard, readInvoiceInput, readParties } from './readInvoiceInput.ts';

/**
 * Releases the proforma: the owner can download it and pay online. If it is paid by now, or over 0, the vehicle is
 * ready to collect.
 * @throws CommandRejected
 */
export async function releaseProforma(regNo: string, context: OperationContext): Promise<void> {
	await changeJobCard(regNo, { kind: 'release-proforma' }, context, async (jobCard) => {
		const insert = await prepareInvoice('proforma', jobCard, context);
		const kind = jobCard.paid_at === null ? 'billReady' : 'readyToCollect';
		return { set: { proforma_released_at: context.now }, afterUpdate: (_, trx) => insert(trx, kind) };
	});
}

/** Raises the tax invoice, or the bill of supply of a dealership without a GSTIN. @throws CommandRejected */
export async function raiseTaxInvoice(regNo: string, context: OperationContext): Promise<void> {
	await changeJobCard(regNo, { kind: 'raise-tax-invoice' }, context, async (jobCard) => {
		const insert = await prepareInvoice('final', jobCard, context);
		const kind = jobCard.phase === 'delivered' ? 'delivered' : null;
		return { set: { tax_invoiced_at: context.now }, afterUpdate: (_, trx) => insert(trx, kind) };
	});
}

/**
 * Makes the credit note, after which the invoice can be raised anew; bill and payments stay as they are.
 * @throws CommandRejected, also while an online payment is under way
 */
export async function cancelInvoice(
	{ regNo, reason }: { readonly regNo: string; readonly reason: string },
	context: OperationContext,
): Promise<void> {
	await changeJobCard(regNo, { kind: 'cancel-invoice' }, context, async (jobCard) => {
		const insert = await prepareCreditNote(jobCard.id, reason, context);
		return {
			set: { tax_invoiced_at: null },
			async afterUpdate({ id }, trx) {
				await rejectDuringPayment(id, trx);
				await insert(trx);
			},
		};
	});
}

/**
 * Draws and stores an invoice of the job card. Returns a function that writes its row in a transaction and queues a
 * message. The function throws a ConflictError if another invoice has claimed the number.
 */
export async function prepareInvoice(
	stage: 'proforma' | 'final',
	jobCard: InvoicedJobCard,
	context: OperationContext,
): Promise<(trx: Kysely<Database>, kind: MessageKind | null) => Promise<void>> {
	const parties = await readParties(jobCard, context.db);
	const type = stage === 'proforma' ? 'ProformaInvoice' : parties.gstin === null ? 'BillOfSupply' : 'TaxInvoice';
	const document: NewDocument = { jobCardId: jobCard.id, series: parties.gstin ?? parties.code, type, cancels: null };
	const input = await readInvoiceInput(jobCard, parties, context);
	const insert = await storeDocument(document, (number) => buildInvoice({ ...input, type, number }), context);
	return async (trx, kind) => {
		await insert(trx);
		if (kind === null) return;
		const about = { regNo: parties.reg_no, aboutId: jobCard.id, linkBoundToId: linkBoundTo(jobCard) };
		await queueMessage({ kind, ...about }, { db: trx, now: context.now });
	};
}

/**
 * Draws and stores the credit note over the invoice of a job card. Returns a function that marks the invoice as
 * cancelled and writes the note's row. The function throws a ConflictError if the number was claimed meanwhile.
 * @throws ConflictError if the job card has no tax invoice or bill of supply that is not cancelled
 */
export async function prepareCreditNote(jobCardId: string, reason: string, context: OperationContext) {
	const issued = await context.db
		.selectFrom('invoice')
		.select(['id', 'series', 'content'])
		.where('job_card_id', '=', jobCardId)
		.where('type', 'in', ['TaxInvoice', 'BillOfSupply'])
		.where('cancelled_at', 'is', null)
		.executeTakeFirst();
	if (!issued) throw new ConflictError();
	const { id, series } = issued;
	const date = dayOf(context.now);
	const document: NewDocument = { jobCardId, series, type: 'CreditNote', cancels: id };
	const build = (number: string) => creditNoteFor(issued.content as Invoice, { number, date, reason });
	const insert = await storeDocument(document, build, context);
	return async (trx: Kysely<Database>): Promise<void> => {
		await trx.updateTable('invoice').set({ cancelled_at: context.now }).where('id', '=', id).execute();
		await insert(trx);
	};
}

/** The job card is locked by now; an order locks it before it begins. */
async function rejectDuringPayment(jobCardId: string, trx: Kysely<Database>): Promise<void> {
	const order = await trx
		.selectFrom('payment_order')
		.select('order_id')
		.where('job_card_id', '=', jobCardId)
		.where('state', 'in', underWayStates)
		.executeTakeFirst();
	if (order) throw new CommandRejected(409, resultCode('cancelInvoiceDuringPayment'), ['payments']);
}

interface NewDocument {
	readonly jobCardId: string;
	/** The GSTIN; the dealership's code if it has none. */
	readonly series: string;
	readonly type: keyof typeof prefixes;
	/** The id of the invoice that a credit note cancels; null for the others. */
	readonly cancels: string | null;
}

const prefixes = { ProformaInvoice: 'PI', TaxInvoice: 'TI', BillOfSupply: 'BS', CreditNote: 'CN' } as const;

/**
 * Draws and stores a document before the transaction, to keep that short. Its number is the next of its series, without
 * gaps, anew in each financial year (rules 46, 49, 53), such as `TI/26-27/000123`. Returns a function that claims the
 * number and writes the row. It throws a ConflictError if another document has claimed the number.
 * @throws StorageError
 */
async function storeDocument(
	{ jobCardId, series, type, cancels }: NewDocument,
	build: (number: string) => Invoice,
	context: OperationContext,
): Promise<(trx: Kysely<Database>) => Promise<void>> {
	const { db, now, brand } = context;
	const numbered = { series, type, financial_year: financialYearLabel(dayOf(now)) };
	const known = await db
		.selectFrom('document_series')
		.select('last')
		.where((row) => row.and(numbered))
		.executeTakeFirst();
	const last = (known?.last ?? 0) + 1;
	const number = `${prefixes[type]}/${numbered.financial_year}/${String(last).padStart(6, '0')}`;
	const invoice = build(number);
	const content = await renderInvoicePdf(invoice, brand);
	const fileKey = await putFile({ content, type: 'application/pdf' }, context);
	return async (trx) => {
		const { numInsertedOrUpdatedRows = 0n } = await trx
			.insertInto('document_series')
			.values({ ...numbered, last })
			.onConflict((row) =>
				row
					.columns(['series', 'type', 'financial_year'])
					.doUpdateSet({ last })
					.where('document_series.last', '=', last - 1),
			)
			.executeTakeFirst();
		if (numInsertedOrUpdatedRows === 0n) throw new ConflictError();
		await trx
			.insertInto('invoice')
			.values({
				// The id of the proforma is known to the owner before it is released.
				...(type === 'ProformaInvoice' && { id: invoiceDocumentId(jobCardId, type) }),
				job_card_id: jobCardId,
				series,
				type,
				number,
				issued_at: now,
				amount: invoice.billed,
				file_key: fileKey,
				content: JSON.stringify(invoice),
				cancels,
			})
			.execute();
	};
}
