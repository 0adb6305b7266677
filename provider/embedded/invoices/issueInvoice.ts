/** Issues the two invoices of a job card. Each is drawn once; its bytes are stored. */
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { dayOf } from '../../../domain/calendar.ts';
import { buildInvoice, type Invoice, type InvoiceType, toBilledLines } from '../../../domain/invoice.ts';
import { ConflictError, changeJobCard, type StepUpdate } from '../jobCards/changeJobCard.ts';
import type { OperationContext } from '../operationContext.ts';
import { renderInvoicePdf } from './invoicePdf.ts';
import { invoiceDocumentId } from './readInvoice.ts';

type EntryRow = Selectable<Database['service_entry']>;

/** Releases the proforma: the owner can download it and pay online. @throws CommandRejected */
export async function releaseProforma(regNo: string, context: OperationContext): Promise<void> {
	await changeJobCard(regNo, { kind: 'release-proforma' }, context, (entry) =>
		prepareInvoice('ProformaInvoice', entry, { proforma_released_at: context.now }, context),
	);
}

/** Raises the tax invoice. @throws CommandRejected */
export async function raiseTaxInvoice(regNo: string, context: OperationContext): Promise<void> {
	await changeJobCard(regNo, { kind: 'raise-tax-invoice' }, context, (entry) =>
		prepareInvoice('TaxInvoice', entry, { tax_invoiced_at: context.now }, context),
	);
}

/**
 * Draws the invoice before the transaction, to keep that short; amount and lines no longer change. When another invoice
 * claims the number first, this one is drawn again with the next number.
 */
async function prepareInvoice(
	type: InvoiceType,
	entry: EntryRow,
	set: StepUpdate['set'],
	context: OperationContext,
): Promise<StepUpdate> {
	const parties = await readParties(entry, context.db);
	const number = await nextInvoiceNumber(parties.gstin ?? parties.code, type, context.db);
	const invoice = await readInvoiceData(number, entry, parties, context);
	const content = await renderInvoicePdf(invoice);
	return {
		set,
		async afterUpdate({ id }, trx) {
			await claimInvoiceNumber(number, trx);
			const row = { type, issued_at: context.now, amount: invoice.total.amount, content };
			await trx
				.insertInto('invoice')
				.values({
					id: invoiceDocumentId(id, type),
					service_entry_id: id,
					series: number.series,
					number: number.formatted,
					...row,
				})
				.execute();
		},
	};
}

async function readInvoiceData(
	{ type, formatted: number }: InvoiceNumber,
	entry: EntryRow,
	parties: Awaited<ReturnType<typeof readParties>>,
	{ db, now }: OperationContext,
): Promise<Invoice> {
	const { amount } = entry;
	if (amount === null) throw new Error('the job card has no amount');
	const lines = await db
		.selectFrom('job_card_line')
		.select(['name', 'part_price as partPrice', 'labour_price as labourPrice'])
		.where('service_entry_id', '=', entry.id)
		.orderBy('position')
		.execute();
	return buildInvoice({
		type,
		number,
		date: dayOf(now),
		dealership: {
			name: parties.dealer,
			address: `${parties.address_line1}, ${parties.dealer_city} ${parties.pin}`,
			state: parties.dealer_state,
			gstin: parties.gstin,
		},
		jobCard: { number: entry.job_card_no, date: dayOf(entry.document_date) },
		vehicle: {
			registration: parties.reg_no,
			model: parties.model,
			chassis: parties.chassis,
			reading: entry.usage_reading,
		},
		// Without the owner's state, the place of supply is the dealership's.
		buyer: { name: parties.customer_name, placeOfSupply: parties.owner_state ?? parties.dealer_state },
		lines: lines.flatMap(toBilledLines),
		billed: amount,
	});
}

function readParties({ dealer_id, vehicle_id }: EntryRow, db: Kysely<Database>) {
	return db
		.selectFrom('vehicle')
		.innerJoin('model', 'model.code', 'vehicle.model_code')
		.leftJoin('state as owner', 'owner.id', 'vehicle.state_id')
		.innerJoin('dealer', (join) => join.on('dealer.id', '=', dealer_id))
		.innerJoin('city', 'city.id', 'dealer.city_id')
		.innerJoin('state', 'state.id', 'city.state_id')
		.select(['vehicle.reg_no', 'vehicle.chassis', 'vehicle.customer_name', 'model.name as model'])
		.select(['dealer.name as dealer', 'dealer.address_line1', 'dealer.pin', 'dealer.gstin', 'dealer.code'])
		.select(['city.name as dealer_city', 'state.name as dealer_state', 'owner.name as owner_state'])
		.where('vehicle.id', '=', vehicle_id)
		.executeTakeFirstOrThrow();
}

export interface InvoiceNumber {
	/** The GSTIN; the dealership's code where it has none. */
	readonly series: string;
	readonly type: InvoiceType;
	/** As printed: `TI/000123`, at most 16 letters, digits, `-` and `/` (rule 46 of the CGST rules). */
	readonly formatted: string;
	readonly sequence: number;
}

const prefixes = { ProformaInvoice: 'PI', TaxInvoice: 'TI' } as const;

/** The next number of the series, without a gap; it is not reserved until `claimInvoiceNumber`. */
async function nextInvoiceNumber(series: string, type: InvoiceType, db: Kysely<Database>): Promise<InvoiceNumber> {
	const known = await db
		.selectFrom('invoice_series')
		.select('last')
		.where('series', '=', series)
		.where('type', '=', type)
		.executeTakeFirst();
	const sequence = (known?.last ?? 0) + 1;
	return { series, type, sequence, formatted: `${prefixes[type]}/${String(sequence).padStart(6, '0')}` };
}

/** Claims the number in the transaction that writes the invoice. @throws ConflictError when another invoice has it */
async function claimInvoiceNumber({ series, type, sequence }: InvoiceNumber, trx: Kysely<Database>): Promise<void> {
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
