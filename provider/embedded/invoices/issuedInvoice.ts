import { isGstin } from '../../../domain/invoice/gstin.ts';
import { buildEarlierInvoice, type Invoice } from '../../../domain/invoice/invoice.ts';
import { providerMessage } from '../../../domain/providerMessage.ts';
import { getFile } from '../../../storage/files.ts';
import { CommandRejected } from '../commandRejected.ts';
import { ConflictError } from '../jobCards/changeJobCard.ts';
import type { OperationContext } from '../operationContext.ts';
import { mayNameEarlierBuyer, readEarlierTaxKind } from './earlierTaxKind.ts';
import { type InvoicedEntry, readInvoiceHead, readParties } from './invoiceFacts.ts';

export interface IssuedInvoice {
	readonly id: string;
	readonly series: string;
	readonly invoice: Invoice;
}

/**
 * The tax invoice or bill of supply of a job card that is not cancelled.
 * @throws ConflictError when there is none, since it was cancelled meanwhile
 * @throws CommandRejected `earlierInvoiceUnclear`
 * @throws StorageError
 */
export async function readIssuedInvoice(entry: InvoicedEntry, context: OperationContext): Promise<IssuedInvoice> {
	const row = await context.db
		.selectFrom('invoice')
		.select(['id', 'series', 'number', 'issued_at', 'amount', 'facts', 'file_key'])
		.where('service_entry_id', '=', entry.id)
		.where('type', 'in', ['TaxInvoice', 'BillOfSupply'])
		.where('cancelled_at', 'is', null)
		.executeTakeFirst();
	if (!row) throw new ConflictError();
	const { id, series } = row;
	const invoice = (row.facts as Invoice | null) ?? (await rebuildEarlierInvoice(row, entry, context));
	return { id, series, invoice };
}

interface EarlierInvoice {
	readonly series: string;
	readonly number: string;
	readonly issued_at: Date;
	readonly amount: number;
	readonly file_key: string;
}

/**
 * Invoices of versions before were stored as a file alone; the series holds the GSTIN of then, if there was one.
 * They had the buyer's name and no address, so their credit note has none either.
 * @throws CommandRejected when the total, the kind of tax or the buyer's name is not that of the file, since what the
 *   invoice was made of has changed
 */
async function rebuildEarlierInvoice(
	{ series, number, issued_at, amount, file_key }: EarlierInvoice,
	entry: InvoicedEntry,
	context: OperationContext,
): Promise<Invoice> {
	const { db } = context;
	const head = readInvoiceHead(entry, await readParties(entry, db), issued_at);
	const gstin = isGstin(series) ? series : null;
	const lines = await db
		.selectFrom('job_card_line')
		.select(['name', 'part_price as partPrice', 'labour_price as labourPrice'])
		.where('service_entry_id', '=', entry.id)
		.orderBy('position')
		.execute();
	const invoice = buildEarlierInvoice({
		...head,
		dealership: { ...head.dealership, gstin },
		buyer: { ...head.buyer, address: '' },
		type: 'TaxInvoice',
		number,
		payments: [],
		lines,
		billed: entry.amount ?? 0,
	});
	const content = await getFile(file_key, context);
	const isOfFile = invoice.taxKind === readEarlierTaxKind(content) && mayNameEarlierBuyer(content, invoice.buyer.name);
	if (invoice.total.amount === amount && isOfFile) return invoice;
	throw new CommandRejected(409, providerMessage('earlierInvoiceUnclear', { number }));
}
