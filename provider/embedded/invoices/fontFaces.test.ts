import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unprintableCharacters } from '../../../domain/text/printable.ts';
import { fontFaceFor } from './fontFaces.ts';
import { namesByScript } from './testing/namesByScript.ts';

const weights = ['400Regular', '700Bold'] as const;

/** All characters that an invoice can print, as they are drawn. */
const printable = Array.from({ length: 0x1_0000 }, (_, point) => String.fromCodePoint(point))
	.filter((each) => !/[\s\p{C}]/u.test(each) && unprintableCharacters(each) === '')
	.flatMap((each) => [...each.normalize('NFC')]);

describe.each(weights)('the faces of an invoice, %s', (weight) => {
	it('have all characters that it can print', () => {
		expect(printable.length).toBeGreaterThan(3000);
		expect(printable.filter((each) => !fontFaceFor(each, weight))).toEqual([]);
	});

	it('have no emoji and no Chinese', () => {
		for (const each of ['😀', '王']) expect(fontFaceFor(each, weight)).toBeUndefined();
	});

	it('shape every text of their characters, without a missing glyph', () => {
		const names = Object.values(namesByScript).flat();
		const letters = fc.constantFrom(
			...printable,
			...names.flatMap((name) => [...name.normalize('NFC')]),
			'\u200d',
			' ',
		);
		const text = fc.oneof(fc.string({ unit: letters, maxLength: 12 }), fc.constantFrom(...names));
		fc.assert(
			fc.property(text, fc.boolean(), (typed, isRightToLeft) => {
				for (const part of typed.match(/\p{Script=Arabic}+|[^\p{Script=Arabic}]+/gu) ?? []) {
					const faces = new Set([...part].map((each) => fontFaceFor(each, weight)));
					for (const face of faces) {
						const own = [...part].filter((each) => fontFaceFor(each, weight) === face).join('');
						const { glyphs, positions } = face?.font.layout(own, isRightToLeft ? [] : undefined) ?? {};
						expect(glyphs?.map(({ id }) => id)).not.toContain(0);
						expect(positions).toHaveLength(glyphs?.length ?? 0);
					}
				}
			}),
			{ numRuns: 500 },
		);
	});
});
