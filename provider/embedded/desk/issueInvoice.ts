/** The two invoices of a job card: made once by the desk, and from then on always the same bytes. */
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { dayOf } from '../../../domain/calendar.ts';
import { billedLinesOf, type Invoice, type InvoiceType, invoiceOf } from '../../../domain/invoice.ts';
import type { Scope } from '../context.ts';
import { invoiceId } from '../invoices/invoiceId.ts';
import { invoicePdf } from '../invoices/invoicePdf.ts';
import { changeJobCard, type StepWrites } from './changeJobCard.ts';
import { type InvoiceNumber, nextInvoiceNumber, takeInvoiceNumber } from './invoiceNumber.ts';

type EntryRow = Selectable<Database['service_entry']>;

/** From now on the owner can download the proforma, and pay online. @throws DeskRefusal */
export async function releaseProforma(regNo: string, scope: Scope): Promise<void> {
	await changeJobCard(regNo, { kind: 'release-proforma' }, scope, (entry) =>
		issue('ProformaInvoice', entry, { proforma_released_at: scope.now }, scope),
	);
}

/** @throws DeskRefusal */
export async function raiseTaxInvoice(regNo: string, scope: Scope): Promise<void> {
	await changeJobCard(regNo, { kind: 'raise-tax-invoice' }, scope, (entry) =>
		issue('TaxInvoice', entry, { tax_invoiced_at: scope.now }, scope),
	);
}

/**
 * Drawn before the transaction, which then is short: the amount and the lines no longer change. When another invoice
 * takes the number meanwhile, this one is drawn again with the next.
 */
async function issue(type: InvoiceType, entry: EntryRow, set: StepWrites['set'], scope: Scope): Promise<StepWrites> {
	const about = await readParties(entry, scope.db);
	const number = await nextInvoiceNumber(about.gstin ?? about.code, type, scope.db);
	const invoice = await readInvoice(number, entry, about, scope);
	const content = await invoicePdf(invoice);
	return {
		set,
		async also({ id }, trx) {
			await takeInvoiceNumber(number, trx);
			const row = { type, issued_at: scope.now, amount: invoice.total.amount, content };
			await trx
				.insertInto('invoice')
				.values({ id: invoiceId(id, type), service_entry_id: id, series: number.series, number: number.text, ...row })
				.execute();
		},
	};
}

async function readInvoice(
	{ type, text: number }: InvoiceNumber,
	entry: EntryRow,
	about: Awaited<ReturnType<typeof readParties>>,
	{ db, now }: Scope,
): Promise<Invoice> {
	const { amount } = entry;
	if (amount === null) throw new Error('a bill without an amount');
	const lines = await db
		.selectFrom('job_card_line')
		.select(['name', 'part_price as partPrice', 'labour_price as labourPrice'])
		.where('service_entry_id', '=', entry.id)
		.orderBy('position')
		.execute();
	return invoiceOf({
		type,
		number,
		date: dayOf(now),
		dealership: {
			name: about.dealer,
			address: `${about.address_line1}, ${about.dealer_city} ${about.pin}`,
			state: about.dealer_state,
			gstin: about.gstin,
		},
		jobCard: { number: entry.job_card_no, date: dayOf(entry.document_date) },
		vehicle: {
			registration: about.reg_no,
			model: about.model,
			chassis: about.chassis,
			reading: entry.usage_reading,
		},
		// Where the owner's state is not known, the service was supplied where it was done.
		buyer: { name: about.customer_name, placeOfSupply: about.owner_state ?? about.dealer_state },
		lines: lines.flatMap(billedLinesOf),
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
