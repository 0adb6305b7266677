import { expect, test } from 'vitest';
import { financialYearEnd, financialYearLabel } from './invoice.ts';

test.each([
	['2026-03-31', 2026, '25-26'],
	['2026-04-01', 2027, '26-27'],
	['2099-12-31', 2100, '99-00'],
])('the financial year of %s ends in %i', (day, end, label) => {
	expect(financialYearEnd(day)).toBe(end);
	expect(financialYearLabel(day)).toBe(label);
});
