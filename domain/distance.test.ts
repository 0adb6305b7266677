import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatKm, formatWholeKm, kilometres } from './distance.ts';

it('distances and readings have one decimal, half up, and Indian grouping', () => {
	expect([0, 49, 50, 150, 1250, 49_960].map(kilometres)).toEqual(['0.0', '0.0', '0.1', '0.2', '1.3', '50.0']);
	expect([999, 1000, 11_240, 123_456.78, 9_999_999].map((km) => kilometres(km * 1000))).toEqual([
		'999.0',
		'1,000.0',
		'11,240.0',
		'1,23,456.8',
		'99,99,999.0',
	]);
});

it('have the unit of the language after them', () => {
	expect(formatKm(11_240_000)).toBe('11,240.0 km');
	expect(formatKm(3_460, 'hi')).toBe('3.5 किमी');
	expect([formatWholeKm(1_12_400), formatWholeKm(900, 'hi')]).toEqual(['1,12,400 km', '900 किमी']);
});

it('never differ from the distance by more than half of their last digit', () => {
	fc.assert(
		fc.property(fc.integer({ min: 0, max: 9_999_999_000 }), (metres) => {
			expect(Math.abs(Number(kilometres(metres).replaceAll(',', '')) * 1000 - metres)).toBeLessThanOrEqual(50.001);
		}),
	);
});
