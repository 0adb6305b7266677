/** The faces of invoices: Noto Sans, whose characters are in several files, one for each script. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { create, type Font } from 'fontkit';

/** One file of Noto Sans, with the characters of a few scripts. */
interface FontFace {
	readonly name: string;
	readonly font: Font;
}

const joiners = /[\u200C\u200D]/gu;
export const hasGlyphs = ({ font }: FontFace, letter: string): boolean =>
	[...letter.replace(joiners, '')].every((point) => font.hasGlyphForCodePoint(point.codePointAt(0) ?? 0));

const require = createRequire(import.meta.url);
const folder = join(dirname(require.resolve('@fontsource/noto-sans/package.json')), 'files');

/** In the order in which a character is looked up. `latin-ext` holds the sign ₹. */
const openFaces = (weight: number): readonly FontFace[] =>
	['latin', 'latin-ext', 'devanagari'].map((script) => {
		const name = `noto-sans-${script}-${weight}-normal`;
		const font = create(unpackWoff(readFileSync(join(folder, `${name}.woff`))));
		if (!('layout' in font)) throw new TypeError('Expected a single font, got a font collection');
		return { name, font };
	});

export const fontFaces = { regular: openFaces(400), bold: openFaces(700) };

/** Registers the faces with a document, which embeds only the glyphs that are used. */
export function registerFontFaces(doc: PDFKit.PDFDocument): void {
	for (const { name, font } of [...fontFaces.regular, ...fontFaces.bold]) {
		// pdfkit also accepts an opened font; its types declare only the bytes of a file.
		doc.registerFont(name, font as unknown as Uint8Array);
	}
}

/**
 * Converts WOFF to SFNT. The font library would inflate the tables in JavaScript, again for each document; zlib does
 * it once.
 */
function unpackWoff(woff: Buffer): Buffer {
	const [woffHeader, woffEntry, sfntHeader, sfntEntry] = [44, 20, 12, 16];
	const count = woff.readUInt16BE(12);
	const directory = Buffer.alloc(sfntHeader + sfntEntry * count);
	const power = Math.floor(Math.log2(count));
	woff.copy(directory, 0, 4, 8);
	directory.writeUInt16BE(count, 4);
	directory.writeUInt16BE(sfntEntry * 2 ** power, 6);
	directory.writeUInt16BE(power, 8);
	directory.writeUInt16BE(sfntEntry * (count - 2 ** power), 10);
	const parts: Buffer[] = [directory];
	let end = directory.length;
	for (let index = 0; index < count; index++) {
		const from = woffHeader + woffEntry * index;
		const to = sfntHeader + sfntEntry * index;
		const length = woff.readUInt32BE(from + 12);
		const offset = woff.readUInt32BE(from + 4);
		const packed = woff.subarray(offset, offset + woff.readUInt32BE(from + 8));
		woff.copy(directory, to, from, from + 4);
		woff.copy(directory, to + 4, from + 16, from + 20);
		directory.writeUInt32BE(end, to + 8);
		directory.writeUInt32BE(length, to + 12);
		const padding = Buffer.alloc(-length & 3);
		parts.push(packed.length < length ? inflateSync(packed) : packed, padding);
		end += length + padding.length;
	}
	return Buffer.concat(parts);
}
