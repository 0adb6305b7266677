import { inflateSync } from 'node:zlib';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';

/** A piece of text as a PDF reader finds it; points from the lower left corner of the page. */
interface Piece {
	readonly text: string;
	readonly left: number;
	readonly right: number;
	readonly baseline: number;
}
interface ReadPage {
	readonly pieces: readonly Piece[];
	/** In the order of the file; lines of the page are separated by line breaks. */
	readonly text: string;
	readonly width: number;
	readonly height: number;
}

/** Reads a PDF with a library other than the one that draws it. */
export async function readPdf(file: Buffer): Promise<readonly ReadPage[]> {
	const pdf = await getDocumentProxy(new Uint8Array(file));
	const pages: ReadPage[] = [];
	for (let number = 1; number <= pdf.numPages; number++) {
		const page = await pdf.getPage(number);
		const [, , width = 0, height = 0] = page.view;
		const { items } = await page.getTextContent();
		const pieces: Piece[] = [];
		let text = '';
		for (const item of items) {
			if (!('str' in item)) continue;
			const [left = 0, baseline = 0] = item.transform.slice(4);
			pieces.push({ text: item.str, left, right: left + item.width, baseline });
			text += item.hasEOL ? `${item.str}\n` : item.str;
		}
		pages.push({ pieces, text, width, height });
	}
	await pdf.loadingTask.destroy();
	return pages;
}

/**
 * The texts that a reader copies in place of glyphs (`ActualText`), in the order of the file. Names in most scripts of
 * India are copied so. The other reader ignores it, and finds the characters in the order of the glyphs.
 */
export function readActualTexts(file: Buffer): readonly string[] {
	const streams = [...file.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, bytes = '']) => {
		const stream = Buffer.from(bytes, 'latin1');
		return stream[0] === 0x78 ? inflateSync(stream).toString('latin1') : '';
	});
	return [...streams.join('').matchAll(/\/ActualText \(((?:[^\\)]|\\[\s\S])*)\)/g)].map(([, escaped = '']) => {
		const bytes = escaped.replace(/\\([\s\S])/g, (_, letter: string) => escapes[letter] ?? letter);
		return Buffer.from(bytes, 'latin1').swap16().toString('utf16le').slice(1);
	});
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** A glyph of a page, in points from the lower left corner. */
interface PlacedGlyph {
	readonly x: number;
	readonly y: number;
}

/** Where each glyph of the first page stands, in the order of the file, for text of one size. */
export async function readGlyphs(file: Buffer, size: number): Promise<readonly PlacedGlyph[]> {
	const { OPS } = await getResolvedPDFJS();
	const pdf = await getDocumentProxy(new Uint8Array(file));
	const { fnArray, argsArray } = await (await pdf.getPage(1)).getOperatorList();
	await pdf.loadingTask.destroy();
	const glyphs: PlacedGlyph[] = [];
	let [x, y] = [0, 0];
	for (const [index, operator] of fnArray.entries()) {
		if (operator === OPS.setTextMatrix) [x, y] = [argsArray[index][0][4], argsArray[index][0][5]];
		if (operator !== OPS.showText) continue;
		for (const item of argsArray[index][0]) {
			if (typeof item === 'number') x -= (item / 1000) * size;
			else {
				glyphs.push({ x, y });
				x += (item.width / 1000) * size;
			}
		}
	}
	return glyphs;
}
