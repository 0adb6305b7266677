import { stateTaxName } from '../../../domain/invoice/gst.ts';
import type { Invoice, TaxSummaryRow } from '../../../domain/invoice/invoice.ts';
import { groupedAmount } from '../../../domain/money.ts';
import { type Column, drawTable, singleLineTableHeight } from './table.ts';
import { contentWidth, drawLine, lineHeight, pageLayout, textStyles, wrapText } from './typeset.ts';

const rowGap = 1;

const column = (
	title: string,
	width: number,
	cellText: (row: TaxSummaryRow) => string,
	totalText = '',
): Column<TaxSummaryRow> => ({ title, width, align: 'right', cellText, totalText });

function columnsOf({ taxKind, total, dealership }: Invoice): readonly Column<TaxSummaryRow>[] {
	const taxes =
		taxKind === 'interState'
			? [
					column('IGST', 110, ({ rate }) => `${rate}%`),
					column('IGST ₹', 110, ({ igst }) => groupedAmount(igst), groupedAmount(total.igst)),
				]
			: (['cgst', 'sgst'] as const).flatMap((key) => {
					const name = key === 'cgst' ? 'CGST' : stateTaxName(dealership.state);
					return [
						column(name, 50, ({ rate }) => `${rate / 2}%`),
						column(`${name} ₹`, 70, (row) => groupedAmount(row[key]), groupedAmount(total[key])),
					];
				});
	const tax = (row: Pick<TaxSummaryRow, 'cgst' | 'sgst' | 'igst'>) => groupedAmount(row.cgst + row.sgst + row.igst);
	const others = [
		column('Taxable value ₹', 96, ({ taxable }) => groupedAmount(taxable), groupedAmount(total.taxable)),
		...taxes,
		column('Total tax ₹', 78, tax, tax(total)),
	];
	const width = contentWidth - others.reduce((all, each) => all + each.width, 0);
	return [{ ...column('Tax by HSN/SAC', width, ({ code }) => code, 'Total'), align: 'left' }, ...others];
}

/** The height of the notes and the place of the signature. */
const signatureHeight = 68;

/**
 * Draws the tax by HSN or SAC and rate, nothing where no tax is collected. It begins a page where the signature would
 * not fit below it, so that no page holds the signature alone. @returns the y below
 */
export function drawTaxSummary(
	doc: PDFKit.PDFDocument,
	invoice: Invoice,
	from: number,
	startPage: () => number,
): number {
	if (invoice.taxKind === 'none') return from;
	const height = singleLineTableHeight(invoice.taxSummary.length, rowGap) + 12;
	const top = from + height + signatureHeight > pageLayout.bottom ? startPage() : from + 12;
	return drawTable(doc, { columns: columnsOf(invoice), rows: invoice.taxSummary, rowGap }, top, startPage);
}

/** Draws the notes and the place of the signature, kept together on one page. */
export function drawSignature(doc: PDFKit.PDFDocument, invoice: Invoice, from: number, startPage: () => number): void {
	const notes = notesOf(invoice);
	let y = (from + signatureHeight > pageLayout.bottom ? startPage() : from) + 22;
	const width = 220;
	const x = pageLayout.right - width;
	const [signer = ''] = wrapText(doc, `For ${invoice.dealership.name}`, textStyles.strong, width, 1);
	drawLine(doc, signer, textStyles.strong, { x, baseline: y, width, align: 'right' });
	drawLine(doc, 'Authorised signatory', textStyles.label, { x, baseline: y + 42, width, align: 'right' });
	for (const note of notes) {
		drawLine(doc, note, textStyles.label, { x: pageLayout.left, baseline: y });
		y += lineHeight(textStyles.label);
	}
}

function notesOf({ type, taxKind }: Invoice): readonly string[] {
	const ofTax =
		taxKind === 'none'
			? ['The supplier is not registered under GST and collects no tax.']
			: ['Rates and amounts include GST.', 'Tax is payable on reverse charge: No.'];
	if (type === 'ProformaInvoice') return ['This is a proforma invoice, not a tax invoice.', ...ofTax.slice(0, 1)];
	if (type === 'CreditNote') return ['This credit note cancels the document named above in full.', ...ofTax];
	return ofTax;
}
