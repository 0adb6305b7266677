import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brandVariables, contrast } from './brand.ts';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe("the maker's colour", () => {
	it('has the contrast that WCAG computes', () => {
		expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
		expect(contrast('#ffffff', '#ffffff')).toBe(1);
		expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
	});

	it('has enough contrast on every background, whatever it is', () => {
		fc.assert(
			fc.property(colour, (brand) => {
				const { '--brand-light': light, '--brand-dark': dark } = brandVariables(brand);
				for (const background of ['#faf7f2', '#ffffff', '#f1ece3']) {
					expect(contrast(light, background)).toBeGreaterThanOrEqual(4.5);
				}
				for (const background of ['#151310', '#1f1c18', '#2a2620']) {
					expect(contrast(dark, background)).toBeGreaterThanOrEqual(4.5);
				}
				expect(contrast(light, '#ffffff')).toBeGreaterThanOrEqual(4.5);
				expect(contrast(dark, '#10201f')).toBeGreaterThanOrEqual(4.5);
			}),
		);
	});

	it('is not changed when its contrast is enough', () => {
		expect(brandVariables('#00606a')['--brand-light']).toBe('#00606a');
	});
});
