/** The desk's list of a vehicle's invoices and credit notes, and their files. */
import type { InvoiceType } from '../../../domain/invoice/invoice.ts';
import { toWireAmount } from '../../../domain/money.ts';
import { providerMessage } from '../../../domain/providerMessage.ts';
import { getFile } from '../../../storage/files.ts';
import { CommandRejected } from '../commandRejected.ts';
import type { OperationContext } from '../operationContext.ts';

/** An invoice or credit note in the desk's list. */
export interface ListedInvoice {
	readonly type: InvoiceType;
	readonly number: string;
	readonly jobCardNo: string;
	/** ISO 8601, as `cancelledAt`. */
	readonly issuedAt: string;
	/** Rupees. */
	readonly amount: string;
	readonly cancelledAt: string | null;
	/** Of a credit note: the number of the invoice that it cancels; else null. */
	readonly cancels: string | null;
}

/** An invoice or credit note with its PDF as base64. */
export interface InvoiceFile {
	readonly regNo: string;
	readonly type: InvoiceType;
	readonly number: string;
	readonly pdf: string;
}

/** All of the vehicle's job cards, the newest first; cancelled ones are listed, too. */
export async function listInvoices(
	regNo: string,
	{ db }: Pick<OperationContext, 'db'>,
): Promise<readonly ListedInvoice[]> {
	const rows = await selectInvoices(regNo, db)
		.leftJoin('invoice as cancelled', 'cancelled.id', 'invoice.cancels')
		.select(['invoice.type', 'invoice.number', 'invoice.issued_at', 'invoice.amount', 'invoice.cancelled_at'])
		.select(['entry.job_card_no', 'cancelled.number as cancels'])
		.orderBy('invoice.issued_at', 'desc')
		.orderBy('invoice.number', 'desc')
		.execute();
	return rows.map((row) => ({
		type: row.type,
		number: row.number,
		jobCardNo: row.job_card_no,
		issuedAt: row.issued_at.toISOString(),
		amount: toWireAmount(row.amount),
		cancelledAt: row.cancelled_at?.toISOString() ?? null,
		cancels: row.cancels,
	}));
}

/**
 * One of them with its PDF as base64.
 * @throws CommandRejected when the vehicle has none with this number.
 * @throws StorageError
 */
export async function readInvoiceFile(
	{ regNo, number }: { readonly regNo: string; readonly number: string },
	context: OperationContext,
): Promise<InvoiceFile> {
	const found = await selectInvoices(regNo, context.db)
		.select(['invoice.type', 'invoice.file_key'])
		.where('invoice.number', '=', number)
		.orderBy('invoice.issued_at', 'desc')
		.limit(1)
		.executeTakeFirst();
	if (!found) throw new CommandRejected(404, providerMessage('documentUnknown'));
	const pdf = await getFile(found.file_key, context);
	return { regNo, type: found.type, number, pdf: pdf.toString('base64') };
}

function selectInvoices(regNo: string, db: OperationContext['db']) {
	return db
		.selectFrom('invoice')
		.innerJoin('service_entry as entry', 'entry.id', 'invoice.service_entry_id')
		.innerJoin('vehicle', 'vehicle.id', 'entry.vehicle_id')
		.where('vehicle.reg_no', '=', regNo);
}
