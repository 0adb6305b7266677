import PDFDocument from 'pdfkit';
import { amountInWords } from '../../../domain/amountInWords.ts';
import type { Invoice } from '../../../domain/invoice.ts';
import { formatRupees } from '../../../domain/money.ts';
import { drawContinuation, drawHead, headings } from './invoiceHead.ts';
import { drawTable } from './invoiceTable.ts';
import { innerWidth, rule, sheet, styles } from './sheet.ts';
import { leading, plain, registerFaces, wrapped, write } from './typeset.ts';

/**
 * An invoice as a PDF file. The same invoice gives the same bytes: the file's date is the invoice's own,
 * and its id follows from the facts in it.
 */
export async function drawInvoice(invoice: Invoice): Promise<Buffer> {
	const title = plain(`${headings[invoice.type]} ${invoice.number}`);
	const doc = new PDFDocument({
		size: 'A4',
		margin: 0,
		// Otherwise pdfkit opens one of its own, which nothing is written in.
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
	registerFaces(doc);
	const turn = () => {
		doc.addPage();
		return drawContinuation(doc, invoice);
	};
	drawEnd(doc, invoice, drawTable(doc, invoice, drawHead(doc, invoice), turn), turn);
	numberPages(doc, title);
	doc.end();
	return finished;
}

/** What is to be paid, in figures and in words, and who says so; kept together on one page. */
function drawEnd(doc: PDFKit.PDFDocument, invoice: Invoice, from: number, turn: () => number): void {
	const words = wrapped(doc, amountInWords(invoice.total.amount), styles.strong, innerWidth);
	const sums = sumsOf(invoice);
	const step = leading(styles.body);
	const height = 150 + (sums.length + words.length) * step;
	let y = (from + height > sheet.bottom ? turn() : from) + 20;
	const width = 220;
	const x = sheet.right - width;
	for (const [label, amount] of sums) {
		write(doc, label, styles.body, { x, baseline: y });
		write(doc, formatRupees(amount), styles.body, { x, baseline: y, width, align: 'right' });
		y += step;
	}
	rule(doc, y - 6, x);
	y += 12;
	write(doc, 'Total', styles.total, { x, baseline: y });
	write(doc, formatRupees(invoice.total.amount), styles.total, { x, baseline: y, width, align: 'right' });
	y += 26;
	write(doc, 'Amount in words', styles.label, { x: sheet.left, baseline: y });
	for (const line of words) {
		y += step;
		write(doc, line, styles.strong, { x: sheet.left, baseline: y });
	}
	y += 26;
	for (const note of notes[invoice.type]) {
		write(doc, note, styles.label, { x: sheet.left, baseline: y });
		y += leading(styles.label);
	}
	const [signer = ''] = wrapped(doc, `For ${invoice.dealership.name}`, styles.strong, width, 1);
	write(doc, signer, styles.strong, { x, baseline: y + 6, width, align: 'right' });
	write(doc, 'Authorised signatory', styles.label, { x, baseline: y + 46, width, align: 'right' });
}

const notes = {
	ProformaInvoice: ['This is a proforma invoice, not a tax invoice.', 'Prices include GST.'],
	TaxInvoice: ['Prices include GST.', 'Tax is not payable on reverse charge.'],
} as const;

function sumsOf({ isInterState, rate, total }: Invoice): readonly (readonly [label: string, amount: number])[] {
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

function numberPages(doc: PDFKit.PDFDocument, title: string): void {
	const { count } = doc.bufferedPageRange();
	const baseline = sheet.height - 36;
	const half = innerWidth / 2;
	for (let page = 0; page < count; page++) {
		doc.switchToPage(page);
		rule(doc, baseline - 14);
		const [name = ''] = wrapped(doc, title, styles.label, half, 1);
		write(doc, name, styles.label, { x: sheet.left, baseline });
		const place = { x: sheet.left + half, baseline, width: half, align: 'right' } as const;
		write(doc, `Page ${page + 1} of ${count}`, styles.label, place);
	}
}
