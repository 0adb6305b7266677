/**
 * Archived tax invoices, bills of supply and credit notes of removed owners, for accounting and audits; the portal
 * never reads them.
 */

import type { InvoiceType } from '../../../domain/invoice/invoice.ts';
import { toWireAmount } from '../../../domain/money.ts';
import { providerMessage } from '../../../domain/providerMessage.ts';
import type { Day } from '../../../domain/time/calendar.ts';
import { getFile } from '../../../storage/files.ts';
import { CommandRejected } from '../commandRejected.ts';
import type { OperationContext } from '../operationContext.ts';

const maxRows = 500;

/** An invoice in the archive, without its file. */
export interface ArchivedInvoice {
	readonly id: string;
	readonly type: Exclude<InvoiceType, 'ProformaInvoice'>;
	/** The GSTIN; the dealership's code where it has none. */
	readonly series: string;
	readonly number: string;
	/** ISO 8601. */
	readonly issuedAt: string;
	/** Rupees. */
	readonly amount: string;
	/** Of a credit note: the number of the invoice that it cancels; else null. */
	readonly cancels: string | null;
	readonly dealerCode: string;
	readonly jobCardNo: string;
	/** The last day on which it must be kept. */
	readonly keptUntil: Day;
}

/** The newest 500, the newest first; rows hold no personal data. */
export async function listArchivedInvoices(
	{ number }: { readonly number?: string },
	{ db }: Pick<OperationContext, 'db'>,
): Promise<{ readonly rows: readonly ArchivedInvoice[]; readonly hasMore: boolean }> {
	const rows = await db
		.selectFrom('invoice_archive as kept')
		.innerJoin('service_entry as entry', 'entry.id', 'kept.service_entry_id')
		.innerJoin('dealer', 'dealer.id', 'entry.dealer_id')
		.select(['kept.id', 'kept.type', 'kept.series', 'kept.number', 'kept.issued_at', 'kept.amount', 'kept.keep_until'])
		.select(['kept.cancels_number', 'entry.job_card_no', 'dealer.code'])
		.$if(number !== undefined, (query) => query.where('kept.number', '=', number ?? ''))
		.orderBy('kept.issued_at', 'desc')
		.limit(maxRows + 1)
		.execute();
	return {
		hasMore: rows.length > maxRows,
		rows: rows.slice(0, maxRows).map((row) => ({
			id: row.id,
			type: row.type,
			series: row.series,
			number: row.number,
			issuedAt: row.issued_at.toISOString(),
			amount: toWireAmount(row.amount),
			cancels: row.cancels_number,
			dealerCode: row.code,
			jobCardNo: row.job_card_no,
			keptUntil: row.keep_until,
		})),
	};
}

/**
 * One archived invoice with its PDF as base64.
 * @throws CommandRejected when it is not in the archive.
 * @throws StorageError
 */
export async function readArchivedInvoice(
	{ series, number }: { readonly series: string; readonly number: string },
	context: OperationContext,
): Promise<object> {
	const found = await context.db
		.selectFrom('invoice_archive')
		.select(['issued_at', 'amount', 'keep_until', 'file_key'])
		.where('series', '=', series)
		.where('number', '=', number)
		.executeTakeFirst();
	if (!found) throw new CommandRejected(404, providerMessage('invoiceNotArchived'));
	return {
		series,
		number,
		issuedAt: found.issued_at.toISOString(),
		amount: toWireAmount(found.amount),
		keptUntil: found.keep_until,
		pdf: (await getFile(found.file_key, context)).toString('base64'),
	};
}
