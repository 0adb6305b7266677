import { amountInWords } from '../../../domain/invoice/amountInWords.ts';
import { stateTaxName } from '../../../domain/invoice/gst.ts';
import type { Invoice } from '../../../domain/invoice/invoice.ts';
import { formatRupees, sum } from '../../../domain/money.ts';
import { formatDay } from '../../../domain/time/calendar.ts';
import { drawRule, drawText, lineHeight, pageLayout, type TextStyle, wrapText } from './typeset.ts';

type Row = readonly [label: string, amount: string];

const width = 220;
const x = pageLayout.right - width;
const step = lineHeight('body');

/** Draws the totals with what was paid, and the total in words beside them, on one page. @returns the y below */
export function drawTotals(doc: PDFKit.PDFDocument, invoice: Invoice, from: number, startPage: () => number): number {
	const { total, cancels } = invoice;
	const left = { x: pageLayout.left, width: x - pageLayout.left - 24, maxLines: 4 };
	const texts: readonly (readonly [label: string, text: string, style: TextStyle])[] = [
		['Amount in words', amountInWords(total.amount), 'strong'],
		...(cancels ? [['Reason', cancels.reason, 'body'] as const] : []),
	];
	const lines = texts.flatMap(([, text, style]) => wrapText(doc, text, style, left.width, left.maxLines));
	const sums = totalRows(invoice);
	const settled = settledRows(invoice);
	const leftHeight = (lines.length + (cancels ? 4 : 1)) * step;
	const height = 18 + Math.max(leftHeight, (sums.length + settled.length) * step + 42);
	const top = (from + height > pageLayout.bottom ? startPage() : from) + 18;
	let y = drawRows(doc, sums, top, 'body');
	drawRule(doc, y - 6, x);
	drawRows(
		doc,
		[[invoice.type === 'CreditNote' ? 'Amount credited' : 'Total', formatRupees(total.amount)]],
		y + 10,
		'total',
	);
	y = drawRows(doc, settled.slice(0, -1), y + 28, 'body');
	y = drawRows(doc, settled.slice(-1), y, 'strong');
	let end = top - step * 1.4;
	for (const [label, text, style] of texts) {
		drawText(doc, label, 'label', { ...left, y: end + step * 1.4 });
		end = drawText(doc, text, style, { ...left, y: end + step * 2.4 }) - step;
	}
	return Math.max(y, end) + 2;
}

function drawRows(doc: PDFKit.PDFDocument, rows: readonly Row[], from: number, style: TextStyle): number {
	let y = from;
	for (const [label, amount] of rows) {
		drawText(doc, label, style, { x, y, width: width - 80, maxLines: 1 });
		drawText(doc, amount, style, { x, y, width, align: 'right' });
		y += step;
	}
	return y;
}

function totalRows({ taxKind, taxSummary, discount, total, dealership }: Invoice): readonly Row[] {
	const before: readonly Row[] =
		discount > 0
			? [
					[taxKind === 'none' ? 'Price' : 'Price incl. GST', formatRupees(total.amount + discount)],
					['Discount', formatRupees(-discount)],
				]
			: [];
	if (taxKind === 'none') return before;
	const rates = [...new Set(taxSummary.map(({ rate }) => rate))].toSorted((a, b) => a - b);
	const taxes = rates.flatMap((rate): Row[] => {
		const rows = taxSummary.filter((row) => row.rate === rate);
		const of = (key: 'cgst' | 'sgst' | 'igst') => formatRupees(sum(rows.map((row) => row[key])));
		if (taxKind === 'interState') return [[`IGST ${rate}%`, of('igst')]];
		return [
			[`CGST ${rate / 2}%`, of('cgst')],
			[`${stateTaxName(dealership.state)} ${rate / 2}%`, of('sgst')],
		];
	});
	return [...before, ['Taxable value', formatRupees(total.taxable)], ...taxes];
}

function settledRows({ type, payments, paid, total }: Invoice): readonly Row[] {
	if (type === 'CreditNote') return [];
	const rows = payments.map(({ mode, date, reference, amount }): Row => {
		const label = ['Paid', mode, formatDay(date, 'DD MMM YYYY'), reference].filter((part) => part !== '').join(' · ');
		return [label, formatRupees(-amount)];
	});
	return [...rows, ['Balance due', formatRupees(Math.max(0, total.amount - paid))]];
}
