import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import * as harfBuzz from 'harfbuzzjs';
import { describe, expect, it } from 'vitest';
import { unprintableCharacters } from '../../../domain/text/printable.ts';
import { drawInvoice } from './drawInvoice.ts';
import { namesByScript } from './testing/namesByScript.ts';
import { readActualTexts, readGlyphs, readPdf } from './testing/readPdf.ts';
import { sampleInvoice } from './testing/sampleInvoice.ts';

const require = createRequire(import.meta.url);

const billedTo = (name: string) =>
	drawInvoice(sampleInvoice({ buyer: { name, address: '', placeOfSupply: 'Goa', gstin: null } }));

/** The size of the buyer's name, in points. */
const size = 9;

/** Where HarfBuzz alone puts the glyphs of a text of that size, from its beginning. */
function shapedAlone(text: string, font: string): readonly (readonly [x: number, y: number])[] {
	const face = new harfBuzz.Face(new harfBuzz.Blob(readFileSync(require.resolve(`@expo-google-fonts/${font}`))));
	const buffer = new harfBuzz.Buffer();
	buffer.addText(text);
	buffer.guessSegmentProperties();
	harfBuzz.shape(new harfBuzz.Font(face), buffer);
	let from = 0;
	return buffer.getGlyphPositions().map(({ xAdvance, xOffset, yOffset }) => {
		const x = from + xOffset;
		from += xAdvance;
		return [(x * size) / face.upem, (yOffset * size) / face.upem];
	});
}

const fonts = {
	Devanagari: 'noto-sans/700Bold/NotoSans_700Bold.ttf',
	Tamil: 'noto-sans-tamil/700Bold/NotoSansTamil_700Bold.ttf',
	Telugu: 'noto-sans-telugu/700Bold/NotoSansTelugu_700Bold.ttf',
	Bengali: 'noto-sans-bengali/700Bold/NotoSansBengali_700Bold.ttf',
	Assamese: 'noto-sans-bengali/700Bold/NotoSansBengali_700Bold.ttf',
	Gujarati: 'noto-sans-gujarati/700Bold/NotoSansGujarati_700Bold.ttf',
	Kannada: 'noto-sans-kannada/700Bold/NotoSansKannada_700Bold.ttf',
	Malayalam: 'noto-sans-malayalam/700Bold/NotoSansMalayalam_700Bold.ttf',
	Punjabi: 'noto-sans-gurmukhi/700Bold/NotoSansGurmukhi_700Bold.ttf',
	Odia: 'noto-sans-oriya/700Bold/NotoSansOriya_700Bold.ttf',
	Manipuri: 'noto-sans-meetei-mayek/700Bold/NotoSansMeeteiMayek_700Bold.ttf',
	Santali: 'noto-sans-ol-chiki/700Bold/NotoSansOlChiki_700Bold.ttf',
	Urdu: 'scheherazade-new/700Bold/ScheherazadeNew_700Bold.ttf',
	Latin: 'noto-sans/700Bold/NotoSans_700Bold.ttf',
};
const names = Object.entries(fonts).flatMap(([script, font]) =>
	(namesByScript[script] ?? []).map((name) => ({ script, name: name.normalize('NFC'), font })),
);

describe('a name on an invoice', () => {
	it.each(names)('in $script stands as HarfBuzz sets it: $name', async ({ name, font }) => {
		const file = await billedTo(name);
		const { pieces } = (await readPdf(file))[0] ?? { pieces: [] };
		// The name stands below this label, at its left.
		const label = pieces.find(({ text }) => text === 'Billed to');
		const [left, top] = [label?.left ?? 0, label?.baseline ?? 0];
		const lines = (await readGlyphs(file, size)).filter(({ y }) => y < top - 8 && y > top - 18);
		const baseline = top - 11.6;
		const drawn = lines.filter(({ x }) => x < left + 120).map(({ x, y }) => [x - left, y - baseline]);
		const expected = shapedAlone(name, font);
		expect(drawn).toHaveLength(expected.length);
		for (const [index, [x, y]] of expected.entries()) {
			expect(drawn[index]?.[0]).toBeCloseTo(x, 1);
			expect(drawn[index]?.[1]).toBeCloseTo(y, 1);
		}
	});

	it.each(names.filter(({ script }) => script !== 'Urdu' && script !== 'Latin'))(
		'in $script is copied as it was written: $name',
		async ({ name }) => {
			expect(readActualTexts(await billedTo(name))).toContain(name);
		},
	);

	it.each([
		['ڈاکٹر ذاکر', ['ذاکر', 'ڈاکٹر']],
		['ڈاکٹر (ذاکر) 12', ['12 (', 'ذاکر', ')', 'ڈاکٹر']],
		['Flat 3, ذاکر, Pune', ['Flat 3,', 'ذاکر', ', Pune']],
		['ذاکر ۴۵', ['۴۵', 'ذاکر']],
	])('in Urdu is written from right to left, with what stands beside it in its place: %s', async (name, expected) => {
		const [page] = await readPdf(await billedTo(name));
		const label = page?.pieces.find(({ text }) => text === 'Billed to');
		const line =
			page?.pieces.filter(({ baseline, left }) => baseline < (label?.baseline ?? 0) - 11 && left < 200) ?? [];
		const [{ baseline } = { baseline: 0 }] = line;
		const words = line.filter((each) => each.baseline === baseline).toSorted((a, b) => a.left - b.left);
		expect(words.map(({ text }) => text.trim()).filter((text) => text !== '')).toEqual(expected);
		// A glyph that a bracket of the name is the mirror image of is still read as itself.
		expect(page?.text).toContain('Place of supply: Goa (30)');
	});

	it('is drawn without a missing glyph, whichever letters stand beside each other', async () => {
		const letters = [...Object.values(namesByScript).flat().join('').normalize('NFC')];
		const text = fc.string({ unit: fc.constantFrom(...letters, ' ', '(', '7'), maxLength: 40 });
		await fc.assert(
			fc.asyncProperty(text, async (name) => {
				const pages = await readPdf(await billedTo(name));
				expect(unprintableCharacters(name)).toBe('');
				expect(pages.map((page) => page.text).join('')).not.toMatch(/[\ufffd\0]/);
			}),
			{ numRuns: 40 },
		);
	});
});
