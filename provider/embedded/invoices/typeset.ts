import { type FontFace, type FontWeight, fontFaces } from './fonts.ts';

/** Size and positions are points. */
export interface TextStyle {
	readonly weight: FontWeight;
	readonly size: number;
	readonly color: string;
}

interface TextPosition {
	readonly x: number;
	/** Of the letters' feet. */
	readonly baseline: number;
	/** Needed to end at the right. */
	readonly width?: number;
	readonly align?: 'left' | 'right';
}

/** From the feet of a line's letters to those of the next. */
export const lineHeight = ({ size }: TextStyle): number => Math.round(size * 1.4 * 100) / 100;

/** Makes the faces known to a document, which then embeds only the letters that were used. */
export function registerFontFaces(doc: PDFKit.PDFDocument): void {
	for (const { name, font } of [...fontFaces('regular'), ...fontFaces('bold')]) {
		// pdfkit takes an opened font as well as a file's bytes; its types know only the bytes.
		doc.registerFont(name, font as unknown as Uint8Array);
	}
}

/**
 * Text from people as one line of plain text: no control or direction characters, no line ends.
 * The two joiners stay, which Devanagari is written with.
 */
export const toPrintableLine = (text: string): string =>
	text
		.normalize('NFC')
		.replace(/[\s\u2028\u2029]+/gu, ' ')
		.replace(/(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '')
		.trim();

/** Breaks a plain text between words, and words that are longer than a line anywhere; `…` ends what is cut off. */
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

/** Writes one line; letters that no face has become a replacement character. */
export function drawLine(doc: PDFKit.PDFDocument, text: string, style: TextStyle, place: TextPosition): void {
	const { x, baseline, width = 0, align = 'left' } = place;
	let at = align === 'right' ? x + width - widthOf(doc, text, style) : x;
	doc.fillColor(style.color);
	for (const run of splitIntoRuns(text, style.weight)) {
		doc.font(run.face).fontSize(style.size);
		// Letters of Devanagari are drawn in another order than they are read and copied.
		if (!isLatin.test(run.text)) doc.markContent('Span', { actual: run.text });
		doc.text(run.text, at, baseline, { lineBreak: false, baseline: 'alphabetic' });
		if (!isLatin.test(run.text)) doc.endMarkedContent();
		at += doc.widthOfString(run.text);
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
		// A space or digit stays with the letters before it.
		const before = previous && faces.find(({ name }) => name === previous.face);
		const face = [...(before ? [before] : []), ...faces].find((candidate) => hasGlyphs(candidate, letter));
		const shown = face ? letter : '\uFFFD';
		const name = (face ?? faces[0])?.name ?? '';
		if (previous?.face === name) previous.text += shown;
		else runs.push({ face: name, text: shown });
	}
	return runs;
}

const joiners = /[\u200C\u200D]/gu;
const hasGlyphs = ({ font }: FontFace, letter: string): boolean =>
	[...letter.replace(joiners, '')].every((point) => font.hasGlyphForCodePoint(point.codePointAt(0) ?? 0));

const segments = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** What a reader takes for one letter: never cut in two, always in one face. */
const graphemesOf = (text: string): string[] =>
	/^[ -~]*$/.test(text) ? [...text] : Array.from(segments.segment(text), ({ segment }) => segment);

/** The sheet of paper: A4 in points, and where things stand on it. */
export const pageLayout = { width: 595.28, height: 841.89, left: 40, right: 555.28, top: 44, bottom: 780 } as const;
export const contentWidth = pageLayout.right - pageLayout.left;

const inkColor = '#1c1c1e';
const greyColor = '#5c5f66';
const ruleColor = '#c8cbd0';
export const shadeColor = '#f1f3f5';

export const textStyles = {
	title: { weight: 'bold', size: 18, color: inkColor },
	name: { weight: 'bold', size: 13, color: inkColor },
	body: { weight: 'regular', size: 9, color: inkColor },
	strong: { weight: 'bold', size: 9, color: inkColor },
	label: { weight: 'regular', size: 8, color: greyColor },
	cell: { weight: 'regular', size: 8.5, color: inkColor },
	cellHead: { weight: 'bold', size: 8, color: inkColor },
	cellTotal: { weight: 'bold', size: 8.5, color: inkColor },
	total: { weight: 'bold', size: 12, color: inkColor },
} as const satisfies Record<string, TextStyle>;

/** A thin line across the sheet. */
export function drawRule(doc: PDFKit.PDFDocument, y: number, from: number = pageLayout.left): void {
	doc.moveTo(from, y).lineTo(pageLayout.right, y).lineWidth(0.6).strokeColor(ruleColor).stroke();
}
