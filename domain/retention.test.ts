import fc from 'fast-check';
import { expect, it } from 'vitest';
import { invoiceRetentionEnd } from './retention.ts';
import { dayOf } from './time/calendar.ts';

it('a tax invoice is kept for eight financial years after its own', () => {
	expect(invoiceRetentionEnd('2026-11-21')).toBe('2035-03-31');
	expect(invoiceRetentionEnd('2027-03-31')).toBe('2035-03-31');
	expect(invoiceRetentionEnd('2027-04-01')).toBe('2036-03-31');
});

it('a tax invoice is kept longer than GST requires: 72 months from 31 December after its financial year', () => {
	const days = fc.date({ min: new Date('2017-07-01'), max: new Date('2199-12-31'), noInvalidDate: true }).map(dayOf);
	fc.assert(
		fc.property(days, (issued) => {
			const [year = 0, month = 0] = issued.split('-').map(Number);
			const returnDue = month > 3 ? year + 1 : year;
			expect(invoiceRetentionEnd(issued) > `${returnDue + 6}-12-31`).toBe(true);
		}),
	);
});
