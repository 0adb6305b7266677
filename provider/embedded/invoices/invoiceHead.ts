import { formatDay } from '../../../domain/calendar.ts';
import { gstStateCode } from '../../../domain/gst.ts';
import type { Invoice } from '../../../domain/invoice.ts';
import {
	contentWidth,
	drawLine,
	drawRule,
	lineHeight,
	pageLayout,
	type TextStyle,
	textStyles,
	wrapText,
} from './typeset.ts';

export const invoiceTitles = { ProformaInvoice: 'Proforma Invoice', TaxInvoice: 'Tax Invoice' } as const;

const dayText = (date: string): string => formatDay(date, 'DD MMM YYYY');
const kmFormat = new Intl.NumberFormat('en-IN');
/** Limits the height of the head, so that the table fits below it. */
const maxFactLines = 4;
const gap = 18;
const missingValue = '–';

/** Draws dealership, buyer, vehicle and job card. @returns the y where the table begins */
export function drawInvoiceHead(doc: PDFKit.PDFDocument, invoice: Invoice): number {
	const y = Math.max(drawDealership(doc, invoice), drawTitle(doc, invoice)) + 10;
	drawRule(doc, y);
	const { buyer, vehicle, jobCard } = invoice;
	const reading = vehicle.reading === null ? missingValue : `${kmFormat.format(vehicle.reading)} km`;
	const blocks = [
		[
			['Billed to', buyer.name],
			['Place of supply', stateWithCode(buyer.placeOfSupply)],
		],
		[
			['Registration number', vehicle.registration],
			['Model', vehicle.model],
			['Chassis number', vehicle.chassis],
		],
		[
			['Job card', jobCard.number],
			['Job card date', dayText(jobCard.date)],
			['Reading', reading],
		],
	] as const;
	const width = (contentWidth - gap * (blocks.length - 1)) / blocks.length;
	const ends = blocks.map((facts, index) =>
		drawFacts(doc, facts, pageLayout.left + index * (width + gap), y + 18, width),
	);
	return Math.max(...ends) + 6;
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

function drawDealership(doc: PDFKit.PDFDocument, { dealership }: Invoice): number {
	const { name, address, state, gstin } = dealership;
	const width = contentWidth * 0.6;
	const write = (text: string, style: TextStyle, y: number) =>
		drawTextBlock(doc, text, style, { x: pageLayout.left, y, width });
	let y = write(name, textStyles.name, pageLayout.top + textStyles.name.size) + 1;
	y = write(address, textStyles.body, y);
	y = write(stateWithCode(state), textStyles.body, y);
	return write(`GSTIN: ${gstin ?? missingValue}`, textStyles.strong, y);
}

function drawTitle(doc: PDFKit.PDFDocument, { type, number, date }: Invoice): number {
	const width = contentWidth * 0.37;
	const place = { x: pageLayout.right - width, width, align: 'right' } as const;
	const y = drawTextBlock(doc, invoiceTitles[type], textStyles.title, {
		...place,
		y: pageLayout.top + textStyles.title.size,
	});
	const next = drawTextBlock(doc, `No. ${number}`, textStyles.strong, { ...place, y: y - 4 });
	return drawTextBlock(doc, `Date ${dayText(date)}`, textStyles.body, { ...place, y: next });
}

function drawFacts(
	doc: PDFKit.PDFDocument,
	facts: readonly (readonly [label: string, value: string])[],
	x: number,
	from: number,
	width: number,
): number {
	let y = from;
	for (const [label, value] of facts) {
		drawLine(doc, label, textStyles.label, { x, baseline: y });
		y =
			drawTextBlock(doc, value.trim() || missingValue, textStyles.strong, {
				x,
				y: y + lineHeight(textStyles.strong) - 1,
				width,
			}) + 4;
	}
	return y;
}

interface TextBox {
	readonly x: number;
	/** Baseline of the first line. */
	readonly y: number;
	readonly width: number;
	readonly align?: 'left' | 'right';
}

/** @returns the baseline of the line after the block */
function drawTextBlock(
	doc: PDFKit.PDFDocument,
	text: string,
	style: TextStyle,
	{ x, y, width, align }: TextBox,
): number {
	let baseline = y;
	for (const line of wrapText(doc, text, style, width, maxFactLines)) {
		drawLine(doc, line, style, { x, baseline, width, align: align ?? 'left' });
		baseline += lineHeight(style);
	}
	return baseline;
}

function stateWithCode(state: string): string {
	const code = gstStateCode(state);
	return code === null ? state : `${state} (${code})`;
}
