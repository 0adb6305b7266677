import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { type Invoice, invoiceTitles } from '../../../domain/invoice/invoice.ts';
import type { Brand } from '../operationContext.ts';
import { drawContinuationHead, drawInvoiceHead } from './invoiceHead.ts';
import { drawInvoiceLines, drawTaxSummary, taxSummaryHeight } from './invoiceTables.ts';
import { drawTotals } from './invoiceTotals.ts';
import {
	contentWidth,
	drawRule,
	drawText,
	inkColor,
	lineHeight,
	pageLayout,
	registerFontFaces,
	toPrintableLine,
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
	registerFontFaces(doc);
	const startPage = () => {
		doc.addPage();
		return drawContinuationHead(doc, invoice);
	};
	let y = drawInvoiceLines(doc, invoice, drawInvoiceHead(doc, invoice, brand), startPage);
	y = drawTotals(doc, invoice, y, startPage);
	if (invoice.taxKind !== 'none') {
		// Together with the signature, so that no page holds that alone.
		const height = taxSummaryHeight(invoice) + 12 + signatureHeight;
		y = drawTaxSummary(doc, invoice, y + height > pageLayout.bottom ? startPage() : y + 12, startPage);
	}
	drawSignature(doc, invoice, y + signatureHeight > pageLayout.bottom ? startPage() : y);
	decoratePages(doc, title, brand);
	doc.end();
	return finished;
}

/** The height of the notes and the place of the signature. */
const signatureHeight = 68;

/** The notes, and the place of the signature beside them. */
function drawSignature(doc: PDFKit.PDFDocument, { type, taxKind, dealership }: Invoice, from: number): void {
	const y = from + 22;
	const width = 220;
	const right = { x: pageLayout.right - width, width, align: 'right', maxLines: 1 } as const;
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
