import type { Generated, GeneratedAlways } from 'kysely';

/** The parts of job cards: work, invoices, payments and files. Amounts are paise. */
export interface JobCardTables {
	job_stage: {
		job_card_id: string;
		status_code: string;
		display_name: string;
		order_index: number;
		is_applicable: boolean;
		completed_at: Date | null;
	};
	job_card_line: {
		id: Generated<string>;
		job_card_id: string;
		position: number;
		kind: 'PeriodicPart' | 'AdditionalJob' | 'ConvenienceService' | 'ExtraJob' | 'PickUp';
		name: string;
		part_code: Generated<string>;
		part_price: number;
		labour_price: number;
		finished_at: Date | null;
	};
	delivery_change: {
		id: Generated<string>;
		job_card_id: string;
		/** null: nothing was promised before. */
		promised_before: Date | null;
		promised_at: Date;
		/** A reason of domain/jobCard/deliveryChangeReason.ts; null: the first promise needs none. */
		reason: string | null;
		/** The dealership's own words; empty: none. */
		words: Generated<string>;
		changed_at: Date;
		/** The last one of a job card counts. */
		number: number;
	};
	revised_estimate: {
		/** DocumentId */
		id: Generated<string>;
		job_card_id: string;
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
		part_price: number;
		status: Generated<'Proposed' | 'Approved' | 'Rejected'>;
	};
	supporting_document: {
		id: Generated<string>;
		revised_estimate_id: string;
		job_card_id: string;
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
		job_card_id: string;
		/** The number series: the dealership's GSTIN; its code if it has none. */
		series: string;
		type: 'ProformaInvoice' | 'TaxInvoice' | 'BillOfSupply' | 'CreditNote';
		number: string;
		issued_at: Date;
		amount: number;
		file_key: string;
		/** The `Invoice` that was drawn. */
		content: unknown;
		/** When a credit note cancelled it. */
		cancelled_at: Date | null;
		/** On a credit note: the invoice that it cancels. */
		cancels: string | null;
	};
	/** Tax invoices, bills of supply and credit notes of forgotten owners. */
	invoice_archive: {
		id: string;
		job_card_id: string;
		type: 'TaxInvoice' | 'BillOfSupply' | 'CreditNote';
		/** On a credit note: the number of the invoice that it cancels, in the same series. */
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
	payment_order: {
		order_id: string;
		job_card_id: string;
		amount: number;
		currency: Generated<string>;
		/** The states of domain/payment/paymentOrder.ts. */
		state: 'open' | 'pending' | 'paid' | 'failed' | 'cancelled' | 'inDoubt' | 'refunded';
		/** Origin of the portal that the browser returns to. */
		portal_url: string;
		begun_at: Date;
		tracking_id: string | null;
		failure: string | null;
		/** When the last status call was made; the next one is at least 15 s later, unless a return is the reason. */
		asked_at: Date | null;
		/** The number of returns for which the gateway was asked. */
		returns_asked: Generated<number>;
		/**
		 * The last answer to a status call, which a failed call leaves as it is. null: none yet, or one that ended the
		 * order.
		 */
		gateway_answer: 'pending' | 'notTried' | 'unknown' | null;
		/** When a return last said that money was taken or may be on its way; null: none did. */
		indicated_at: Date | null;
		/** null: no further status call. */
		next_ask_at: Date | null;
		/** Changes with each change of the row, except by a status call. */
		version: GeneratedAlways<number>;
	};
	payment: {
		id: Generated<string>;
		job_card_id: string;
		order_id: string | null;
		kind: 'online' | 'dealership';
		mode: string;
		transaction_id: string;
		amount: number;
		received_at: Date;
		/** `none`: it settles the job card. */
		refund: Generated<'none' | 'due' | 'done'>;
		refund_reason: string | null;
		refunded_at: Date | null;
		version: GeneratedAlways<number>;
	};
	stored_file: {
		key: Generated<string>;
		/** Bytes. */
		size: number;
		type: string;
		/** Hex digits. */
		sha256: string;
		/** Whether the object store may have an object of this key. */
		has_object: Generated<boolean>;
		/** null: the bytes are in the object store. */
		content: Buffer | null;
		/** When it is removed; null while a row refers to it. */
		sweep_after: Generated<Date | null>;
	};
}
