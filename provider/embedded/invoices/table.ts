/** Tables of rows with one style, whose head is repeated on each page. */
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

export interface Column<Row> {
	readonly title: string;
	readonly width: number;
	readonly align: 'left' | 'right';
	readonly cellText: (row: Row, index: number) => string;
	readonly totalText: string;
}

interface Table<Row> {
	readonly columns: readonly Column<Row>[];
	readonly rows: readonly Row[];
	/** Points above and below the text of a row. */
	readonly rowGap: number;
}

const padding = 4;
const headHeight = 18;
const totalHeight = 19;

/** The height of a table whose cells each have one line. */
export const singleLineTableHeight = (rows: number, rowGap: number): number =>
	headHeight + totalHeight + rows * (lineHeight(textStyles.cell) + 2 * rowGap);

/**
 * Draws the rows from `from` on, and the totals below them.
 * @param startPage adds a page and returns the y where its table begins
 * @returns the y where the table ends
 */
export function drawTable<Row>(
	doc: PDFKit.PDFDocument,
	{ columns, rows, rowGap }: Table<Row>,
	from: number,
	startPage: () => number,
): number {
	const step = lineHeight(textStyles.cell);
	let y = drawTableHead(doc, columns, from);
	const ensureRoom = (height: number) => {
		if (y + height <= pageLayout.bottom) return;
		y = drawTableHead(doc, columns, startPage());
	};
	for (const [index, row] of rows.entries()) {
		const cells = columns.map(({ cellText, width }) =>
			wrapText(doc, cellText(row, index), textStyles.cell, width - 2 * padding),
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
	ensureRoom(totalHeight);
	drawCells(doc, columns, ({ totalText }) => totalText, textStyles.cellTotal, y + 4);
	return y + totalHeight;
}

function drawTableHead<Row>(doc: PDFKit.PDFDocument, columns: readonly Column<Row>[], y: number): number {
	doc.rect(pageLayout.left, y, contentWidth, headHeight).fill(shadeColor);
	drawCells(doc, columns, ({ title }) => title, textStyles.cellHead, y + 3.5);
	return y + headHeight;
}

function drawCells<Row>(
	doc: PDFKit.PDFDocument,
	columns: readonly Column<Row>[],
	textOf: (column: Column<Row>) => string,
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
