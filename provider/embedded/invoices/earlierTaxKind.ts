import { inflateSync } from 'node:zlib';

/**
 * Which taxes stand on an invoice of a version before, read from its file: CGST and SGST, or IGST; null where the file
 * does not say one of them. Versions before stored the file alone, and the owner's state may have changed since.
 */
export function readEarlierTaxKind(pdf: Buffer): 'intraState' | 'interState' | null {
	const texts = textsByFont(pdf).flat();
	const has = (tax: string) => texts.some((text) => new RegExp(`\\b${tax}\\b`).test(text));
	const [isIntraState, isInterState] = [has('CGST'), has('IGST')];
	if (isIntraState === isInterState) return null;
	return isIntraState ? 'intraState' : 'interState';
}

/**
 * Whether an invoice of a version before may be made out to this name. A name in another script than Latin, whose glyphs
 * are not its characters, cannot be read from the file, and may.
 */
export function mayNameEarlierBuyer(pdf: Buffer, name: string): boolean {
	const withoutSpaces = (text: string) => text.replace(/\s/g, '');
	if (!/^[ -~]+$/.test(name)) return true;
	return textsByFont(pdf).some((texts) => withoutSpaces(texts.join('')).includes(withoutSpaces(name)));
}

/** The drawn texts in their order, once for each font; in a font that is not theirs they are no words. */
function textsByFont(pdf: Buffer): readonly (readonly string[])[] {
	const streams = inflatedStreams(pdf);
	const fonts = streams.filter((stream) => stream.includes('begincmap')).map(charactersOf);
	const runs = streams.flatMap(glyphRuns);
	return fonts.map((font) => runs.map((run) => textOf(run, font)));
}

function inflatedStreams(pdf: Buffer): readonly string[] {
	const streams: string[] = [];
	for (const [, data = ''] of pdf.toString('latin1').matchAll(/\bstream\r?\n([\s\S]*?)\r?\nendstream/g)) {
		try {
			streams.push(inflateSync(Buffer.from(data, 'latin1')).toString('latin1'));
		} catch {
			// Not compressed, so not one of the streams with text that pdfkit writes.
		}
	}
	return streams;
}

/** The characters of a font's glyphs, from its `ToUnicode` map, in the form in which pdfkit writes it. */
function charactersOf(map: string): ReadonlyMap<number, string> {
	const characters = new Map<number, string>();
	for (const [, first = '', list = ''] of map.matchAll(/<([0-9a-f]{4})>\s*<[0-9a-f]{4}>\s*\[([^\]]*)\]/gi)) {
		for (const [index, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]*)>/gi)].entries()) {
			const units = Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16();
			characters.set(Number.parseInt(first, 16) + index, units.toString('utf16le'));
		}
	}
	return characters;
}

/** The numbers of the glyphs of each text that a page draws. */
const glyphRuns = (stream: string): readonly (readonly number[])[] =>
	[...stream.matchAll(/\[((?:<[0-9a-f]+>|[\s\d.-])*)\]\s*TJ/gi)].map(([, pieces = '']) =>
		[...pieces.matchAll(/<([0-9a-f]+)>/gi)]
			.flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
			.map((glyph) => Number.parseInt(glyph, 16)),
	);

const textOf = (glyphs: readonly number[], font: ReadonlyMap<number, string>): string =>
	glyphs.map((glyph) => font.get(glyph) ?? '').join('');
