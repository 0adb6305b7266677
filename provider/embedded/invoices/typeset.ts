/** Draws lines of text in the scripts of India, each in its own face, from left to right and from right to left. */
import bidiFactory from 'bidi-js';
import { rightToLeft } from '../../../domain/text/bidi.ts';
import { toPrintableLine } from '../../../domain/text/printable.ts';
import { type FontFace, fontFaceFor } from './fontFaces.ts';

/** A4 in points, with the margins. */
export const pageLayout = { width: 595.28, height: 841.89, left: 40, right: 555.28, top: 44, bottom: 780 } as const;
export const contentWidth = pageLayout.right - pageLayout.left;

export const inkColor = '#1c1c1e';
const greyColor = '#5c5f66';
const ruleColor = '#c8cbd0';
export const shadeColor = '#f4f5f7';

/** Sizes are points. */
export const textStyles = {
	brand: { weight: '700Bold', size: 17, color: inkColor },
	title: { weight: '700Bold', size: 14, color: inkColor },
	name: { weight: '700Bold', size: 11, color: inkColor },
	body: { weight: '400Regular', size: 9, color: inkColor },
	strong: { weight: '700Bold', size: 9, color: inkColor },
	label: { weight: '400Regular', size: 8, color: greyColor },
	cell: { weight: '400Regular', size: 8.5, color: inkColor },
	cellHead: { weight: '700Bold', size: 8, color: inkColor },
	cellTotal: { weight: '700Bold', size: 8.5, color: inkColor },
	total: { weight: '700Bold', size: 12, color: inkColor },
} as const;

export type TextStyle = keyof typeof textStyles;

/** The place of a text, in points. */
export interface TextPlace {
	readonly x: number;
	/** Baseline of the first line. */
	readonly y: number;
	/** Needed to wrap a text and to align it at the right. */
	readonly width?: number;
	readonly align?: 'left' | 'right';
	/** The most lines into which it is wrapped (`wrapText`); not given: it is one line, as it is. */
	readonly maxLines?: number;
}

/** Distance between the baselines of two lines. */
export const lineHeight = (style: TextStyle): number => Math.round(textStyles[style].size * 1.4 * 100) / 100;

/** Draws a thin line to the right margin. */
export function drawRule(doc: PDFKit.PDFDocument, y: number, from: number = pageLayout.left): void {
	doc.moveTo(from, y).lineTo(pageLayout.right, y).lineWidth(0.6).strokeColor(ruleColor).stroke();
}

/** @returns the baseline of the line after the text */
export function drawText(doc: PDFKit.PDFDocument, text: string, style: TextStyle, place: TextPlace): number {
	const { x, width = 0, align = 'left', maxLines } = place;
	let { y } = place;
	for (const line of maxLines === undefined ? [text] : wrapText(doc, text, style, width, maxLines)) {
		drawLine(doc, line, style, align === 'right' ? x + width - widthOf(doc, line, style) : x, y);
		y += lineHeight(style);
	}
	return y;
}

function drawLine(doc: PDFKit.PDFDocument, line: string, style: TextStyle, x: number, y: number): void {
	let left = x;
	doc.fillColor(textStyles[style].color);
	for (const run of splitIntoRuns(line, style)) {
		const features = setFont(doc, run, style);
		// Glyphs may be drawn in another order than the text; the actual text keeps copying correct.
		const isMarked = run.level % 2 === 0 && !isLatin.test(run.text);
		if (isMarked) doc.markContent('Span', { actual: run.text });
		doc.text(run.text, left, y, { lineBreak: false, baseline: 'alphabetic', ...features });
		if (isMarked) doc.endMarkedContent();
		left += doc.widthOfString(run.text, features);
	}
}

/** @returns the options with which pdfkit draws and measures the run */
function setFont(doc: PDFKit.PDFDocument, { face, level }: Run, style: TextStyle): PDFKit.Mixins.TextOptions {
	// pdfkit also accepts an opened font; its types declare only the bytes of a file.
	doc.font(face.font as unknown as Uint8Array, face.name).fontSize(textStyles[style].size);
	return level % 2 === 1 ? { features: [] } : {};
}

/** Breaks text between words, and inside words that are longer than a line; cut-off text ends with `…`. */
export function wrapText(
	doc: PDFKit.PDFDocument,
	text: string,
	style: TextStyle,
	width: number,
	maxLines = Number.POSITIVE_INFINITY,
): readonly string[] {
	const lines: string[] = [];
	let line = '';
	const fits = (candidate: string) => widthOf(doc, candidate, style) <= width;
	for (const word of toPrintableLine(text).split(' ')) {
		const longer = line === '' ? word : `${line} ${word}`;
		if (fits(longer)) {
			line = longer;
			continue;
		}
		if (line !== '') lines.push(line);
		line = '';
		if (lines.length > maxLines) break;
		for (const letter of fits(word) ? [word] : graphemesOf(word)) {
			if (line !== '' && !fits(line + letter)) {
				lines.push(line);
				line = '';
			}
			line += letter;
		}
	}
	lines.push(line);
	if (lines.length <= maxLines) return lines;
	const last = graphemesOf(lines[maxLines - 1] ?? '');
	while (last.length > 0 && !fits(`${last.join('')}…`)) last.pop();
	return [...lines.slice(0, maxLines - 1), `${last.join('')}…`];
}

const widthOf = (doc: PDFKit.PDFDocument, line: string, style: TextStyle): number =>
	splitIntoRuns(line, style).reduce((width, run) => width + doc.widthOfString(run.text, setFont(doc, run, style)), 0);

const isLatin = /^[\p{Script=Latin}\p{Script=Common}]*$/u;

/** A piece of a line in one face and direction. */
interface Run {
	readonly face: FontFace;
	/** Odd: it is written from right to left. */
	readonly level: number;
	/** Its begin in the line. */
	readonly from: number;
	text: string;
}

/** The Unicode Bidirectional Algorithm. */
const bidi = bidiFactory();

/** The runs of a line from left to right. The first letter with a direction gives the line's. */
function splitIntoRuns(line: string, style: TextStyle): readonly Run[] {
	const { weight } = textStyles[style];
	const directions = rightToLeft.test(line) ? bidi.getEmbeddingLevels(line) : null;
	const whole = directions ? undefined : fontFaceFor(line, weight);
	if (whole) return [{ face: whole, level: 0, from: 0, text: line }];
	// A letter whose characters are in two faces is split, any other is not.
	const letters = graphemesOf(line).flatMap((each) => (fontFaceFor(each, weight) ? [each] : [...each]));
	const runs: Run[] = [];
	let from = 0;
	for (const text of letters) {
		const face = fontFaceFor(text, weight);
		const level = directions?.levels[from] ?? 0;
		const previous = runs.at(-1);
		if (previous?.face === face && previous?.level === level) previous.text += text;
		else if (face) runs.push({ face, level, from, text });
		from += text.length;
	}
	if (!directions) return runs;
	const order = bidi.getReorderedIndices(line, directions);
	return runs.toSorted((a, b) => order.indexOf(a.from) - order.indexOf(b.from));
}

const segments = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Grapheme clusters, which are never split across lines or faces. */
const graphemesOf = (text: string): string[] => Array.from(segments.segment(text), ({ segment }) => segment);
