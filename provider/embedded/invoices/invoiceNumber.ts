/** The numbers of invoices: a series for each GSTIN and type, without a gap. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { InvoiceType } from '../../../domain/invoice.ts';
import { ConflictError } from '../jobCards/changeJobCard.ts';

export interface InvoiceNumber {
	/** The GSTIN; the dealership's code where it has none. */
	readonly series: string;
	readonly type: InvoiceType;
	/** As printed: `TI/000123`, at most 16 letters, digits, `-` and `/` (rule 46 of the CGST rules). */
	readonly formatted: string;
	readonly sequence: number;
}

const prefixes = { ProformaInvoice: 'PI', TaxInvoice: 'TI' } as const;

/** The one that is next now; it is nobody's until `takeInvoiceNumber`. */
export async function nextInvoiceNumber(
	series: string,
	type: InvoiceType,
	db: Kysely<Database>,
): Promise<InvoiceNumber> {
	const known = await db
		.selectFrom('invoice_series')
		.select('last')
		.where('series', '=', series)
		.where('type', '=', type)
		.executeTakeFirst();
	const sequence = (known?.last ?? 0) + 1;
	return { series, type, sequence, formatted: `${prefixes[type]}/${String(sequence).padStart(6, '0')}` };
}

/** Takes it in the transaction that writes the invoice. @throws Overtaken when another invoice has it */
export async function claimInvoiceNumber(
	{ series, type, sequence }: InvoiceNumber,
	trx: Kysely<Database>,
): Promise<void> {
	const { numInsertedOrUpdatedRows = 0n } = await trx
		.insertInto('invoice_series')
		.values({ series, type, last: sequence })
		.onConflict((known) =>
			known
				.columns(['series', 'type'])
				.doUpdateSet({ last: sequence })
				.where('invoice_series.last', '=', sequence - 1),
		)
		.executeTakeFirst();
	if (numInsertedOrUpdatedRows === 0n) throw new ConflictError();
}
