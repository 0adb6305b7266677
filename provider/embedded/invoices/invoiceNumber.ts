/** Numbers of invoices, bills of supply and credit notes: without gaps, anew in each financial year (rules 46, 49, 53). */
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { financialYearLabel } from '../../../domain/invoice/financialYear.ts';
import type { InvoiceType } from '../../../domain/invoice/invoice.ts';
import { dayOf } from '../../../domain/time/calendar.ts';
import { ConflictError } from '../jobCards/changeJobCard.ts';
import type { OperationContext } from '../operationContext.ts';

export interface InvoiceNumber {
	/** The GSTIN; the dealership's code where it has none. */
	readonly series: string;
	readonly type: InvoiceType;
	/** `26-27` */
	readonly financialYear: string;
	/** As printed: `TI/26-27/000123`, at most 16 letters, digits, `-` and `/`. */
	readonly formatted: string;
	readonly sequence: number;
}

const prefixes = { ProformaInvoice: 'PI', TaxInvoice: 'TI', BillOfSupply: 'BS', CreditNote: 'CN' } as const;

/** The next number of the series; it is not reserved until `claimInvoiceNumber`. */
export async function nextInvoiceNumber(
	series: string,
	type: InvoiceType,
	{ db, now }: OperationContext,
): Promise<InvoiceNumber> {
	const financialYear = financialYearLabel(dayOf(now));
	const known = await db
		.selectFrom('document_series')
		.select('last')
		.where('series', '=', series)
		.where('type', '=', type)
		.where('financial_year', '=', financialYear)
		.executeTakeFirst();
	const sequence = (known?.last ?? 0) + 1;
	const formatted = `${prefixes[type]}/${financialYear}/${String(sequence).padStart(6, '0')}`;
	return { series, type, financialYear, sequence, formatted };
}

/** Claims the number in the transaction that writes the document. @throws ConflictError when another one has it */
export async function claimInvoiceNumber(number: InvoiceNumber, trx: Kysely<Database>): Promise<void> {
	const { series, type, financialYear, sequence } = number;
	const { numInsertedOrUpdatedRows = 0n } = await trx
		.insertInto('document_series')
		.values({ series, type, financial_year: financialYear, last: sequence })
		.onConflict((known) =>
			known
				.columns(['series', 'type', 'financial_year'])
				.doUpdateSet({ last: sequence })
				.where('document_series.last', '=', sequence - 1),
		)
		.executeTakeFirst();
	if (numInsertedOrUpdatedRows === 0n) throw new ConflictError();
}
