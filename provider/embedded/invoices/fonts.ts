import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { create, type Font } from 'fontkit';

export type FontWeight = 'regular' | 'bold';

/** One file of Noto Sans, with the characters of a few scripts. */
export interface FontFace {
	readonly name: string;
	readonly font: Font;
}

// `latin-ext` holds the sign ₹.
const scripts = ['latin', 'latin-ext', 'devanagari'];
const weights = { regular: 400, bold: 700 } as const;
const require = createRequire(import.meta.url);
const folder = join(dirname(require.resolve('@fontsource/noto-sans/package.json')), 'files');

/** The faces of a weight, in the order in which a character is looked up; read once in a process. */
export function fontFaces(weight: FontWeight): readonly FontFace[] {
	const known = faceCache.get(weight);
	if (known) return known;
	const faces = scripts.map((script) => {
		const name = `noto-sans-${script}-${weights[weight]}-normal`;
		return { name, font: openFont(readFileSync(join(folder, `${name}.woff`))) };
	});
	faceCache.set(weight, faces);
	return faces;
}

const faceCache = new Map<FontWeight, readonly FontFace[]>();

function openFont(woff: Buffer): Font {
	const font = create(unpackWoff(woff));
	if (!('layout' in font)) throw new TypeError('Expected a single font, got a font collection');
	return font;
}

const woffHeader = 44;
const woffEntry = 20;
const sfntHeader = 12;
const sfntEntry = 16;

/**
 * Converts WOFF to SFNT. The font library would inflate the tables in JavaScript, again for each document; zlib does
 * it once.
 */
function unpackWoff(woff: Buffer): Buffer {
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
		const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(from + field)) as [
			number,
			number,
			number,
		];
		const table = woff.subarray(offset, offset + packed);
		woff.copy(directory, to, from, from + 4);
		woff.copy(directory, to + 4, from + 16, from + 20);
		directory.writeUInt32BE(end, to + 8);
		directory.writeUInt32BE(length, to + 12);
		const padding = Buffer.alloc(-length & 3);
		parts.push(packed < length ? inflateSync(table) : table, padding);
		end += length + padding.length;
	}
	return Buffer.concat(parts);
}
