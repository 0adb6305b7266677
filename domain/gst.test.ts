import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gstStateCode, splitTax } from './gst.ts';

describe('GST in a price', () => {
	it('is split into CGST and SGST within a state', () => {
		expect(splitTax(118_000, false)).toEqual({ taxable: 100_000, cgst: 9000, sgst: 9000, igst: 0, amount: 118_000 });
	});

	it('is IGST between states', () => {
		expect(splitTax(118_000, true)).toEqual({ taxable: 100_000, cgst: 0, sgst: 0, igst: 18_000, amount: 118_000 });
	});

	it('is negative for a reduction', () => {
		expect(splitTax(-118, false)).toEqual({ taxable: -100, cgst: -9, sgst: -9, igst: 0, amount: -118 });
		expect(splitTax(-1, true)).toEqual({ taxable: -1, cgst: 0, sgst: 0, igst: 0, amount: -1 });
	});

	it('adds up to the price and is exact to half a paisa', () => {
		fc.assert(
			fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.boolean(), (amount, isInterState) => {
				const { taxable, cgst, sgst, igst } = splitTax(amount, isInterState);
				expect(taxable + cgst + sgst + igst).toBe(amount);
				expect(cgst).toBe(sgst);
				const tax = isInterState ? igst : cgst;
				expect(Math.abs(tax - (amount * (isInterState ? 18 : 9)) / 118)).toBeLessThanOrEqual(0.501);
				expect(isInterState ? cgst : igst).toBe(0);
			}),
		);
	});
});

describe('the GST code of a state', () => {
	it.each([
		['Maharashtra', '27'],
		[' delhi ', '07'],
		['Ladakh', '38'],
		['Atlantis', null],
	])('%s', (name, code) => {
		expect(gstStateCode(name)).toBe(code);
	});
});
