import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { amountInWords } from '../../../domain/invoice/amountInWords.ts';
import { stateTaxName } from '../../../domain/invoice/gst.ts';
import { type Invoice, type InvoiceType, invoiceTitles } from '../../../domain/invoice/invoice.ts';
import { formatRupees, sum } from '../../../domain/money.ts';
import { toPrintableLine } from '../../../domain/text/printable.ts';
import { formatDateTime, formatDay } from '../../../domain/time/calendar.ts';
import type { Brand } from '../operationContext.ts';
import { drawContinuationHead, drawInvoiceHead } from './invoiceHead.ts';
import { drawInvoiceLines, drawTaxSummary, taxSummaryHeight } from './invoiceTables.ts';
import {
	contentWidth,
	drawRule,
	drawText,
	inkColor,
	lineHeight,
	pageLayout,
	type TextStyle,
	wrapText,
} from './typeset.ts';

/**
 * Draws an invoice as a PDF file. The same invoice gives the same bytes: the creation date of the file is the date of the
 * invoice, and pdfkit derives the file's id from its metadata.
 */
export async function drawInvoice(invoice: Invoice, brand: Brand | null = null): Promise<Buffer> {
	const title = toPrintableLine(`${invoiceTitles[invoice.type]} ${invoice.number}`);
	const doc = new PDFDocument({
		size: 'A4',
		margin: 0,
		// Without this, pdfkit opens its default font, which is not used.
		font: '',
		bufferPages: true,
		pdfVersion: '1.7',
		lang: 'en-IN',
		displayTitle: true,
		info: { Title: title, CreationDate: new Date(`${invoice.date}T00:00:00Z`) },
	});
	const finished = buffer(doc);
	const startPage = () => {
		doc.addPage();
		return drawContinuationHead(doc, invoice);
	};
	let y = drawInvoiceHead(doc, invoice, brand);
	if (invoice.lines.length > 0) y = drawInvoiceLines(doc, invoice, y, startPage);
	y = drawTotals(doc, invoice, y, startPage);
	if (invoice.taxKind !== 'none') {
		// Kept with the signature, so that no page holds the signature alone.
		const height = taxSummaryHeight(invoice) + 12 + signatureHeight;
		y = drawTaxSummary(doc, invoice, y + height > pageLayout.bottom ? startPage() : y + 12, startPage);
	}
	drawSignature(doc, invoice, y + signatureHeight > pageLayout.bottom ? startPage() : y);
	decoratePages(doc, title, brand);
	doc.end();
	return finished;
}

/** The column at the right, of the sums and the signature. */
const width = 220;
const x = pageLayout.right - width;
const step = lineHeight('body');
/** The height of the notes and the place of the signature. */
const signatureHeight = 68;

/** The notes, and the place of the signature beside them. */
function drawSignature(doc: PDFKit.PDFDocument, { type, taxKind, dealership }: Invoice, from: number): void {
	const y = from + 22;
	const right = { x, width, align: 'right', maxLines: 1 } as const;
	drawText(doc, `For ${dealership.name}`, 'strong', { ...right, y });
	drawText(doc, 'Authorised signatory', 'label', { ...right, y: y + 42 });
	const notesOfTax =
		taxKind === 'none'
			? ['The supplier is not registered under GST and collects no tax.']
			: ['Rates and amounts include GST.', 'Tax is payable on reverse charge: No.'];
	const notes = {
		ProformaInvoice: ['This is a proforma invoice, not a tax invoice.', ...notesOfTax.slice(0, 1)],
		CreditNote: ['This credit note cancels the document named above in full.', ...notesOfTax],
		TaxInvoice: notesOfTax,
		BillOfSupply: notesOfTax,
		Receipt: ['Received with thanks.'],
	}[type];
	for (const [index, note] of notes.entries())
		drawText(doc, note, 'label', { x: pageLayout.left, y: y + index * lineHeight('label') });
}

/** The band in the maker's colour, and the foot with the number of the page. */
function decoratePages(doc: PDFKit.PDFDocument, title: string, brand: Brand | null): void {
	const { count } = doc.bufferedPageRange();
	const half = { y: pageLayout.height - 36, width: contentWidth / 2, maxLines: 1 };
	for (let page = 0; page < count; page++) {
		doc.switchToPage(page);
		doc.rect(pageLayout.left, 28, contentWidth, 3).fill(brand?.color ?? inkColor);
		drawRule(doc, half.y - 14);
		drawText(doc, title, 'label', { ...half, x: pageLayout.left });
		const right = { ...half, x: pageLayout.left + half.width, align: 'right' } as const;
		drawText(doc, `Page ${page + 1} of ${count}`, 'label', right);
	}
}

type Row = readonly [label: string, amount: string];

/** Draws the totals with the payments, and the total in words beside them, on one page. @returns the y below */
function drawTotals(doc: PDFKit.PDFDocument, invoice: Invoice, from: number, startPage: () => number): number {
	const { billed, cancels } = invoice;
	const left = { x: pageLayout.left, width: x - pageLayout.left - 24, maxLines: 4 };
	const texts: readonly (readonly [label: string, text: string, style: TextStyle])[] = [
		['Amount in words', amountInWords(billed), 'strong'],
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
	const amounts: Partial<Record<InvoiceType, string>> = { CreditNote: 'Amount credited', Receipt: 'Amount received' };
	drawRows(doc, [[amounts[invoice.type] ?? 'Total', formatRupees(billed)]], y + 10, 'total');
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
		drawText(doc, label, style, { x, y, width: amount === '' ? width : width - 80, maxLines: 1 });
		drawText(doc, amount, style, { x, y, width, align: 'right' });
		y += step;
	}
	return y;
}

function totalRows({ taxKind, taxSummary, discount, total, roundOff, dealership }: Invoice): readonly Row[] {
	const before: readonly Row[] =
		discount > 0
			? [
					[taxKind === 'none' ? 'Price' : 'Price incl. GST', formatRupees(total.amount + discount)],
					['Discount', formatRupees(-discount)],
				]
			: [];
	const after: readonly Row[] =
		roundOff === 0 ? [] : [['Round off', `${roundOff > 0 ? '+' : ''}${formatRupees(roundOff)}`]];
	if (taxKind === 'none') return [...before, ...after];
	const rates = [...new Set(taxSummary.map(({ rate }) => rate))].toSorted((a, b) => a - b);
	const taxes = rates.flatMap((rate): Row[] => {
		const rows = taxSummary.filter((row) => row.rate === rate);
		const totalOf = (key: 'cgst' | 'sgst' | 'igst') => formatRupees(sum(rows.map((row) => row[key])));
		if (taxKind === 'interState') return [[`IGST ${rate}%`, totalOf('igst')]];
		return [
			[`CGST ${rate / 2}%`, totalOf('cgst')],
			[`${stateTaxName(dealership.state)} ${rate / 2}%`, totalOf('sgst')],
		];
	});
	return [...before, ['Taxable value', formatRupees(total.taxable)], ...taxes, ...after];
}

function settledRows({ type, payments, paid, billed }: Invoice): readonly Row[] {
	if (type === 'CreditNote') return [];
	const isReceipt = type === 'Receipt';
	const rows = payments.flatMap(({ mode, receivedAt, reference, order, amount }): Row[] => {
		const at = isReceipt ? formatDateTime(receivedAt, 'en', 'DD MMM YYYY') : formatDay(receivedAt, 'DD MMM YYYY');
		const label = [isReceipt ? '' : 'Paid', mode, at].filter((part) => part !== '').join(' · ');
		// On a line of its own, so that the whole number is on paper. A receipt of the dealership has it at its head.
		const isNamed = reference !== '' && !(isReceipt && order === null);
		return [[label, isReceipt ? '' : formatRupees(-amount)], ...(isNamed ? [[reference, ''] as const] : [])];
	});
	return isReceipt ? rows : [...rows, ['Balance due', formatRupees(Math.max(0, billed - paid))]];
}
