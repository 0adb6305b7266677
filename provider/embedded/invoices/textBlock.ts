/** Blocks of wrapped text and of labelled facts. */
import { drawLine, lineHeight, type TextStyle, textStyles, wrapText } from './typeset.ts';

/** Limits the height of the head, so that the table fits below it. */
const maxLines = 4;
const missingValue = '–';

export interface TextBox {
	readonly x: number;
	/** Baseline of the first line. */
	readonly y: number;
	readonly width: number;
	readonly align?: 'left' | 'right';
}

/** Draws at most four lines. @returns the baseline of the line after the block */
export function drawTextBlock(doc: PDFKit.PDFDocument, text: string, style: TextStyle, box: TextBox): number {
	const { x, y, width, align = 'left' } = box;
	let baseline = y;
	for (const line of wrapText(doc, text, style, width, maxLines)) {
		drawLine(doc, line, style, { x, baseline, width, align });
		baseline += lineHeight(style);
	}
	return baseline;
}

export type LabelledText = readonly [label: string, value: string];

/** Labels over values. @returns the baseline after the last one */
export function drawFacts(doc: PDFKit.PDFDocument, facts: readonly LabelledText[], { x, y, width }: TextBox): number {
	let baseline = y;
	for (const [label, value] of facts) {
		drawLine(doc, label, textStyles.label, { x, baseline });
		const box = { x, y: baseline + lineHeight(textStyles.strong) - 1, width };
		baseline = drawTextBlock(doc, value.trim() || missingValue, textStyles.strong, box) + 4;
	}
	return baseline;
}

/** Labels at the left, values at the right of the same lines. @returns the baseline after the last one */
export function drawFactRows(
	doc: PDFKit.PDFDocument,
	facts: readonly LabelledText[],
	{ x, y, width }: TextBox,
): number {
	const labelWidth = 92;
	let baseline = y;
	for (const [label, value] of facts) {
		drawLine(doc, label, textStyles.label, { x, baseline });
		const box = { x: x + labelWidth, y: baseline, width: width - labelWidth, align: 'right' } as const;
		baseline = drawTextBlock(doc, value.trim() || missingValue, textStyles.strong, box) + 1.5;
	}
	return baseline;
}
