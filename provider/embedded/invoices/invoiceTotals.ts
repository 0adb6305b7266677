import { amountInWords } from '../../../domain/invoice/amountInWords.ts';
import { stateTaxName } from '../../../domain/invoice/gst.ts';
import type { Invoice } from '../../../domain/invoice/invoice.ts';
import { formatRupees, sum } from '../../../domain/money.ts';
import { formatDay } from '../../../domain/time/calendar.ts';
import { drawLine, drawRule, lineHeight, pageLayout, type TextStyle, textStyles, wrapText } from './typeset.ts';

type Row = readonly [label: string, amount: string];

const width = 220;
const x = pageLayout.right - width;
const leftWidth = x - pageLayout.left - 24;

/** Draws the totals with what was paid, and the total in words beside them, on one page. @returns the y below */
export function drawTotals(doc: PDFKit.PDFDocument, invoice: Invoice, from: number, startPage: () => number): number {
	const { total } = invoice;
	const words = wrapText(doc, amountInWords(total.amount), textStyles.strong, leftWidth);
	const reasons = invoice.cancels ? wrapText(doc, invoice.cancels.reason, textStyles.body, leftWidth, 4) : [];
	const sums = totalRows(invoice);
	const settled = settledRows(invoice);
	const step = lineHeight(textStyles.body);
	const left = (words.length + reasons.length + (reasons.length > 0 ? 4 : 1)) * step;
	const right = (sums.length + settled.length) * step + 42;
	const height = 18 + Math.max(left, right);
	const top = (from + height > pageLayout.bottom ? startPage() : from) + 18;
	let y = drawRows(doc, sums, top);
	drawRule(doc, y - 6, x);
	y += 10;
	const label = invoice.type === 'CreditNote' ? 'Amount credited' : 'Total';
	drawLine(doc, label, textStyles.total, { x, baseline: y });
	drawLine(doc, formatRupees(total.amount), textStyles.total, { x, baseline: y, width, align: 'right' });
	y = drawRows(doc, settled.slice(0, -1), y + 18);
	y = drawRows(doc, settled.slice(-1), y, textStyles.strong);
	const below = drawTexts(doc, 'Amount in words', words, textStyles.strong, top);
	const end = reasons.length > 0 ? drawTexts(doc, 'Reason', reasons, textStyles.body, below + step * 1.4) : below;
	return Math.max(y, end) + 2;
}

function drawRows(
	doc: PDFKit.PDFDocument,
	rows: readonly Row[],
	from: number,
	style: TextStyle = textStyles.body,
): number {
	let y = from;
	for (const [label, amount] of rows) {
		const [text = ''] = wrapText(doc, label, style, width - 80, 1);
		drawLine(doc, text, style, { x, baseline: y });
		drawLine(doc, amount, style, { x, baseline: y, width, align: 'right' });
		y += lineHeight(textStyles.body);
	}
	return y;
}

function drawTexts(
	doc: PDFKit.PDFDocument,
	label: string,
	lines: readonly string[],
	style: TextStyle,
	from: number,
): number {
	let y = from;
	drawLine(doc, label, textStyles.label, { x: pageLayout.left, baseline: y });
	for (const line of lines) {
		y += lineHeight(style);
		drawLine(doc, line, style, { x: pageLayout.left, baseline: y });
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
