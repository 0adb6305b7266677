import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatRupees, parsePaise, sum, toWireAmount } from './money.ts';

const paise = fc.integer({ min: -1e12, max: 1e12 });

describe('money', () => {
	it.each([
		['1,23,456.5', 12_345_650],
		['1234.565', 123_457],
		['1234.564', 123_456],
		['0.1', 10],
		[1234.5, 123_450],
		['12', 1200],
		['.5', 50],
		['-0.005', -1],
		['.', null],
		['-', null],
		['NA', null],
		['', null],
		[null, null],
		['1e5', null],
		['12.3.4', null],
	])('reads %j as %j paise', (wire, expected) => {
		expect(parsePaise(wire)).toBe(expected);
	});

	it.each([
		[0, '₹0.00'],
		[5, '₹0.05'],
		[99_999, '₹999.99'],
		[100_000, '₹1,000.00'],
		[12_345_600, '₹1,23,456.00'],
		[1_234_567_890, '₹1,23,45,678.90'],
		[-12_345_600, '-₹1,23,456.00'],
	])('writes %j paise as %s', (amount, expected) => {
		expect(formatRupees(amount)).toBe(expected);
	});

	it('writes Rs with a space', () => {
		expect(formatRupees(12_345_600, 'Rs')).toBe('Rs 1,23,456.00');
	});

	it('parses what it formats, on the wire and on the screen', () => {
		fc.assert(
			fc.property(paise, (amount) => {
				expect(parsePaise(toWireAmount(amount))).toBe(amount);
				expect(parsePaise(formatRupees(amount).replace('₹', ''))).toBe(amount);
			}),
		);
	});

	it('adds up to the same in any order', () => {
		fc.assert(
			fc.property(fc.array(paise, { maxLength: 20 }), (amounts) => {
				expect(sum(amounts)).toBe(sum(amounts.toReversed()));
			}),
		);
	});
});
