import type { TaxSplit } from '../../../domain/gst.ts';
import type { Invoice, InvoiceLine } from '../../../domain/invoice.ts';
import { formatRupees, type Paise } from '../../../domain/money.ts';
import { innerWidth, rule, shade, sheet, styles } from './sheet.ts';
import { leading, type Style, wrapped, write } from './typeset.ts';

interface Column {
	readonly title: string;
	readonly width: number;
	readonly align: 'left' | 'right';
	readonly of: (line: InvoiceLine, index: number) => string;
	readonly ofTotal: (total: TaxSplit) => string;
}

const padding = 4;
const rowGap = 4;
const headHeight = 18;

/** Figures of the table have no sign: its head says that they are rupees. */
const figure = (paise: Paise): string => formatRupees(paise).replace('₹', '');

const text = (title: string, width: number, of: Column['of'], align: Column['align'] = 'left'): Column => ({
	title,
	width,
	align,
	of,
	ofTotal: () => '',
});
const money = (title: string, width: number, key: keyof TaxSplit): Column => ({
	title,
	width,
	align: 'right',
	of: (line) => figure(line[key]),
	ofTotal: (total) => figure(total[key]),
});

function columnsOf({ isInterState, rate }: Invoice): readonly Column[] {
	const taxes = isInterState
		? [money(`IGST ${rate}%`, 66, 'igst')]
		: [money(`CGST ${rate / 2}%`, 58, 'cgst'), money(`SGST ${rate / 2}%`, 58, 'sgst')];
	const others = [
		text('#', 22, (_, index) => String(index + 1)),
		text('HSN/SAC', 48, ({ code }) => code),
		text('Qty', 26, ({ quantity }) => String(quantity), 'right'),
		money('Taxable value', 68, 'taxable'),
		...taxes,
		money('Amount ₹', 68, 'amount'),
	];
	const width = innerWidth - others.reduce((all, column) => all + column.width, 0);
	const description = text('Description', width, (line) => line.description);
	return [...others.slice(0, 1), { ...description, ofTotal: () => 'Total' }, ...others.slice(1)];
}

/**
 * The lines of an invoice from `y` on. A page that is full is followed by another, `turn` begins it and says
 * where its table may start; the head of the table stands on each. Answers where the table ends.
 */
export function drawTable(doc: PDFKit.PDFDocument, invoice: Invoice, from: number, turn: () => number): number {
	const columns = columnsOf(invoice);
	const step = leading(styles.cell);
	let y = drawTableHead(doc, columns, from);
	const roomFor = (height: number) => {
		if (y + height <= sheet.bottom) return;
		y = drawTableHead(doc, columns, turn());
	};
	for (const [index, line] of invoice.lines.entries()) {
		const cells = columns.map(({ of, width }) => wrapped(doc, of(line, index), styles.cell, width - 2 * padding));
		const height = Math.max(...cells.map((cell) => cell.length));
		// A row stays in one piece where a page can hold it.
		roomFor(height * step + 2 * rowGap > sheet.bottom / 2 ? step + rowGap : height * step + 2 * rowGap);
		y += rowGap;
		for (let at = 0; at < height; at++) {
			roomFor(step + rowGap);
			drawCells(doc, columns, (column) => cells[columns.indexOf(column)]?.[at] ?? '', styles.cell, y);
			y += step;
		}
		y += rowGap;
		rule(doc, y);
	}
	roomFor(headHeight);
	drawCells(doc, columns, ({ ofTotal }) => ofTotal(invoice.total), styles.cellTotal, y + rowGap);
	rule(doc, y + headHeight + 2);
	return y + headHeight + 2;
}

function drawTableHead(doc: PDFKit.PDFDocument, columns: readonly Column[], y: number): number {
	doc.rect(sheet.left, y, innerWidth, headHeight).fill(shade);
	drawCells(doc, columns, ({ title }) => title, styles.cellHead, y + rowGap - 0.5);
	return y + headHeight;
}

function drawCells(
	doc: PDFKit.PDFDocument,
	columns: readonly Column[],
	textOf: (column: Column) => string,
	style: Style,
	top: number,
): void {
	let x: number = sheet.left;
	for (const column of columns) {
		const place = { x: x + padding, baseline: top + style.size, width: column.width - 2 * padding };
		write(doc, textOf(column), style, { ...place, align: column.align });
		x += column.width;
	}
}
