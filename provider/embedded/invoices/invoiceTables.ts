/** The tables of an invoice: its lines, and the tax by HSN or SAC. Their heads are repeated on each page. */
import { stateTaxName, type TaxSplit } from '../../../domain/invoice/gst.ts';
import type { Invoice } from '../../../domain/invoice/invoice.ts';
import { groupedAmount, sum } from '../../../domain/money.ts';
import {
	contentWidth,
	drawRule,
	drawText,
	lineHeight,
	pageLayout,
	shadeColor,
	type TextStyle,
	textStyles,
	wrapText,
} from './typeset.ts';

interface Column {
	readonly align: 'left' | 'right';
	readonly title: string;
	/** 0: the rest that the other columns leave. */
	readonly width: number;
	/** One for each row. */
	readonly texts: readonly string[];
	readonly total: string;
}

const columnOf =
	<Row>(rows: readonly Row[]) =>
	(
		align: Column['align'],
		title: string,
		width: number,
		textOf: (row: Row, index: number) => string,
		total = '',
	): Column => ({ align, title, width, texts: rows.map(textOf), total });

/** Draws the lines of an invoice. @returns the y where the table ends */
export function drawInvoiceLines(
	doc: PDFKit.PDFDocument,
	{ taxKind, discount, total, lines }: Invoice,
	from: number,
	startPage: () => number,
): number {
	const isTaxed = taxKind !== 'none';
	const hasDiscount = discount > 0;
	const column = columnOf(lines);
	const rate = hasDiscount || !isTaxed ? 'Rate ₹' : 'Rate ₹ incl. GST';
	const columns = [
		column('left', '#', 22, (_, index) => String(index + 1)),
		column('left', 'Description', 0, ({ description }) => description, 'Total'),
		column('left', 'HSN/SAC', 52, ({ code }) => code),
		column('right', 'Qty', 42, ({ quantity, unit }) => (unit === null ? String(quantity) : `${quantity} ${unit}`)),
		column('right', rate, hasDiscount ? 56 : 84, (line) => groupedAmount(line.unitPrice)),
		...(hasDiscount
			? [column('right', 'Discount ₹', 60, (line) => groupedAmount(line.discount), groupedAmount(discount))]
			: []),
		...(isTaxed
			? [
					column('right', 'Taxable ₹', 62, (line) => groupedAmount(line.taxable), groupedAmount(total.taxable)),
					column('right', 'GST', 32, (line) => `${line.rate}%`),
				]
			: []),
		column('right', 'Amount ₹', 64, ({ amount }) => groupedAmount(amount), groupedAmount(total.amount)),
	];
	return drawTable(doc, columns, 3.5, from, startPage);
}

const summaryRowGap = 1;
const headHeight = 18;
const totalHeight = 19;

/** The height of the tax summary, whose cells each have one line. */
export const taxSummaryHeight = ({ taxSummary }: Invoice): number =>
	headHeight + totalHeight + taxSummary.length * (lineHeight('cell') + 2 * summaryRowGap);

/** Draws the tax by HSN or SAC and rate. @returns the y where the table ends */
export function drawTaxSummary(
	doc: PDFKit.PDFDocument,
	{ taxKind, taxSummary, total, dealership }: Invoice,
	from: number,
	startPage: () => number,
): number {
	const column = columnOf(taxSummary);
	const amount = (title: string, width: number, amountOf: (split: TaxSplit) => number) =>
		column('right', title, width, (row) => groupedAmount(amountOf(row)), groupedAmount(amountOf(total)));
	const stateTax = stateTaxName(dealership.state);
	const columns = [
		column('left', 'Tax by HSN/SAC', 0, ({ code }) => code, 'Total'),
		amount('Taxable value ₹', 96, ({ taxable }) => taxable),
		...(taxKind === 'interState'
			? [column('right', 'IGST', 110, ({ rate }) => `${rate}%`), amount('IGST ₹', 110, ({ igst }) => igst)]
			: [
					column('right', 'CGST', 50, ({ rate }) => `${rate / 2}%`),
					amount('CGST ₹', 70, ({ cgst }) => cgst),
					column('right', stateTax, 50, ({ rate }) => `${rate / 2}%`),
					amount(`${stateTax} ₹`, 70, ({ sgst }) => sgst),
				]),
		amount('Total tax ₹', 78, ({ cgst, sgst, igst }) => cgst + sgst + igst),
	];
	return drawTable(doc, columns, summaryRowGap, from, startPage);
}

const padding = 4;

/**
 * Draws the rows from `from` on, and the totals below them.
 * @param rowGap points above and below the text of a row
 * @param startPage adds a page and returns the y where its table begins
 * @returns the y where the table ends
 */
function drawTable(
	doc: PDFKit.PDFDocument,
	given: readonly Column[],
	rowGap: number,
	from: number,
	startPage: () => number,
): number {
	const rest = contentWidth - sum(given.map(({ width }) => width));
	const columns = given.map((column) => ({ ...column, width: column.width || rest }));
	const drawCells = (texts: readonly string[], style: TextStyle, top: number) => {
		let x: number = pageLayout.left + padding;
		for (const [index, { width, align }] of columns.entries()) {
			const place = { x, y: top + textStyles[style].size, width: width - 2 * padding, align };
			drawText(doc, texts[index] ?? '', style, place);
			x += width;
		}
	};
	const drawHead = (top: number) => {
		doc.rect(pageLayout.left, top, contentWidth, headHeight).fill(shadeColor);
		const titles = columns.map(({ title }) => title);
		drawCells(titles, 'cellHead', top + 3.5);
		return top + headHeight;
	};
	const step = lineHeight('cell');
	let y = drawHead(from);
	const ensureRoom = (height: number) => {
		if (y + height > pageLayout.bottom) y = drawHead(startPage());
	};
	for (const index of columns[0]?.texts.keys() ?? []) {
		const cells = columns.map(({ texts, width }) => wrapText(doc, texts[index] ?? '', 'cell', width - 2 * padding));
		const height = Math.max(...cells.map((cell) => cell.length));
		// A row is not split across pages unless it is taller than half a page.
		ensureRoom(height * step + 2 * rowGap > pageLayout.bottom / 2 ? step + rowGap : height * step + 2 * rowGap);
		y += rowGap;
		for (let at = 0; at < height; at++) {
			ensureRoom(step + rowGap);
			const line = cells.map((cell) => cell[at] ?? '');
			drawCells(line, 'cell', y);
			y += step;
		}
		y += rowGap;
		drawRule(doc, y);
	}
	ensureRoom(totalHeight);
	const totals = columns.map(({ total }) => total);
	drawCells(totals, 'cellTotal', y + 4);
	return y + totalHeight;
}
