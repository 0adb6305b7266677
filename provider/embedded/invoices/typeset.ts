import { type FontFace, type FontWeight, fontFaces } from './fonts.ts';

/** Size and positions are points. */
export interface TextStyle {
	readonly weight: FontWeight;
	readonly size: number;
	readonly color: string;
}

interface TextPosition {
	readonly x: number;
	readonly baseline: number;
	/** Needed to align at the right. */
	readonly width?: number;
	readonly align?: 'left' | 'right';
}

/** Distance between the baselines of two lines. */
export const lineHeight = ({ size }: TextStyle): number => Math.round(size * 1.4 * 100) / 100;

/** Registers the faces with a document, which embeds only the glyphs that are used. */
export function registerFontFaces(doc: PDFKit.PDFDocument): void {
	for (const { name, font } of [...fontFaces('regular'), ...fontFaces('bold')]) {
		// pdfkit also accepts an opened font; its types declare only the bytes of a file.
		doc.registerFont(name, font as unknown as Uint8Array);
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

/** Draws one line; characters that no face has become the replacement character. */
export function drawLine(doc: PDFKit.PDFDocument, text: string, style: TextStyle, place: TextPosition): void {
	const { x, baseline, width = 0, align = 'left' } = place;
	let left = align === 'right' ? x + width - widthOf(doc, text, style) : x;
	doc.fillColor(style.color);
	for (const run of splitIntoRuns(text, style.weight)) {
		doc.font(run.face).fontSize(style.size);
		// Devanagari glyphs are drawn in another order than the text; the actual text keeps copying correct.
		if (!isLatin.test(run.text)) doc.markContent('Span', { actual: run.text });
		doc.text(run.text, left, baseline, { lineBreak: false, baseline: 'alphabetic' });
		if (!isLatin.test(run.text)) doc.endMarkedContent();
		left += doc.widthOfString(run.text);
	}
}

function widthOf(doc: PDFKit.PDFDocument, text: string, { weight, size }: TextStyle): number {
	return splitIntoRuns(text, weight).reduce(
		(width, run) => width + doc.font(run.face).fontSize(size).widthOfString(run.text),
		0,
	);
}

const isLatin = /^[\p{Script=Latin}\p{Script=Common}]*$/u;

interface Run {
	readonly face: string;
	text: string;
}

function splitIntoRuns(text: string, weight: FontWeight): readonly Run[] {
	const faces = fontFaces(weight);
	const runs: Run[] = [];
	for (const letter of graphemesOf(text)) {
		const previous = runs.at(-1);
		// Prefers the face of the previous letter, so that spaces and digits do not start a new run.
		const before = previous && faces.find(({ name }) => name === previous.face);
		const face = [...(before ? [before] : []), ...faces].find((candidate) => hasGlyphs(candidate, letter));
		const printable = face ? letter : '\uFFFD';
		const name = (face ?? faces[0])?.name ?? '';
		if (previous?.face === name) previous.text += printable;
		else runs.push({ face: name, text: printable });
	}
	return runs;
}

const joiners = /[\u200C\u200D]/gu;
const hasGlyphs = ({ font }: FontFace, letter: string): boolean =>
	[...letter.replace(joiners, '')].every((point) => font.hasGlyphForCodePoint(point.codePointAt(0) ?? 0));

const segments = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Grapheme clusters, which are never split across lines or faces. */
const graphemesOf = (text: string): string[] =>
	/^[ -~]*$/.test(text) ? [...text] : Array.from(segments.segment(text), ({ segment }) => segment);

/** A4 in points, with the margins. */
export const pageLayout = { width: 595.28, height: 841.89, left: 40, right: 555.28, top: 44, bottom: 780 } as const;
export const contentWidth = pageLayout.right - pageLayout.left;

const inkColor = '#1c1c1e';
const greyColor = '#5c5f66';
const ruleColor = '#c8cbd0';
export const shadeColor = '#f4f5f7';
/** Of the band and the rule above a total where no `BRAND_COLOR` is set. */
export const accentColor = '#1c1c1e';

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
} as const satisfies Record<string, TextStyle>;

/** Draws a thin line to the right margin. */
export function drawRule(doc: PDFKit.PDFDocument, y: number, from: number = pageLayout.left): void {
	doc.moveTo(from, y).lineTo(pageLayout.right, y).lineWidth(0.6).strokeColor(ruleColor).stroke();
}
