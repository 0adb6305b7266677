import { formatKm } from '../../../domain/distance.ts';
import { gstinLabel, gstStateCode } from '../../../domain/invoice/gst.ts';
import { type Invoice, invoiceTitles } from '../../../domain/invoice/invoice.ts';
import { formatDay } from '../../../domain/time/calendar.ts';
import type { Brand } from '../operationContext.ts';
import { contentWidth, drawRule, drawText, lineHeight, pageLayout, type TextStyle, textStyles } from './typeset.ts';

const dayText = (date: string): string => formatDay(date, 'DD MMM YYYY');
const gap = 18;
const missingValue = '–';
const metaWidth = 216;
/** Limits the height of the head, so that the table fits below it. */
const maxLines = 4;

interface Box {
	readonly x: number;
	/** Baseline of the first line. */
	readonly y: number;
	readonly width: number;
}
type Text = readonly [text: string, style: TextStyle];
type LabelledText = readonly [label: string, value: string];

/** Draws brand, dealership, numbers, buyer and vehicle. @returns the y where the table begins */
export function drawInvoiceHead(doc: PDFKit.PDFDocument, invoice: Invoice, brand: Brand | null): number {
	const left = { x: pageLayout.left, width: contentWidth - metaWidth - gap };
	const right = { x: pageLayout.right - metaWidth, width: metaWidth };
	const top = pageLayout.top + textStyles.brand.size;
	if (brand) drawText(doc, brand.name, 'brand', { ...left, y: top, maxLines: 1 });
	const dealershipEnd = drawDealership(doc, invoice, { ...left, y: brand ? top + 20 : top });
	const ended = Math.max(dealershipEnd, drawNumbers(doc, invoice, { ...right, y: top })) + 2;
	drawRule(doc, ended);
	return drawParties(doc, invoice, ended + 16) + 8;
}

/** Draws the line that names the invoice on later pages. @returns the y where the table continues */
export function drawContinuationHead(doc: PDFKit.PDFDocument, { type, number, dealership }: Invoice): number {
	const y = pageLayout.top + textStyles.strong.size;
	const half = { y, width: contentWidth / 2 - gap, maxLines: 1 };
	drawText(doc, dealership.name, 'strong', { ...half, x: pageLayout.left });
	const right = { ...half, x: pageLayout.right - half.width, align: 'right' } as const;
	drawText(doc, `${invoiceTitles[type]} ${number}`, 'body', right);
	return y + 12;
}

function drawDealership(doc: PDFKit.PDFDocument, { dealership }: Invoice, box: Box): number {
	const { name, address, state, gstin } = dealership;
	const y = drawText(doc, name, 'name', { ...box, maxLines }) - 1;
	const registration = gstin === null ? 'Not registered under GST' : `GSTIN: ${gstin}`;
	return drawTexts(
		doc,
		[
			[address, 'body'],
			[stateWithCode(state), 'body'],
			[registration, 'strong'],
		],
		{ ...box, y },
	);
}

function drawNumbers(doc: PDFKit.PDFDocument, invoice: Invoice, box: Box): number {
	const { type, number, date, jobCard, cancels } = invoice;
	const right = { ...box, align: 'right', maxLines } as const;
	const y = drawText(doc, invoiceTitles[type].toUpperCase(), 'title', right);
	const copy = type === 'ProformaInvoice' || type === 'Receipt' ? 'Not a tax invoice' : 'ORIGINAL FOR RECIPIENT';
	drawText(doc, copy, 'label', { ...right, y: y - 5 });
	const cancelled: readonly LabelledText[] = cancels
		? [
				[`Against ${invoiceTitles[cancels.type].toLowerCase()}`, cancels.number],
				['Dated', dayText(cancels.date)],
			]
		: [];
	const labelled: readonly LabelledText[] = [
		['Number', number],
		['Date', dayText(date)],
		...cancelled,
		['Job card', jobCard.number],
		['Job card date', dayText(jobCard.date)],
	];
	const labelWidth = type === 'Receipt' ? 64 : 92;
	const value = { ...right, x: box.x + labelWidth, width: box.width - labelWidth };
	return labelled.reduce((from, [label, text]) => {
		drawText(doc, label, 'label', { x: box.x, y: from });
		return drawText(doc, text.trim() || missingValue, 'strong', { ...value, y: from }) + 1.5;
	}, y + 12);
}

function drawParties(doc: PDFKit.PDFDocument, { type, buyer, vehicle }: Invoice, y: number): number {
	const reading = vehicle.reading === null ? missingValue : formatKm(vehicle.reading * 1000);
	const width = (contentWidth - gap * 2) / 3;
	const column = (index: number) => ({ x: pageLayout.left + index * (width + gap), y, width });
	const labelled: readonly (readonly LabelledText[])[] = [
		[
			['Registration number', vehicle.registration],
			['Model', vehicle.model],
		],
		[
			['Chassis number', vehicle.chassis],
			['Reading', reading],
		],
	];
	const ends = labelled.map((block, index) =>
		block.reduce((from, label) => drawLabelled(doc, label, { ...column(index + 1), y: from }) + 4, y),
	);
	return Math.max(drawBuyer(doc, buyer, column(0), type === 'Receipt'), ...ends);
}

function drawBuyer(doc: PDFKit.PDFDocument, buyer: Invoice['buyer'], box: Box, isPayer: boolean): number {
	const y = drawLabelled(doc, [isPayer ? 'Received from' : 'Billed to', buyer.name], box);
	const texts: readonly Text[] = [
		...(buyer.address === '' ? [] : [[buyer.address, 'body'] as const]),
		...(buyer.gstin === null ? [] : [[`${gstinLabel(buyer.gstin)}: ${buyer.gstin}`, 'strong'] as const]),
		...(isPayer ? [] : [[`Place of supply: ${stateWithCode(buyer.placeOfSupply)}`, 'body'] as const]),
	];
	return drawTexts(doc, texts, { ...box, y }) + 2;
}

/** A label over its value. @returns the baseline of the line after it */
function drawLabelled(doc: PDFKit.PDFDocument, [label, value]: LabelledText, box: Box): number {
	drawText(doc, label, 'label', box);
	const y = box.y + lineHeight('strong') - 1;
	return drawText(doc, value.trim() || missingValue, 'strong', { ...box, y, maxLines });
}

/** Texts below one another. @returns the baseline of the line after them */
const drawTexts = (doc: PDFKit.PDFDocument, texts: readonly Text[], box: Box): number =>
	texts.reduce((y, [text, style]) => drawText(doc, text, style, { ...box, y, maxLines }), box.y);

function stateWithCode(state: string): string {
	const code = gstStateCode(state);
	return code === null ? state : `${state} (${code})`;
}
