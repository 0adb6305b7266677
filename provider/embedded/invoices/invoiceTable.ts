import type { TaxSplit } from '../../../domain/gst.ts';
import type { Invoice, InvoiceLine } from '../../../domain/invoice.ts';
import { formatRupees, type Paise } from '../../../domain/money.ts';
import {
	contentWidth,
	drawLine,
	drawRule,
	lineHeight,
	pageLayout,
	shadeColor,
	type TextStyle,
	textStyles,
	wrapText,
} from './typeset.ts';

interface Column {
	readonly title: string;
	readonly width: number;
	readonly align: 'left' | 'right';
	readonly cellText: (line: InvoiceLine, index: number) => string;
	readonly totalText: (total: TaxSplit) => string;
}

const padding = 4;
const rowGap = 4;
const headHeight = 18;

/** Amounts of the table have no ₹ sign; its head names the currency. */
const amountText = (paise: Paise): string => formatRupees(paise).replace('₹', '');

const textColumn = (
	title: string,
	width: number,
	cellText: Column['cellText'],
	align: Column['align'] = 'left',
): Column => ({
	title,
	width,
	align,
	cellText,
	totalText: () => '',
});
const moneyColumn = (title: string, width: number, key: keyof TaxSplit): Column => ({
	title,
	width,
	align: 'right',
	cellText: (line) => amountText(line[key]),
	totalText: (total) => amountText(total[key]),
});

function columnsOf({ isInterState, rate }: Invoice): readonly Column[] {
	const taxes = isInterState
		? [moneyColumn(`IGST ${rate}%`, 66, 'igst')]
		: [moneyColumn(`CGST ${rate / 2}%`, 58, 'cgst'), moneyColumn(`SGST ${rate / 2}%`, 58, 'sgst')];
	const others = [
		textColumn('#', 22, (_, index) => String(index + 1)),
		textColumn('HSN/SAC', 48, ({ code }) => code),
		textColumn('Qty', 26, ({ quantity }) => String(quantity), 'right'),
		moneyColumn('Taxable value', 68, 'taxable'),
		...taxes,
		moneyColumn('Amount ₹', 68, 'amount'),
	];
	const width = contentWidth - others.reduce((all, column) => all + column.width, 0);
	const description = textColumn('Description', width, (line) => line.description);
	return [...others.slice(0, 1), { ...description, totalText: () => 'Total' }, ...others.slice(1)];
}

/**
 * Draws the lines of an invoice from `from` on, with the table's head on each page.
 * @param startPage adds a page and returns the y where its table begins
 * @returns the y where the table ends
 */
export function drawInvoiceTable(
	doc: PDFKit.PDFDocument,
	invoice: Invoice,
	from: number,
	startPage: () => number,
): number {
	const columns = columnsOf(invoice);
	const step = lineHeight(textStyles.cell);
	let y = drawTableHead(doc, columns, from);
	const ensureRoom = (height: number) => {
		if (y + height <= pageLayout.bottom) return;
		y = drawTableHead(doc, columns, startPage());
	};
	for (const [index, line] of invoice.lines.entries()) {
		const cells = columns.map(({ cellText, width }) =>
			wrapText(doc, cellText(line, index), textStyles.cell, width - 2 * padding),
		);
		const height = Math.max(...cells.map((cell) => cell.length));
		// A row is not split across pages unless it is taller than half a page.
		ensureRoom(height * step + 2 * rowGap > pageLayout.bottom / 2 ? step + rowGap : height * step + 2 * rowGap);
		y += rowGap;
		for (let at = 0; at < height; at++) {
			ensureRoom(step + rowGap);
			drawCells(doc, columns, (column) => cells[columns.indexOf(column)]?.[at] ?? '', textStyles.cell, y);
			y += step;
		}
		y += rowGap;
		drawRule(doc, y);
	}
	ensureRoom(headHeight);
	drawCells(doc, columns, ({ totalText }) => totalText(invoice.total), textStyles.cellTotal, y + rowGap);
	drawRule(doc, y + headHeight + 2);
	return y + headHeight + 2;
}

function drawTableHead(doc: PDFKit.PDFDocument, columns: readonly Column[], y: number): number {
	doc.rect(pageLayout.left, y, contentWidth, headHeight).fill(shadeColor);
	drawCells(doc, columns, ({ title }) => title, textStyles.cellHead, y + rowGap - 0.5);
	return y + headHeight;
}

function drawCells(
	doc: PDFKit.PDFDocument,
	columns: readonly Column[],
	textOf: (column: Column) => string,
	style: TextStyle,
	top: number,
): void {
	let x: number = pageLayout.left;
	for (const column of columns) {
		const place = { x: x + padding, baseline: top + style.size, width: column.width - 2 * padding };
		drawLine(doc, textOf(column), style, { ...place, align: column.align });
		x += column.width;
	}
}
