import PDFDocument from 'pdfkit';
import type { Invoice } from '../../../domain/invoice/invoice.ts';
import type { Brand } from '../operationContext.ts';
import { drawContinuationHead, drawInvoiceHead } from './invoiceHead.ts';
import { drawInvoiceTable } from './invoiceTable.ts';
import { invoiceTitles } from './invoiceTitles.ts';
import { drawTotals } from './invoiceTotals.ts';
import { drawSignature, drawTaxSummary } from './taxSummaryTable.ts';
import {
	accentColor,
	contentWidth,
	drawLine,
	drawRule,
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
	let y = drawInvoiceTable(doc, invoice, drawInvoiceHead(doc, invoice, brand), startPage);
	y = drawTotals(doc, invoice, y, startPage);
	y = drawTaxSummary(doc, invoice, y, startPage);
	drawSignature(doc, invoice, y, startPage);
	decoratePages(doc, title, brand);
	doc.end();
	return finished;
}

/** The band in the maker's colour, and the foot with the number of the page. */
function decoratePages(doc: PDFKit.PDFDocument, title: string, brand: Brand | null): void {
	const { count } = doc.bufferedPageRange();
	const baseline = pageLayout.height - 36;
	const half = contentWidth / 2;
	for (let page = 0; page < count; page++) {
		doc.switchToPage(page);
		doc.rect(pageLayout.left, 28, contentWidth, 3).fill(brand?.color ?? accentColor);
		drawRule(doc, baseline - 14);
		const [name = ''] = wrapText(doc, title, textStyles.label, half, 1);
		drawLine(doc, name, textStyles.label, { x: pageLayout.left, baseline });
		const place = { x: pageLayout.left + half, baseline, width: half, align: 'right' } as const;
		drawLine(doc, `Page ${page + 1} of ${count}`, textStyles.label, place);
	}
}
