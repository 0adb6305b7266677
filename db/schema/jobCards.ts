import type { Generated } from 'kysely';

/** Job cards and what belongs to them. Amounts are paise. */
export interface JobCardTables {
	job_stage: {
		service_entry_id: string;
		status_code: string;
		display_name: string;
		order_index: number;
		is_applicable: boolean;
		completed_at: Date | null;
	};
	job_card_line: {
		id: Generated<string>;
		service_entry_id: string;
		position: number;
		kind: 'PeriodicPart' | 'AdditionalJob' | 'ConvenienceService' | 'ExtraJob';
		name: string;
		part_code: Generated<string>;
		part_price: number;
		labour_price: number;
		finished_at: Date | null;
	};
	promise_change: {
		id: Generated<string>;
		service_entry_id: string;
		/** null: nothing was promised before. */
		promised_before: Date | null;
		promised_at: Date;
		/** A reason of domain/jobCard/promise.ts; null: the first promise needs none. */
		reason: string | null;
		/** The dealership's own words; empty: none. */
		words: Generated<string>;
		changed_at: Date;
		/** Of a job card the last one counts. */
		number: number;
	};
	revised_estimate: {
		/** DocumentId */
		id: Generated<string>;
		service_entry_id: string;
		number: number;
		dealer_comments: string;
		proposed_at: Date;
		answered_at: Date | null;
		customer_comments: string | null;
		/** When the dealership withdrew it before the owner answered. */
		withdrawn_at: Date | null;
	};
	revised_job: {
		/** PartId */
		id: Generated<string>;
		revised_estimate_id: string;
		position: number;
		name: string;
		part_code: Generated<string>;
		/** null: NA. */
		part_price: number | null;
		status: Generated<'Proposed' | 'Approved' | 'Rejected'>;
	};
	supporting_document: {
		id: Generated<string>;
		revised_estimate_id: string;
		service_entry_id: string;
		blob_name: string;
		file_type: string;
		file_key: string;
	};
	/** The last number of a series in a financial year such as `26-27`. */
	document_series: {
		series: string;
		type: 'ProformaInvoice' | 'TaxInvoice' | 'BillOfSupply' | 'CreditNote';
		financial_year: string;
		last: number;
	};
	invoice: {
		id: Generated<string>;
		service_entry_id: string;
		/** The number series: the dealership's GSTIN, or its code where it has none. */
		series: string;
		type: 'ProformaInvoice' | 'TaxInvoice' | 'BillOfSupply' | 'CreditNote';
		number: string;
		issued_at: Date;
		amount: number;
		file_key: string;
		/** The `Invoice` that was drawn. */
		facts: unknown;
		/** When a credit note cancelled it. */
		cancelled_at: Date | null;
		/** Of a credit note: the invoice that it cancels. */
		cancels: string | null;
	};
	/** Tax invoices, bills of supply and credit notes of forgotten owners. */
	invoice_archive: {
		id: string;
		service_entry_id: string;
		type: 'TaxInvoice' | 'BillOfSupply' | 'CreditNote';
		/** Of a credit note: the number of the invoice that it cancels, in the same series. */
		cancels_number: string | null;
		series: string;
		number: string;
		issued_at: Date;
		amount: number;
		file_key: string;
		archived_at: Date;
		/** The last day on which it must be kept. */
		keep_until: string;
	};
}
