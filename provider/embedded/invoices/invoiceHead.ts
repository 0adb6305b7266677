import { formatKm } from '../../../domain/distance.ts';
import { gstStateCode } from '../../../domain/invoice/gst.ts';
import type { Invoice } from '../../../domain/invoice/invoice.ts';
import { formatDay } from '../../../domain/time/calendar.ts';
import type { Brand } from '../operationContext.ts';
import { invoiceTitles } from './invoiceTitles.ts';
import { drawFactRows, drawFacts, drawTextBlock, type LabelledText } from './textBlock.ts';
import { contentWidth, drawLine, drawRule, pageLayout, type TextStyle, textStyles, wrapText } from './typeset.ts';

const dayText = (date: string): string => formatDay(date, 'DD MMM YYYY');
const gap = 18;
const missingValue = '–';
const metaWidth = 216;

/** Draws brand, dealership, numbers, buyer and vehicle. @returns the y where the table begins */
export function drawInvoiceHead(doc: PDFKit.PDFDocument, invoice: Invoice, brand: Brand | null): number {
	const width = contentWidth - metaWidth - gap;
	const right = { x: pageLayout.right - metaWidth, width: metaWidth };
	const top = pageLayout.top + textStyles.brand.size;
	let left = top;
	if (brand) {
		const [name = ''] = wrapText(doc, brand.name, textStyles.brand, width, 1);
		drawLine(doc, name, textStyles.brand, { x: pageLayout.left, baseline: top });
		left += 20;
	}
	left = drawDealership(doc, invoice, { x: pageLayout.left, y: left, width });
	const ended = Math.max(left, drawNumbers(doc, invoice, { ...right, y: top })) + 2;
	drawRule(doc, ended);
	return drawParties(doc, invoice, ended + 16) + 8;
}

/** Draws the line that names the invoice on later pages. @returns the y where the table continues */
export function drawContinuationHead(doc: PDFKit.PDFDocument, { type, number, dealership }: Invoice): number {
	const baseline = pageLayout.top + textStyles.strong.size;
	const half = contentWidth / 2 - gap;
	const [name = ''] = wrapText(doc, dealership.name, textStyles.strong, half, 1);
	const [title = ''] = wrapText(doc, `${invoiceTitles[type]} ${number}`, textStyles.body, half, 1);
	drawLine(doc, name, textStyles.strong, { x: pageLayout.left, baseline });
	drawLine(doc, title, textStyles.body, { x: pageLayout.right - half, baseline, width: half, align: 'right' });
	return baseline + 12;
}

interface Box {
	readonly x: number;
	readonly y: number;
	readonly width: number;
}

function drawDealership(doc: PDFKit.PDFDocument, { dealership }: Invoice, { x, y: from, width }: Box): number {
	const { name, address, state, gstin } = dealership;
	const write = (text: string, style: TextStyle, y: number) => drawTextBlock(doc, text, style, { x, y, width });
	let y = write(name, textStyles.name, from) - 1;
	y = write(address, textStyles.body, y);
	y = write(stateWithCode(state), textStyles.body, y);
	return write(gstin === null ? 'Not registered under GST' : `GSTIN: ${gstin}`, textStyles.strong, y);
}

function drawNumbers(doc: PDFKit.PDFDocument, invoice: Invoice, box: Box): number {
	const { type, number, date, jobCard, cancels } = invoice;
	const style = textStyles.title;
	const y = drawTextBlock(doc, invoiceTitles[type].toUpperCase(), style, { ...box, align: 'right' });
	const copy = type === 'ProformaInvoice' ? 'Not a tax invoice' : 'ORIGINAL FOR RECIPIENT';
	drawLine(doc, copy, textStyles.label, { x: box.x, baseline: y - 5, width: box.width, align: 'right' });
	const facts: readonly LabelledText[] = [
		['Number', number],
		['Date', dayText(date)],
		...(cancels
			? ([
					[`Against ${invoiceTitles[cancels.type].toLowerCase()}`, cancels.number],
					['Dated', dayText(cancels.date)],
				] as const)
			: []),
		['Job card', jobCard.number],
		['Job card date', dayText(jobCard.date)],
	];
	return drawFactRows(doc, facts, { ...box, y: y + 12 });
}

function drawParties(doc: PDFKit.PDFDocument, { buyer, vehicle }: Invoice, y: number): number {
	const reading = vehicle.reading === null ? missingValue : formatKm(vehicle.reading * 1000);
	const width = (contentWidth - gap * 2) / 3;
	const column = (index: number) => pageLayout.left + index * (width + gap);
	const facts: readonly (readonly LabelledText[])[] = [
		[
			['Registration number', vehicle.registration],
			['Model', vehicle.model],
		],
		[
			['Chassis number', vehicle.chassis],
			['Reading', reading],
		],
	];
	const ends = facts.map((block, index) => drawFacts(doc, block, { x: column(index + 1), y, width }));
	return Math.max(drawBuyer(doc, buyer, { x: column(0), y, width }), ...ends);
}

function drawBuyer(doc: PDFKit.PDFDocument, buyer: Invoice['buyer'], { x, y: from, width }: Box): number {
	const write = (text: string, style: TextStyle, y: number) => drawTextBlock(doc, text, style, { x, y, width });
	drawLine(doc, 'Billed to', textStyles.label, { x, baseline: from });
	let y = write(buyer.name.trim() || missingValue, textStyles.strong, from + 11.6);
	if (buyer.address !== '') y = write(buyer.address, textStyles.body, y);
	if (buyer.gstin !== null) y = write(`GSTIN: ${buyer.gstin}`, textStyles.strong, y);
	return write(`Place of supply: ${stateWithCode(buyer.placeOfSupply)}`, textStyles.body, y) + 2;
}

function stateWithCode(state: string): string {
	const code = gstStateCode(state);
	return code === null ? state : `${state} (${code})`;
}
