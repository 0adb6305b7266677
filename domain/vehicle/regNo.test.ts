import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskRegNo, parseRegNo } from './regNo.ts';

const letters = (min: number, max: number) => fc.stringMatching(new RegExp(`^[A-Z]{${min},${max}}$`));
const numbers = (min: number, max: number) => fc.stringMatching(new RegExp(`^[0-9]{${min},${max}}$`));
const regNos = fc.oneof(
	fc.tuple(letters(2, 2), numbers(1, 2), letters(0, 3), numbers(1, 4)),
	fc.tuple(numbers(2, 2), fc.constant('BH'), numbers(4, 4), letters(1, 2)),
);

describe('registration numbers', () => {
	it.each(['MH12AB1234', 'DL3CAB0001', '22BH1234AA', 'KA01EF2345'])('accept %s unchanged', (regNo) => {
		expect(parseRegNo(regNo)).toBe(regNo);
	});

	it('are accepted as people type them', () => {
		for (const typed of [
			' mh 12 ab 1234 ',
			'MH\u200b12\u00ad AB\u20611234',
			'MH−12−AB−1234',
			'MH-12-AB-1234',
			'mh12–ab‑1234',
			'MH.12.AB.1234',
			'ＭＨ12AB1234',
			'MH १२ AB १२३४',
			'MH١٢AB١٢٣٤',
			'mh·१2•ab।۱۲۳۴',
			'MH‑12・AB。1234',
		]) {
			expect(parseRegNo(typed), typed).toBe('MH12AB1234');
		}
	});

	it.each([
		'',
		'MH',
		'1234',
		'MH12AB12345',
		'M12AB1234',
		'<b>',
		"MH12AB1234' OR 1=1",
		'MH12AB1234\u0000',
		'x'.repeat(9999),
	])('refuses %j', (typed) => {
		expect(parseRegNo(typed)).toBeNull();
	});

	it('are accepted with spaces, dashes and any case', () => {
		fc.assert(
			fc.property(regNos, fc.constantFrom(' ', '-', '–', '\u00a0', '', '.', '·', '।', '\u2043'), (parts, gap) => {
				expect(parseRegNo(parts.join(gap).toLowerCase())).toBe(parts.join(''));
			}),
		);
	});

	it('stay the same when they are normalized again', () => {
		fc.assert(
			fc.property(fc.string(), (typed) => {
				const regNo = parseRegNo(typed);
				if (regNo !== null) expect(parseRegNo(regNo)).toBe(regNo);
			}),
		);
	});

	it('are logged with two characters', () => {
		expect(maskRegNo('MH12AB1234')).toBe('…34');
	});
});
