import PDFDocument from 'pdfkit';
import { amountInWords } from '../../../domain/amountInWords.ts';
import type { Invoice } from '../../../domain/invoice.ts';
import { formatRupees } from '../../../domain/money.ts';
import { drawContinuationHead, drawInvoiceHead, invoiceTitles } from './invoiceHead.ts';
import { drawInvoiceTable } from './invoiceTable.ts';
import {
	contentWidth,
	drawLine,
	drawRule,
	lineHeight,
	pageLayout,
	registerFontFaces,
	textStyles,
	toPrintableLine,
	wrapText,
} from './typeset.ts';

/**
 * Draws an invoice as a PDF file. The same invoice gives the same bytes: the creation date of the file is the date of the
 * invoice, and pdfkit derives the file's id from its metadata.
 */
export async function drawInvoice(invoice: Invoice): Promise<Buffer> {
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
	const parts: Buffer[] = [];
	const finished = new Promise<Buffer>((resolve, reject) => {
		doc.on('data', (part: Buffer) => parts.push(part));
		doc.on('end', () => resolve(Buffer.concat(parts)));
		doc.on('error', reject);
	});
	registerFontFaces(doc);
	const startPage = () => {
		doc.addPage();
		return drawContinuationHead(doc, invoice);
	};
	drawTotals(doc, invoice, drawInvoiceTable(doc, invoice, drawInvoiceHead(doc, invoice), startPage), startPage);
	drawPageNumbers(doc, title);
	doc.end();
	return finished;
}

/** The total in figures and in words, the notes and the signature, kept together on one page. */
function drawTotals(doc: PDFKit.PDFDocument, invoice: Invoice, from: number, startPage: () => number): void {
	const words = wrapText(doc, amountInWords(invoice.total.amount), textStyles.strong, contentWidth);
	const sums = totalRows(invoice);
	const step = lineHeight(textStyles.body);
	const height = 150 + (sums.length + words.length) * step;
	let y = (from + height > pageLayout.bottom ? startPage() : from) + 20;
	const width = 220;
	const x = pageLayout.right - width;
	for (const [label, amount] of sums) {
		drawLine(doc, label, textStyles.body, { x, baseline: y });
		drawLine(doc, formatRupees(amount), textStyles.body, { x, baseline: y, width, align: 'right' });
		y += step;
	}
	drawRule(doc, y - 6, x);
	y += 12;
	drawLine(doc, 'Total', textStyles.total, { x, baseline: y });
	drawLine(doc, formatRupees(invoice.total.amount), textStyles.total, { x, baseline: y, width, align: 'right' });
	y += 26;
	drawLine(doc, 'Amount in words', textStyles.label, { x: pageLayout.left, baseline: y });
	for (const line of words) {
		y += step;
		drawLine(doc, line, textStyles.strong, { x: pageLayout.left, baseline: y });
	}
	y += 26;
	for (const note of notes[invoice.type]) {
		drawLine(doc, note, textStyles.label, { x: pageLayout.left, baseline: y });
		y += lineHeight(textStyles.label);
	}
	const [signer = ''] = wrapText(doc, `For ${invoice.dealership.name}`, textStyles.strong, width, 1);
	drawLine(doc, signer, textStyles.strong, { x, baseline: y + 6, width, align: 'right' });
	drawLine(doc, 'Authorised signatory', textStyles.label, { x, baseline: y + 46, width, align: 'right' });
}

const notes = {
	ProformaInvoice: ['This is a proforma invoice, not a tax invoice.', 'Prices include GST.'],
	TaxInvoice: ['Prices include GST.', 'Tax is not payable on reverse charge.'],
} as const;

function totalRows({ isInterState, rate, total }: Invoice): readonly (readonly [label: string, amount: number])[] {
	if (isInterState) {
		return [
			['Taxable value', total.taxable],
			[`IGST ${rate}%`, total.igst],
		];
	}
	return [
		['Taxable value', total.taxable],
		[`CGST ${rate / 2}%`, total.cgst],
		[`SGST ${rate / 2}%`, total.sgst],
	];
}

function drawPageNumbers(doc: PDFKit.PDFDocument, title: string): void {
	const { count } = doc.bufferedPageRange();
	const baseline = pageLayout.height - 36;
	const half = contentWidth / 2;
	for (let page = 0; page < count; page++) {
		doc.switchToPage(page);
		drawRule(doc, baseline - 14);
		const [name = ''] = wrapText(doc, title, textStyles.label, half, 1);
		drawLine(doc, name, textStyles.label, { x: pageLayout.left, baseline });
		const place = { x: pageLayout.left + half, baseline, width: half, align: 'right' } as const;
		drawLine(doc, `Page ${page + 1} of ${count}`, textStyles.label, place);
	}
}
