/** Draws lines of text in Noto Sans, whose characters are in several files, one for each script. */
import { fontFaces, hasGlyphs } from './fontFaces.ts';

/** A4 in points, with the margins. */
export const pageLayout = { width: 595.28, height: 841.89, left: 40, right: 555.28, top: 44, bottom: 780 } as const;
export const contentWidth = pageLayout.right - pageLayout.left;

export const inkColor = '#1c1c1e';
const greyColor = '#5c5f66';
const ruleColor = '#c8cbd0';
export const shadeColor = '#f4f5f7';

/** Sizes are points. */
export const textStyles = {
	brand: { weight: 'bold', size: 17, color: inkColor },
	title: { weight: 'bold', size: 14, color: inkColor },
	name: { weight: 'bold', size: 11, color: inkColor },
	body: { weight: 'regular', size: 9, color: inkColor },
	strong: { weight: 'bold', size: 9, color: inkColor },
	label: { weight: 'regular', size: 8, color: greyColor },
	cell: { weight: 'regular', size: 8.5, color: inkColor },
	cellHead: { weight: 'bold', size: 8, color: inkColor },
	cellTotal: { weight: 'bold', size: 8.5, color: inkColor },
	total: { weight: 'bold', size: 12, color: inkColor },
} as const;

export type TextStyle = keyof typeof textStyles;
type FontWeight = (typeof textStyles)[TextStyle]['weight'];

/** Where a text stands, in points. */
export interface TextPlace {
	readonly x: number;
	/** Baseline of the first line. */
	readonly y: number;
	/** Needed to wrap a text and to align it at the right. */
	readonly width?: number;
	readonly align?: 'left' | 'right';
	/** It is wrapped into so many lines at most (`wrapText`); not given: it is one line, as it is. */
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

/** Characters that no face has become the replacement character. */
function drawLine(doc: PDFKit.PDFDocument, line: string, style: TextStyle, x: number, y: number): void {
	const { weight, size, color } = textStyles[style];
	let left = x;
	doc.fillColor(color);
	for (const { face, text } of splitIntoRuns(line, weight)) {
		doc.font(face).fontSize(size);
		// Devanagari glyphs are drawn in another order than the text; the actual text keeps copying correct.
		const isMarked = !isLatin.test(text);
		if (isMarked) doc.markContent('Span', { actual: text });
		doc.text(text, left, y, { lineBreak: false, baseline: 'alphabetic' });
		if (isMarked) doc.endMarkedContent();
		left += doc.widthOfString(text);
	}
}

/**
 * One line of plain text: line breaks become spaces, control and direction characters are removed. The zero-width
 * joiner and non-joiner are kept, which Devanagari needs.
 */
export const toPrintableLine = (text: string): string =>
	text
		.normalize('NFC')
		.replace(/[\s\u2028\u2029]+/gu, ' ')
		.replace(/(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '')
		.trim();

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

function widthOf(doc: PDFKit.PDFDocument, line: string, style: TextStyle): number {
	const { weight, size } = textStyles[style];
	return splitIntoRuns(line, weight).reduce(
		(width, { face, text }) => width + doc.font(face).fontSize(size).widthOfString(text),
		0,
	);
}

const isLatin = /^[\p{Script=Latin}\p{Script=Common}]*$/u;

/** A piece of a line in one face. */
interface Run {
	readonly face: string;
	text: string;
}

function splitIntoRuns(line: string, weight: FontWeight): readonly Run[] {
	const runs: Run[] = [];
	const faces = fontFaces[weight];
	for (const letter of graphemesOf(line)) {
		const previous = runs.at(-1);
		// Prefers the face of the previous letter, so that spaces and digits do not start a new run.
		const before = faces.filter(({ name }) => name === previous?.face);
		const face = [...before, ...faces].find((candidate) => hasGlyphs(candidate, letter));
		const text = face ? letter : '\uFFFD';
		const name = (face ?? faces[0])?.name ?? '';
		if (previous?.face === name) previous.text += text;
		else runs.push({ face: name, text });
	}
	return runs;
}

const segments = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Grapheme clusters, which are never split across lines or faces. */
const graphemesOf = (text: string): string[] =>
	/^[ -~]*$/.test(text) ? [...text] : Array.from(segments.segment(text), ({ segment }) => segment);
