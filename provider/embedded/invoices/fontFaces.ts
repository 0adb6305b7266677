/**
 * The faces of invoices: Noto Sans, in one file for each script, and Scheherazade New for Urdu. HarfBuzz shapes text.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create, type Font, type GlyphRun } from 'fontkit';
import * as harfBuzz from 'harfbuzzjs';

/** The name of a weight in the packages. */
export type FontWeight = '400Regular' | '700Bold';

export interface FontFace {
	readonly name: string;
	/** pdfkit calls its `layout` with features for text from right to left, and without for any other. */
	readonly font: Font;
}

const require = createRequire(import.meta.url);

/** The characters for which a face is opened, its name, and the manifest of its package; in the order of the search. */
const faces: readonly (readonly [characters: RegExp, name: string, manifest: string])[] = [
	// Latin, the sign ₹, and Devanagari.
	[/^/u, 'NotoSans', require.resolve('@expo-google-fonts/noto-sans/package.json')],
	[/\p{scx=Beng}/u, 'NotoSansBengali', require.resolve('@expo-google-fonts/noto-sans-bengali/package.json')],
	[/\p{scx=Gujr}/u, 'NotoSansGujarati', require.resolve('@expo-google-fonts/noto-sans-gujarati/package.json')],
	[/\p{scx=Guru}/u, 'NotoSansGurmukhi', require.resolve('@expo-google-fonts/noto-sans-gurmukhi/package.json')],
	[/\p{scx=Knda}/u, 'NotoSansKannada', require.resolve('@expo-google-fonts/noto-sans-kannada/package.json')],
	[/\p{scx=Mlym}/u, 'NotoSansMalayalam', require.resolve('@expo-google-fonts/noto-sans-malayalam/package.json')],
	[/\p{scx=Mtei}/u, 'NotoSansMeeteiMayek', require.resolve('@expo-google-fonts/noto-sans-meetei-mayek/package.json')],
	[/\p{scx=Olck}/u, 'NotoSansOlChiki', require.resolve('@expo-google-fonts/noto-sans-ol-chiki/package.json')],
	[/\p{scx=Orya}/u, 'NotoSansOriya', require.resolve('@expo-google-fonts/noto-sans-oriya/package.json')],
	[/\p{scx=Taml}/u, 'NotoSansTamil', require.resolve('@expo-google-fonts/noto-sans-tamil/package.json')],
	[/\p{scx=Telu}/u, 'NotoSansTelugu', require.resolve('@expo-google-fonts/noto-sans-telugu/package.json')],
	[/\p{scx=Arab}/u, 'ScheherazadeNew', require.resolve('@expo-google-fonts/scheherazade-new/package.json')],
];

/** The first face that has all characters of a text; undefined: none. */
export function fontFaceFor(text: string, weight: FontWeight): FontFace | undefined {
	for (const [characters, name, manifest] of faces) {
		if (!characters.test(text)) continue;
		const face = openFace(`${name}_${weight}`, manifest, weight);
		if (hasGlyphs(face, text)) return face;
	}
	return undefined;
}

const joiners = /[\u200C\u200D]/gu;
const hasGlyphs = ({ font }: FontFace, text: string): boolean =>
	[...text.replace(joiners, '')].every((point) => font.hasGlyphForCodePoint(point.codePointAt(0) ?? 0));

const opened = new Map<string, FontFace>();

function openFace(name: string, manifest: string, weight: FontWeight): FontFace {
	const known = opened.get(name);
	if (known) return known;
	const file = readFileSync(join(dirname(manifest), weight, `${name}.ttf`));
	const font = create(file);
	if (!('layout' in font)) throw new TypeError('Expected a single font, got a font collection');
	const shaper = new harfBuzz.Font(new harfBuzz.Face(new harfBuzz.Blob(file)));
	// The `layout` of fontkit throws for names in three scripts of India.
	font.layout = (text, features) => shape(font, shaper, text, features !== undefined);
	const face = { name, font };
	opened.set(name, face);
	return face;
}

const buffer = new harfBuzz.Buffer();

/** The glyphs of a text in one face and direction, from left to right. Each has the characters that it stands for. */
function shape(font: Font, shaper: harfBuzz.Font, text: string, isRightToLeft: boolean): GlyphRun {
	buffer.reset();
	buffer.setClusterLevel(harfBuzz.ClusterLevel.CHARACTERS);
	buffer.setDirection(isRightToLeft ? harfBuzz.Direction.RTL : harfBuzz.Direction.LTR);
	// Some digits of the Arabic script have a form of their own in Urdu; other scripts are the same in each language.
	buffer.setLanguage('ur');
	buffer.addText(text);
	buffer.guessSegmentProperties();
	harfBuzz.shape(shaper, buffer);
	const positions = buffer.getGlyphPositions();
	const infos = buffer.getGlyphInfos();
	const starts = infos.map(({ cluster }) => cluster);
	const glyphs = infos.map(({ codepoint: id, cluster }, index) => {
		let end = cluster + 1;
		while (end < text.length && !starts.includes(end)) end++;
		const own = text.slice(cluster, end);
		const [first, last] = [starts.indexOf(cluster), starts.lastIndexOf(cluster)];
		// A part of a vowel, and the mirror image of a bracket, are read by their shape.
		const shown = font.stringsForGlyph(id)[0] ?? (first === index ? own : '');
		const read = first === last && !isRightToLeft ? own : shown;
		return { id, advanceWidth: shaper.glyphHAdvance(id), codePoints: Array.from(read, (each) => each.codePointAt(0)) };
	});
	// pdfkit scales the positions before it asks for their sum.
	return {
		glyphs,
		positions,
		get advanceWidth() {
			return positions.reduce((width, { xAdvance }) => width + xAdvance, 0);
		},
	} as unknown as GlyphRun;
}
