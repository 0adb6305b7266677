import { expect, test } from 'vitest';
import { type Figure, figureTable, isWithinLimit } from './figure.ts';

const figure = (part: Partial<Figure>): Figure => ({
	name: 'Bookings',
	measured: 1.8,
	limit: { kind: 'least', value: 1.8 },
	unit: 'times',
	detail: '90 against 50 a second',
	...part,
});
const row = (part: Partial<Figure>) => figureTable([figure(part)]).split('\n')[2];

test('a figure at its limit is within it', () => {
	expect(isWithinLimit(figure({}))).toBe(true);
	expect(row({})).toBe('| Bookings | ≥ 1.8 times | 1.80 times | met | 90 against 50 a second |');
});

test('a figure beyond its limit is missed', () => {
	expect(isWithinLimit(figure({ measured: 1.79 }))).toBe(false);
	expect(row({ measured: 1.79 })).toContain('| 1.79 times | MISSED |');
	expect(isWithinLimit(figure({ limit: { kind: 'most', value: 1.5 } }))).toBe(false);
});

test('a figure that cannot be measured here is not run, and not met', () => {
	const notRun = { measured: null, detail: 'no quota' };
	expect(isWithinLimit(figure(notRun))).toBe(false);
	expect(row(notRun)).toBe('| Bookings | ≥ 1.8 times | – | not run | no quota |');
});
