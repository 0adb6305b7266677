import { formatDay } from '../../../domain/calendar.ts';
import { gstStateCode } from '../../../domain/gst.ts';
import type { Invoice } from '../../../domain/invoice.ts';
import { innerWidth, rule, sheet, styles } from './sheet.ts';
import { leading, type Style, wrapped, write } from './typeset.ts';

export const headings = { ProformaInvoice: 'Proforma Invoice', TaxInvoice: 'Tax Invoice' } as const;

const day = (date: string): string => formatDay(date, 'DD MMM YYYY');
const kilometres = new Intl.NumberFormat('en-IN');
/** However long a fact is, the head leaves room for the lines. */
const mostLines = 4;
const gap = 18;
const unknown = '–';

/** Who bills whom for which vehicle. Answers where the table may begin. */
export function drawHead(doc: PDFKit.PDFDocument, invoice: Invoice): number {
	const y = Math.max(drawDealership(doc, invoice), drawTitle(doc, invoice)) + 10;
	rule(doc, y);
	const { buyer, vehicle, jobCard } = invoice;
	const reading = vehicle.reading === null ? unknown : `${kilometres.format(vehicle.reading)} km`;
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
			['Job card date', day(jobCard.date)],
			['Reading', reading],
		],
	] as const;
	const width = (innerWidth - gap * (blocks.length - 1)) / blocks.length;
	const ends = blocks.map((facts, index) => drawFacts(doc, facts, sheet.left + index * (width + gap), y + 18, width));
	return Math.max(...ends) + 6;
}

/** A further page says in one line which invoice it belongs to. Answers where the table may go on. */
export function drawContinuation(doc: PDFKit.PDFDocument, { type, number, dealership }: Invoice): number {
	const baseline = sheet.top + styles.strong.size;
	const half = innerWidth / 2 - gap;
	const [name = ''] = wrapped(doc, dealership.name, styles.strong, half, 1);
	const [title = ''] = wrapped(doc, `${headings[type]} ${number}`, styles.body, half, 1);
	write(doc, name, styles.strong, { x: sheet.left, baseline });
	write(doc, title, styles.body, { x: sheet.right - half, baseline, width: half, align: 'right' });
	return baseline + 12;
}

function drawDealership(doc: PDFKit.PDFDocument, { dealership }: Invoice): number {
	const { name, address, state, gstin } = dealership;
	const width = innerWidth * 0.6;
	const write = (text: string, style: Style, y: number) => drawText(doc, text, style, { x: sheet.left, y, width });
	let y = write(name, styles.name, sheet.top + styles.name.size) + 1;
	y = write(address, styles.body, y);
	y = write(stateWithCode(state), styles.body, y);
	return write(`GSTIN: ${gstin ?? unknown}`, styles.strong, y);
}

function drawTitle(doc: PDFKit.PDFDocument, { type, number, date }: Invoice): number {
	const width = innerWidth * 0.37;
	const place = { x: sheet.right - width, width, align: 'right' } as const;
	const y = drawText(doc, headings[type], styles.title, { ...place, y: sheet.top + styles.title.size });
	const next = drawText(doc, `No. ${number}`, styles.strong, { ...place, y: y - 4 });
	return drawText(doc, `Date ${day(date)}`, styles.body, { ...place, y: next });
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
		write(doc, label, styles.label, { x, baseline: y });
		y = drawText(doc, value.trim() || unknown, styles.strong, { x, y: y + leading(styles.strong) - 1, width }) + 4;
	}
	return y;
}

interface Box {
	readonly x: number;
	/** Of the first line's feet. */
	readonly y: number;
	readonly width: number;
	readonly align?: 'left' | 'right';
}

/** Answers where the feet of a next line would stand. */
function drawText(doc: PDFKit.PDFDocument, text: string, style: Style, { x, y, width, align }: Box): number {
	let baseline = y;
	for (const line of wrapped(doc, text, style, width, mostLines)) {
		write(doc, line, style, { x, baseline, width, align: align ?? 'left' });
		baseline += leading(style);
	}
	return baseline;
}

function stateWithCode(state: string): string {
	const code = gstStateCode(state);
	return code === null ? state : `${state} (${code})`;
}
