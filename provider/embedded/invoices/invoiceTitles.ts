import type { InvoiceType } from '../../../domain/invoice/invoice.ts';

/** The nature of each document, as its title says it (rules 46, 49 and 53). */
export const invoiceTitles = {
	ProformaInvoice: 'Proforma Invoice',
	TaxInvoice: 'Tax Invoice',
	BillOfSupply: 'Bill of Supply',
	CreditNote: 'Credit Note',
} as const satisfies Record<InvoiceType, string>;
