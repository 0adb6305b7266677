import { type Kysely, sql } from 'kysely';

/**
 * What GST asks of an invoice. Each part has an HSN code and a unit, labour has a SAC; rates are dated and stand by
 * code, of which the longest beginning counts. Invoices are numbered anew in each financial year, may be cancelled by a
 * credit note, and keep their content as data besides the file. Those raised before keep file and number, and have no
 * data.
 *
 * `invoice_series` stays as it is for a process of the previous version, which still counts there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table gst_rate (
			code text not null check (code ~ '^[0-9]{4,8}$'),
			valid_from date not null,
			rate smallint not null check (rate between 0 and 100),
			primary key (code, valid_from)
		);
		insert into gst_rate (code, valid_from, rate) values
			('2710', '2017-07-01', 18), ('3403', '2017-07-01', 18), ('3405', '2017-11-15', 18), ('3402', '2017-11-15', 18),
			('3819', '2017-11-15', 18), ('3820', '2017-11-15', 18), ('4010', '2017-11-15', 18),
			('4011', '2017-07-01', 28), ('4011', '2025-09-22', 18), ('8421', '2017-11-15', 18),
			('8507', '2017-07-01', 28), ('8507', '2025-09-22', 18), ('8511', '2017-07-01', 28), ('8511', '2025-09-22', 18),
			('8539', '2017-11-15', 18), ('8714', '2017-07-01', 28), ('8714', '2025-09-22', 18), ('9987', '2017-07-01', 18);

		alter table part
			add column hsn text not null default '871410' check (hsn ~ '^[0-9]{4,8}$'),
			add column unit text not null default 'NOS' check (unit ~ '^[A-Z]{3}$');
		alter table labour add column sac text not null default '998714' check (sac ~ '^[0-9]{4,6}$');

		alter table service_entry
			add column buyer_gstin text check (buyer_gstin ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$'),
			add column buyer_name text,
			add column buyer_address text;

		create table document_series (
			series text not null,
			type text not null check (type in ('ProformaInvoice', 'TaxInvoice', 'BillOfSupply', 'CreditNote')),
			financial_year text not null check (financial_year ~ '^[0-9]{2}-[0-9]{2}$'),
			last integer not null check (last > 0),
			primary key (series, type, financial_year)
		);

		alter table invoice
			drop constraint invoice_service_entry_id_type_key,
			drop constraint invoice_type_check,
			add constraint invoice_type_check
				check (type in ('ProformaInvoice', 'TaxInvoice', 'BillOfSupply', 'CreditNote')),
			add column facts json,
			add column cancelled_at timestamptz,
			add column cancels uuid unique references invoice,
			add constraint invoice_cancels check ((type = 'CreditNote') = (cancels is not null));
		create index invoice_entry on invoice (service_entry_id);
		create unique index invoice_one_valid on invoice (service_entry_id, (type = 'ProformaInvoice'))
			where cancelled_at is null and type <> 'CreditNote';

		alter table invoice_archive
			drop constraint invoice_archive_service_entry_id_key,
			add column type text not null default 'TaxInvoice'
				check (type in ('TaxInvoice', 'BillOfSupply', 'CreditNote')),
			add column cancels_number text,
			add constraint invoice_archive_cancels check ((type = 'CreditNote') = (cancels_number is not null));
		create index invoice_archive_entry on invoice_archive (service_entry_id);
	`.execute(db);
}
