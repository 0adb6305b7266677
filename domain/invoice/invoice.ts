/** The contents of invoices, bills of supply, credit notes and receipts (docs/product.md#invoices). Prices include GST. */
import { type Paise, sum } from '../money.ts';
import { type Day, dayOf } from '../time/calendar.ts';
import { isWithinState, splitTax, type TaxKind, type TaxSplit } from './gst.ts';

/** The nature of each document, as its title says it (rules 46, 49 and 53). */
export const invoiceTitles = {
	ProformaInvoice: 'Proforma Invoice',
	TaxInvoice: 'Tax Invoice',
	BillOfSupply: 'Bill of Supply',
	CreditNote: 'Credit Note',
	Receipt: 'Receipt',
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
		/** null: not registered for GST, so it may collect no tax. */
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
		/** Empty: not known. */
		readonly address: string;
		readonly placeOfSupply: string;
		readonly gstin: string | null;
	};
	/** Payments from before the invoice was raised. */
	readonly payments: readonly InvoicePayment[];
	/** The invoice that a credit note cancels, and why; null on any other document. */
	readonly cancels: {
		readonly type: InvoiceType;
		readonly number: string;
		readonly date: Day;
		readonly reason: string;
	} | null;
}

export interface InvoicePayment {
	/** ISO instant. */
	readonly receivedAt: string;
	/** `Cash`, `Card`, `UPI`. */
	readonly mode: string;
	/** Number of the receipt or of the gateway. */
	readonly reference: string;
	/** Number of the order at the gateway; null: it was paid at the dealership. */
	readonly order: string | null;
	readonly amount: Paise;
}

export interface InvoiceInput extends Omit<InvoiceHeader, 'cancels'> {
	readonly lines: readonly BilledLine[];
	/** The amount that the owner has to pay, in paise. */
	readonly billed: Paise;
	/** SAC and rate of labour, for an amount beyond the lines. */
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

export type Invoice = ReturnType<typeof buildInvoice>;

/**
 * Builds the invoice for a billed amount. GST is taken out line by line: CGST and SGST if the state of the dealership's
 * GSTIN is the place of supply, else IGST, and none without a GSTIN. A bill below its lines has a discount, spread by
 * price; a bill above them has a line of labour. A difference below one rupee is rounded off instead. Every column of
 * the lines adds up to the total.
 * @throws RangeError if an amount is below zero or no whole number of paise, or for a tax invoice without a GSTIN
 */
export function buildInvoice({ lines, billed, labour, ...head }: InvoiceInput) {
	const given = [billed, ...lines.map(({ unitPrice }) => unitPrice)];
	if (!given.every((price) => Number.isSafeInteger(price) && price >= 0))
		throw new RangeError('An invoice needs whole paise, and none below zero');
	const { gstin, state } = head.dealership;
	if (head.type === 'TaxInvoice' && gstin === null) throw new RangeError('Without a GSTIN there is no tax invoice');
	const isIntraState = gstin !== null && isWithinState(gstin, state, head.buyer.placeOfSupply);
	const taxKind: TaxKind = gstin === null ? 'none' : isIntraState ? 'intraState' : 'interState';
	const difference = billed - sum(lines.map(({ quantity, unitPrice }) => quantity * unitPrice));
	const roundOff = Math.abs(difference) < 100 ? difference : 0;
	const all = withAdditionalLabour(lines, difference - roundOff, labour);
	const prices = all.map(({ quantity, unitPrice }) => quantity * unitPrice);
	const discounts = spreadDiscount(roundOff - difference, prices);
	const split = all.map((line, index): InvoiceLine => {
		const discount = discounts[index] ?? 0;
		return { ...line, discount, ...splitTax(line.quantity * line.unitPrice - discount, line.rate, taxKind) };
	});
	return {
		...head,
		cancels: null as InvoiceHeader['cancels'],
		taxKind,
		lines: split,
		/** By code and rate, in the order of the lines; adds up to the total. */
		taxSummary: summarizeTax(split),
		discount: sum(discounts),
		total: totalOf(split),
		/** The rounding of the bill, without tax: less than a rupee, also below zero. */
		roundOff,
		/** `total.amount` with the round-off. */
		billed,
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

/** The receipt of a payment, without lines and taxes. Its number is that of the order, else the dealership's. */
export function receiptOf(
	payment: InvoicePayment,
	header: Omit<InvoiceHeader, 'type' | 'number' | 'date' | 'cancels'>,
): Invoice {
	const own = { number: payment.order ?? payment.reference, date: dayOf(new Date(payment.receivedAt)) };
	const noLines = { lines: [], billed: 0, labour: { code: '', rate: 0 } };
	const receipt = buildInvoice({ ...header, ...own, ...noLines, type: 'Receipt', payments: [payment] });
	return { ...receipt, taxKind: 'none', billed: payment.amount };
}

function withAdditionalLabour(
	lines: readonly BilledLine[],
	unitPrice: Paise,
	labour: InvoiceInput['labour'],
): readonly BilledLine[] {
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

/** A line of the dealership's bill. */
export interface BilledLine {
	readonly description: string;
	/** HSN of a part, SAC of labour. */
	readonly code: string;
	readonly quantity: number;
	/** Unit of a part, as GST abbreviates it (`NOS`, `BTL`, `SET`); null for labour. */
	readonly unit: string | null;
	/** The price of one, in paise, GST included. */
	readonly unitPrice: Paise;
	/** GST in per cent, on the day of the invoice. */
	readonly rate: number;
}

/** A line of a job card with its GST codes, unit and rates. */
export interface JobCardLine {
	readonly name: string;
	readonly partPrice: Paise;
	readonly labourPrice: Paise;
	readonly part: Pick<BilledLine, 'code' | 'unit' | 'rate'>;
	readonly labour: Pick<BilledLine, 'code' | 'rate'>;
}

/** The bill's lines for one line of a job card: its part and its labour. A line without a price is listed as free. */
export function toBilledLines({ name, partPrice, labourPrice, part, labour }: JobCardLine): readonly BilledLine[] {
	const partLine: BilledLine = { ...part, description: name, quantity: 1, unitPrice: partPrice };
	const description = partPrice > 0 ? `${name} (labour)` : name;
	const labourLine: BilledLine = { ...labour, description, unit: null, quantity: 1, unitPrice: labourPrice };
	if (partPrice > 0) return labourPrice > 0 ? [partLine, labourLine] : [partLine];
	return [labourLine];
}

/**
 * Spreads a discount over prices in proportion, to the paisa: the shares add up to the discount, and none is above its
 * price. A discount of 0 or less gives no shares; it must not exceed the sum of the prices.
 */
export function spreadDiscount(discount: Paise, prices: readonly Paise[]): readonly Paise[] {
	const total = BigInt(sum(prices));
	if (discount <= 0 || total === 0n) return prices.map(() => 0);
	// The product of two amounts may be beyond the exact numbers.
	const discountUpTo = (amount: Paise): Paise => Number((BigInt(discount) * BigInt(amount)) / total);
	let before = 0;
	return prices.map((price) => {
		const share = discountUpTo(before + price) - discountUpTo(before);
		before += price;
		return share;
	});
}

/** The calendar year in which the financial year of a day ends. India's begins on 1 April. */
export function financialYearEnd(day: Day): number {
	const [year = 0, month = 0] = day.split('-').map(Number);
	return month > 3 ? year + 1 : year;
}

/** `26-27` for a day from 1 April 2026 to 31 March 2027. */
export function financialYearLabel(day: Day): string {
	const end = financialYearEnd(day);
	return [end - 1, end].map((year) => String(year % 100).padStart(2, '0')).join('-');
}
