import { type Kysely, sql } from 'kysely';

/**
 * Invoices are numbered one after the other, without a gap, for each GSTIN and type: whoever writes an invoice moves
 * its series on in the same transaction. A dealership without a GSTIN has a series of its own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table invoice_series (
			series text not null,
			type text not null check (type in ('ProformaInvoice', 'TaxInvoice')),
			last integer not null check (last > 0),
			primary key (series, type)
		);

		alter table invoice add column series text;
		update invoice set series = coalesce(dealer.gstin, dealer.code)
			from service_entry join dealer on dealer.id = service_entry.dealer_id
			where service_entry.id = invoice.service_entry_id;
		alter table invoice
			alter column series set not null,
			drop constraint invoice_number_key,
			add unique (series, number),
			add constraint invoice_number_as_gst_has_it check (number ~ '^[A-Z0-9/-]{1,16}$');
		drop sequence proforma_number;
		drop sequence tax_invoice_number;
	`.execute(db);
}
