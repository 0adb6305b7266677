import type { Invoice, InvoiceLine } from '../../../domain/invoice/invoice.ts';
import { groupedAmount } from '../../../domain/money.ts';
import { type Column, drawTable } from './table.ts';
import { contentWidth } from './typeset.ts';

const column = (
	title: string,
	width: number,
	cellText: Column<InvoiceLine>['cellText'],
	{ align = 'right', totalText = '' }: Partial<Column<InvoiceLine>> = {},
): Column<InvoiceLine> => ({ title, width, align, cellText, totalText });

function columnsOf({ taxKind, discount, total }: Invoice): readonly Column<InvoiceLine>[] {
	const isTaxed = taxKind !== 'none';
	const hasDiscount = discount > 0;
	const others = [
		column('HSN/SAC', 52, ({ code }) => code, { align: 'left' }),
		column('Qty', 42, ({ quantity, unit }) => (unit === null ? String(quantity) : `${quantity} ${unit}`)),
		column(hasDiscount || !isTaxed ? 'Rate ₹' : 'Rate ₹ incl. GST', hasDiscount ? 56 : 84, (line) =>
			groupedAmount(line.unitPrice),
		),
		...(hasDiscount
			? [column('Discount ₹', 60, (line) => groupedAmount(line.discount), { totalText: groupedAmount(discount) })]
			: []),
		...(isTaxed
			? [
					column('Taxable ₹', 62, (line) => groupedAmount(line.taxable), { totalText: groupedAmount(total.taxable) }),
					column('GST', 32, ({ rate }) => `${rate}%`),
				]
			: []),
		column('Amount ₹', 64, (line) => groupedAmount(line.amount), { totalText: groupedAmount(total.amount) }),
	];
	const number = column('#', 22, (_, index) => String(index + 1), { align: 'left' });
	const width = contentWidth - number.width - others.reduce((all, each) => all + each.width, 0);
	const left = { align: 'left', totalText: 'Total' } as const;
	return [number, column('Description', width, (line) => line.description, left), ...others];
}

/** Draws the lines of an invoice. @returns the y where the table ends */
export const drawInvoiceTable = (
	doc: PDFKit.PDFDocument,
	invoice: Invoice,
	from: number,
	startPage: () => number,
): number => drawTable(doc, { columns: columnsOf(invoice), rows: invoice.lines, rowGap: 3.5 }, from, startPage);
