import type { Day } from './calendar.ts';
import { gstRate, splitTax, type TaxSplit } from './gst.ts';
import { type Paise, sum } from './money.ts';

export type InvoiceType = 'ProformaInvoice' | 'TaxInvoice';

/** A line of the dealership's bill; `gross` is the price of the whole line in paise, GST included. */
export interface BilledLine {
	readonly kind: 'Part' | 'Labour';
	readonly description: string;
	readonly quantity: number;
	readonly gross: Paise;
}

/** The content of an invoice besides its amounts. States are names; `reading` is in km. */
interface InvoiceHeader {
	readonly type: InvoiceType;
	readonly number: string;
	/** The day of issue, in India. */
	readonly date: Day;
	readonly dealership: {
		readonly name: string;
		readonly address: string;
		readonly state: string;
		readonly gstin: string | null;
	};
	readonly jobCard: { readonly number: string; readonly date: Day };
	readonly vehicle: {
		readonly registration: string;
		readonly model: string;
		readonly chassis: string;
		readonly reading: number | null;
	};
	readonly buyer: { readonly name: string; readonly placeOfSupply: string };
}

export interface InvoiceInput extends InvoiceHeader {
	readonly lines: readonly BilledLine[];
	/** The amount that the owner has to pay, in paise. */
	readonly billed: Paise;
}

export interface InvoiceLine extends TaxSplit {
	readonly description: string;
	/** HSN of a part, SAC of labour. */
	readonly code: string;
	readonly quantity: number;
}

/** Prices include GST at `rate` per cent; every column of the lines adds up to the total. */
export interface Invoice extends InvoiceHeader {
	readonly isInterState: boolean;
	readonly rate: number;
	readonly lines: readonly InvoiceLine[];
	/** `total.amount` is the billed amount. */
	readonly total: TaxSplit;
}

const codes = {
	/** HSN: parts and accessories of motorcycles. */
	Part: '8714',
	/** SAC: maintenance and repair services of other goods, two-wheelers among them. */
	Labour: '998729',
} as const;

/**
 * Builds the invoice for a billed amount, with GST taken out line by line (docs/product.md#invoices): CGST and SGST
 * when the dealership's state is the place of supply, else IGST. Where the lines do not add up to the billed amount, a
 * line `Adjustment` makes up the difference.
 * @throws RangeError when the billed amount is below zero, or an amount is no whole number of paise
 */
export function buildInvoice({ lines, billed, ...head }: InvoiceInput): Invoice {
	if (billed < 0 || ![billed, ...lines.map(({ gross }) => gross)].every(Number.isSafeInteger)) {
		throw new RangeError('An invoice needs whole paise, and not less than none to pay');
	}
	const isInterState = !isSameState(head.dealership.state, head.buyer.placeOfSupply);
	const split = withAdjustment(lines, billed).map(({ kind, description, quantity, gross }) => ({
		description,
		code: codes[kind],
		quantity,
		...splitTax(gross, isInterState),
	}));
	return { ...head, isInterState, rate: gstRate, lines: split, total: totalOf(split) };
}

/** The lines of a bill for a line of a job card: its part and its labour. A line without a price is listed as free. */
export function toBilledLines(line: {
	readonly name: string;
	readonly partPrice: Paise;
	readonly labourPrice: Paise;
}): readonly BilledLine[] {
	const { name, partPrice, labourPrice } = line;
	const part: BilledLine = { kind: 'Part', description: name, quantity: 1, gross: partPrice };
	const description = partPrice > 0 ? `${name} (labour)` : name;
	const labour: BilledLine = { kind: 'Labour', description, quantity: 1, gross: labourPrice };
	if (partPrice > 0) return labourPrice > 0 ? [part, labour] : [part];
	return [labour];
}

function withAdjustment(lines: readonly BilledLine[], billed: Paise): readonly BilledLine[] {
	const gross = billed - sum(lines.map((line) => line.gross));
	return gross === 0 ? lines : [...lines, { kind: 'Labour', description: 'Adjustment', quantity: 1, gross }];
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

const isSameState = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();
