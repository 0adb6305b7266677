import fc from 'fast-check';
import { expect, it } from 'vitest';
import { languageCodes } from '../../../domain/languages.ts';
import { safeValues } from '../../../domain/message/template.ts';
import { amountText, momentText } from './contentRows.ts';

it.each([
	['en', '2026-11-28T10:00:00+05:30', '28 Nov 10 AM'],
	['en', '2026-11-08T09:05:00+05:30', '08 Nov 9 05 AM'],
	['en', '2026-11-28T22:30:00+05:30', '28 Nov 10 30 PM'],
	['en', '2026-11-28T00:00:00+05:30', '28 Nov'],
	['hi', '2026-11-28T10:00:00+05:30', '28 नवंबर को सुबह 10 बजे'],
	['hi', '2026-11-28T12:30:00+05:30', '28 नवंबर को दोपहर 12 30 बजे'],
	['hi', '2026-11-28T00:00:00+05:30', '28 नवंबर'],
] as const)('a time in %s, %s, is written as %s', (language, iso, text) => {
	expect(momentText(iso, language)).toBe(text);
});

it.each([
	[184_650, 'Rs 1846 and 50 paise', '1846 रुपये 50 पैसे'],
	[12_345_600, 'Rs 123456', '123456 रुपये'],
	[5, 'Rs 0 and 5 paise', '0 रुपये 5 पैसे'],
])('%i paise are written as %s', (amount, en, hi) => {
	expect([amountText(amount, 'en'), amountText(amount, 'hi')]).toEqual([en, hi]);
});

it('every time and amount is written in letters and digits, uncut', () => {
	const instant = fc.date({ min: new Date('2026-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
	const amount = fc.nat({ max: 10_000_000_000 });
	fc.assert(
		fc.property(instant, amount, fc.constantFrom(...languageCodes), (at, paise, language) => {
			const values = { time: momentText(at.toISOString(), language), amount: amountText(paise, language) };
			expect(safeValues(values, language)).toEqual(values);
			for (const value of Object.values(values)) expect(value).toMatch(/^[\p{L}\p{M}\d]+(?: [\p{L}\p{M}\d]+)*$/u);
		}),
	);
});
