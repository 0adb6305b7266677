/** The desk's view of invoices, and whom it bills: lists, files, and the archive of forgotten owners. */
import { toWireAmount } from '../../../domain/money.ts';
import { resultCode } from '../../../domain/resultCode.ts';
import { getFile } from '../../../storage/files.ts';
import { CommandRejected } from '../commandRejected.ts';
import { cutOff, maxRows } from '../desk/lists.ts';
import { readJobCard } from '../jobCards/readJobCard.ts';
import type { OperationContext } from '../operationContext.ts';

/** Name and address null: as the owner's. */
export interface Buyer {
	readonly gstin: string;
	readonly name: string | null;
	readonly address: string | null;
}

/**
 * Sets the buyer on the invoice of the open job card; `buyer` null: the owner.
 * @throws CommandRejected once the invoice is raised, or without an open job card
 */
export async function setBuyer(
	{ regNo, buyer }: { readonly regNo: string; readonly buyer: Buyer | null },
	context: OperationContext,
): Promise<void> {
	const { db } = context;
	const { gstin = null, name = null, address = null } = buyer ?? {};
	const { jobCard } = await readJobCard(regNo, context);
	if (!jobCard?.is_active) throw new CommandRejected(409, resultCode('noJobCardOpen', { regNo }));
	const { numUpdatedRows } = await db
		.updateTable('job_card')
		.set({ buyer_gstin: gstin, buyer_name: name, buyer_address: address })
		.where('id', '=', jobCard.id)
		.where('is_active', '=', true)
		.where('tax_invoiced_at', 'is', null)
		.executeTakeFirst();
	if (numUpdatedRows === 0n) throw new CommandRejected(409, resultCode('buyerOfRaisedInvoice'), ['cancel-invoice']);
}

/**
 * Invoices and credit notes of all of the vehicle's job cards, the newest first, cancelled ones included. Amounts are
 * rupees. `cancels`: the number of the invoice that a credit note cancels; else null.
 */
export async function listInvoices(regNo: string, { db }: OperationContext) {
	const rows = await selectInvoices(regNo, db)
		.leftJoin('invoice as cancelled', 'cancelled.id', 'invoice.cancels')
		.select(['invoice.type', 'invoice.number', 'job_card.job_card_no as jobCardNo', 'invoice.issued_at as issuedAt'])
		.select(['invoice.amount', 'invoice.cancelled_at as cancelledAt', 'cancelled.number as cancels'])
		.orderBy('invoice.issued_at', 'desc')
		.orderBy('invoice.number', 'desc')
		.execute();
	return rows.map((row) => ({ ...row, amount: toWireAmount(row.amount) }));
}

/**
 * One invoice or credit note with its PDF as base64.
 * @throws CommandRejected if the vehicle has none with this number
 * @throws StorageError
 */
export async function readInvoiceFile(
	{ regNo, number }: { readonly regNo: string; readonly number: string },
	context: OperationContext,
) {
	const found = await selectInvoices(regNo, context.db)
		.select(['invoice.type', 'invoice.file_key'])
		.where('invoice.number', '=', number)
		.orderBy('invoice.issued_at', 'desc')
		.limit(1)
		.executeTakeFirst();
	if (!found) throw new CommandRejected(404, resultCode('documentUnknown'));
	const pdf = await getFile(found.file_key, context);
	return { regNo, type: found.type, number, pdf: pdf.toString('base64') };
}

function selectInvoices(regNo: string, db: OperationContext['db']) {
	return db
		.selectFrom('invoice')
		.innerJoin('job_card', 'job_card.id', 'invoice.job_card_id')
		.innerJoin('vehicle', 'vehicle.id', 'job_card.vehicle_id')
		.where('vehicle.reg_no', '=', regNo);
}

/**
 * Archived tax invoices, bills of supply and credit notes of removed owners, for accounting and audits; owners never
 * see them. The newest 500, the newest first, as `listInvoices` answers them; rows hold no personal data. `series`: the
 * GSTIN; the dealership's code if it has none. `keptUntil`: the last day on which the invoice must be kept.
 */
export async function listArchivedInvoices({ number }: { readonly number?: string }, { db }: OperationContext) {
	const rows = await db
		.selectFrom('invoice_archive as kept')
		.innerJoin('job_card', 'job_card.id', 'kept.job_card_id')
		.innerJoin('dealer', 'dealer.id', 'job_card.dealer_id')
		.select(['kept.id', 'kept.type', 'kept.series', 'kept.number', 'kept.issued_at as issuedAt', 'kept.amount'])
		.select(['kept.cancels_number as cancels', 'dealer.code as dealerCode', 'job_card.job_card_no as jobCardNo'])
		.select('kept.keep_until as keptUntil')
		.$if(number !== undefined, (query) => query.where('kept.number', '=', number ?? ''))
		.orderBy('kept.issued_at', 'desc')
		.limit(maxRows + 1)
		.execute();
	return cutOff(rows.map((row) => ({ ...row, amount: toWireAmount(row.amount) })));
}

/**
 * One archived invoice with its PDF as base64.
 * @throws CommandRejected if it is not in the archive
 * @throws StorageError
 */
export async function readArchivedInvoice(
	{ series, number }: { readonly series: string; readonly number: string },
	context: OperationContext,
) {
	const found = await context.db
		.selectFrom('invoice_archive')
		.select(['issued_at as issuedAt', 'amount', 'keep_until as keptUntil', 'file_key'])
		.where('series', '=', series)
		.where('number', '=', number)
		.executeTakeFirst();
	if (!found) throw new CommandRejected(404, resultCode('invoiceNotArchived'));
	const { file_key, ...kept } = found;
	const pdf = (await getFile(file_key, context)).toString('base64');
	return { series, number, ...kept, amount: toWireAmount(kept.amount), pdf };
}
