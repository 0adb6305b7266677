import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanRegNo, maskRegNo, otherSpelling, parseRegNo, usualSpelling } from './regNo.ts';

const letters = (min: number, max: number) => fc.stringMatching(new RegExp(`^[A-HJ-NP-Z]{${min},${max}}$`));
const numbers = (min: number, max: number) => fc.stringMatching(new RegExp(`^[0-9]{${min},${max}}$`));
const states = fc.constantFrom('MH', 'DL', 'GJ', 'OD', 'BR', 'KA', 'TN');
const series = fc.tuple(states, numbers(1, 2), letters(1, 3), numbers(1, 4));
const regNos = fc.oneof(
	series,
	fc.tuple(states, numbers(2, 6)),
	fc.tuple(states, letters(1, 1), numbers(1, 4)),
	fc.tuple(numbers(2, 2), fc.constant('BH'), numbers(4, 4), letters(1, 2)),
	fc.tuple(states, fc.constant('VA'), letters(2, 2), numbers(4, 4)),
	fc.tuple(fc.constant('T'), numbers(4, 4), states, numbers(4, 4), letters(1, 2)),
	fc.tuple(numbers(1, 3), fc.constantFrom('CC', 'CD', 'UN'), numbers(1, 4)),
	fc.tuple(numbers(2, 2), letters(1, 1), numbers(5, 6), letters(1, 1)),
);
/** What is typed, with many characters that are taken for others. */
const typedTexts = fc.oneof(fc.string(), fc.stringMatching(/^[OI01DLMHVATBCN29]{2,13}$/));

describe('registration numbers', () => {
	it.each([
		...['MH12AB1234', 'DL3CAB0001', '22BH1234AA', 'KA01EF2345', 'DL3SAB1234', 'DL12CAB1234', 'MH12A1234', 'MH121234'],
		...[
			'T1126MH0123AB',
			'T1126MH0123A',
			'MHVAAA1234',
			'77CD123',
			'101CC1',
			'12UN34',
			'03D153874W',
			'MMX1234',
			'OD02AB1234',
		],
	])('accept %s unchanged', (regNo) => {
		expect(parseRegNo(regNo)).toBe(regNo);
	});

	it.each([
		['↑03D 153874 W', '03D153874W'],
		['03↑D153874W', '03D153874W'],
		['⬆️03D153874W', '03D153874W'],
		['77 CD 123', '77CD123'],
		['T 1126 MH 0123 AB', 'T1126MH0123AB'],
	])('of other kinds are accepted as %s', (typed, regNo) => {
		expect(parseRegNo(typed)).toBe(regNo);
	});

	it.each([
		['MHI2AB1234', 'MH12AB1234'],
		['mh o5 ab i234', 'MH05AB1234'],
		['DL3CABO001', 'DL3CAB0001'],
		['MH12ABO123', 'MH12AB0123'],
		['0D02AB1234', 'OD02AB1234'],
		['22BHI234AA', '22BH1234AA'],
		['TI126MHO123AB', 'T1126MH0123AB'],
		['O3D153874W', '03D153874W'],
		['D1A1234', 'DIA1234'],
		['I01CD1O', '101CD10'],
	])('are read from %s, where only a digit or a letter can stand', (typed, regNo) => {
		expect(parseRegNo(typed)).toBe(regNo);
	});

	it.each(['MHO1234', 'ORX1234', 'DIA1234', 'MH12OP1234'])('stay %s, which is one as it is', (typed) => {
		expect(parseRegNo(typed)).toBe(typed);
	});

	it.each([
		['DL03CAB0001', 'DL3CAB0001'],
		['DL3CAB1', 'DL3CAB0001'],
		['dl 03 cab 1', 'DL3CAB0001'],
		['GJ5JK4567', 'GJ05JK4567'],
		['GJ5JK7', 'GJ05JK0007'],
		['MMX12', 'MMX0012'],
		['MH12AB0', 'MH12AB0000'],
	])('have one usual spelling: %s is %s', (typed, usual) => {
		expect(parseRegNo(typed)).toBe(usual);
		expect(cleanRegNo(typed)).toBe(typed.replaceAll(' ', '').toUpperCase());
	});

	it.each([
		['DL3CAB0001', 'DL03CAB0001'],
		['GJ05JK4567', 'GJ5JK4567'],
		['GJ5JK7', 'GJ05JK0007'],
		['MH12AB0012', 'MH12AB12'],
		['MMX0012', 'MMX12'],
	])('of another spelling: %s and %s', (regNo, other) => {
		expect(otherSpelling(regNo)).toBe(other);
	});

	it.each(['MH12AB1234', 'MH121234', 'MH1234', '22BH0034AA', 'MHVAAA0012', '77CD0012', 'T1126MH0012A', '03D053874W'])(
		'have no other spelling than %s',
		(regNo) => {
			expect(otherSpelling(regNo)).toBeNull();
		},
	);

	it('have two spellings that are each other’s, and the same mark', () => {
		fc.assert(
			fc.property(regNos, (parts) => {
				const usual = parseRegNo(parts.join('')) ?? expect.fail();
				const other = otherSpelling(usual);
				if (other === null) return;
				expect(other).not.toBe(usual);
				expect(cleanRegNo(other)).toBe(other);
				expect(otherSpelling(other)).toBe(usual);
				expect(usualSpelling(other)).toBe(usual);
			}),
		);
	});

	it('are read as they are if they are one, but for zeros before a number', () => {
		const withoutZeros = (regNo: string | null) => regNo?.replaceAll(/(?<!\d)0+(?=\d)/g, '');
		fc.assert(
			fc.property(regNos, (parts) => {
				const typed = parts.join('');
				expect(cleanRegNo(typed)).toBe(typed);
				expect(withoutZeros(parseRegNo(typed))).toBe(withoutZeros(typed));
			}),
		);
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
		'1012',
		'0110',
		'MH12A01234',
		'MH12AB1234A',
		'T1126MH0123',
		'MHVAAA123',
		'03D1538W',
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
				expect(cleanRegNo(parts.join(gap).toLowerCase())).toBe(parts.join(''));
			}),
		);
	});

	it('stay the same when they are normalized again', () => {
		fc.assert(
			fc.property(typedTexts, (typed) => {
				for (const normalize of [cleanRegNo, parseRegNo]) {
					const regNo = normalize(typed);
					if (regNo !== null) expect(normalize(regNo)).toBe(regNo);
				}
			}),
			{ numRuns: 2000 },
		);
	});

	it('are logged with two characters', () => {
		expect(maskRegNo('MH12AB1234')).toBe('…34');
		expect(maskRegNo('T1126MH0123AB')).toBe('…AB');
	});
});
