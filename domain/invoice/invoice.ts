/** What stands on an invoice, a bill of supply or a credit note (docs/product.md#invoices). Prices include GST. */

import { type Paise, sum } from '../money.ts';
import type { Day } from '../time/calendar.ts';
import type { BilledLine } from './billedLines.ts';
import { isWithinState, splitTax, type TaxKind, type TaxSplit } from './gst.ts';
import { spreadDiscount } from './invoiceDiscount.ts';

/** The nature of each document, as its title says it (rules 46, 49 and 53). */
export const invoiceTitles = {
	ProformaInvoice: 'Proforma Invoice',
	TaxInvoice: 'Tax Invoice',
	BillOfSupply: 'Bill of Supply',
	CreditNote: 'Credit Note',
} as const;

export type InvoiceType = keyof typeof invoiceTitles;

/** The content of an invoice besides its amounts. States are names; `reading` is in km. */
export interface InvoiceHeader {
	readonly type: InvoiceType;
	readonly number: string;
	/** The day of issue, in India. */
	readonly date: Day;
	readonly dealership: {
		readonly name: string;
		readonly address: string;
		readonly state: string;
		/** null: not registered for GST, so that no tax may be collected. */
		readonly gstin: string | null;
	};
	readonly jobCard: { readonly number: string; readonly date: Day };
	readonly vehicle: {
		readonly registration: string;
		readonly model: string;
		readonly chassis: string;
		readonly reading: number | null;
	};
	readonly buyer: {
		readonly name: string;
		/** Empty where it is not known. */
		readonly address: string;
		readonly placeOfSupply: string;
		readonly gstin: string | null;
	};
	/** What was paid before it was raised. */
	readonly payments: readonly InvoicePayment[];
	/** A credit note: the invoice that it cancels, and why; null for the others. */
	readonly cancels: {
		readonly type: InvoiceType;
		readonly number: string;
		readonly date: Day;
		readonly reason: string;
	} | null;
}

export interface InvoicePayment {
	readonly date: Day;
	/** `Cash`, `Card`, `UPI`. */
	readonly mode: string;
	/** Number of the receipt or of the gateway. */
	readonly reference: string;
	readonly amount: Paise;
}

export interface InvoiceInput extends Omit<InvoiceHeader, 'cancels'> {
	readonly lines: readonly BilledLine[];
	/** The amount that the owner has to pay, in paise. */
	readonly billed: Paise;
	/** SAC and rate of labour, for what was billed beyond the lines. */
	readonly labour: Pick<BilledLine, 'code' | 'rate'>;
}

export interface InvoiceLine extends BilledLine, TaxSplit {
	/** Taken off the price; `amount = quantity * unitPrice - discount`. */
	readonly discount: Paise;
}

/** The sum of the lines with one HSN or SAC and one rate. */
export interface TaxSummaryRow extends TaxSplit {
	readonly code: string;
	readonly rate: number;
}

/** Every column of the lines adds up to the total. */
export interface Invoice extends InvoiceHeader {
	readonly taxKind: TaxKind;
	readonly lines: readonly InvoiceLine[];
	/** By code and rate, in the order of the lines; adds up to the total. */
	readonly taxSummary: readonly TaxSummaryRow[];
	readonly discount: Paise;
	/** `total.amount` is the billed amount. */
	readonly total: TaxSplit;
	/** The sum of `payments`. */
	readonly paid: Paise;
}

/**
 * Builds the invoice for a billed amount. GST is taken out line by line: CGST and SGST when the state of the
 * dealership's GSTIN is the place of supply, else IGST, and none without a GSTIN. A bill below its lines is a discount,
 * spread over them by their prices; what is billed beyond them is a line of labour.
 * @throws RangeError when an amount is below zero or no whole number of paise, or for a tax invoice without a GSTIN
 */
export function buildInvoice({ lines, billed, labour, ...head }: InvoiceInput): Invoice {
	if (
		![billed, ...lines.map(({ unitPrice }) => unitPrice)].every((price) => Number.isSafeInteger(price) && price >= 0)
	) {
		throw new RangeError('An invoice needs whole paise, and none below zero');
	}
	const { gstin, state } = head.dealership;
	if (head.type === 'TaxInvoice' && gstin === null) throw new RangeError('Without a GSTIN there is no tax invoice');
	const isIntraState = gstin !== null && isWithinState(gstin, state, head.buyer.placeOfSupply);
	const taxKind = gstin === null ? 'none' : isIntraState ? 'intraState' : 'interState';
	const all = withAdditionalLabour(lines, billed, labour);
	const prices = all.map(({ quantity, unitPrice }) => quantity * unitPrice);
	const discounts = spreadDiscount(sum(prices) - billed, prices);
	return withTaxes(head, all, discounts, taxKind);
}

function withTaxes(
	head: Omit<InvoiceHeader, 'cancels'>,
	lines: readonly BilledLine[],
	discounts: readonly Paise[],
	taxKind: TaxKind,
): Invoice {
	const split = lines.map((line, index) => {
		const discount = discounts[index] ?? 0;
		return { ...line, discount, ...splitTax(line.quantity * line.unitPrice - discount, line.rate, taxKind) };
	});
	return {
		...head,
		cancels: null,
		taxKind,
		lines: split,
		taxSummary: summarizeTax(split),
		discount: sum(discounts),
		total: totalOf(split),
		paid: sum(head.payments.map(({ amount }) => amount)),
	};
}

/** The credit note over the whole invoice: the same lines, taxes and totals, under a number of its own. */
export function creditNoteFor(
	invoice: Invoice,
	{ number, date, reason }: { readonly number: string; readonly date: Day; readonly reason: string },
): Invoice {
	const { type, number: cancelled, date: issued } = invoice;
	const cancels = { type, number: cancelled, date: issued, reason };
	return { ...invoice, type: 'CreditNote', number, date, cancels, payments: [], paid: 0 };
}

function withAdditionalLabour(
	lines: readonly BilledLine[],
	billed: Paise,
	labour: InvoiceInput['labour'],
): readonly BilledLine[] {
	const unitPrice = billed - sum(lines.map((line) => line.quantity * line.unitPrice));
	if (unitPrice <= 0) return lines;
	return [...lines, { ...labour, description: 'Additional labour', quantity: 1, unit: null, unitPrice }];
}

function summarizeTax(lines: readonly InvoiceLine[]): readonly TaxSummaryRow[] {
	const groups = Map.groupBy(lines, ({ code, rate }) => `${code} ${rate}`);
	return [...groups.values()].flatMap((group) =>
		group.slice(0, 1).map(({ code, rate }) => ({ code, rate, ...totalOf(group) })),
	);
}

function totalOf(lines: readonly TaxSplit[]): TaxSplit {
	const column = (key: keyof TaxSplit) => sum(lines.map((line) => line[key]));
	return {
		taxable: column('taxable'),
		cgst: column('cgst'),
		sgst: column('sgst'),
		igst: column('igst'),
		amount: column('amount'),
	};
}
