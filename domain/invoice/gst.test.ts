import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gstStateCode, gstStateName, isWithinState, splitTax, stateTaxName } from './gst.ts';

describe('GST in a price', () => {
	it('is split into CGST and SGST within a state', () => {
		const split = splitTax(118_000, 18, 'intraState');
		expect(split).toEqual({ taxable: 100_000, cgst: 9000, sgst: 9000, igst: 0, amount: 118_000 });
	});

	it('is IGST between states', () => {
		const split = splitTax(128_000, 28, 'interState');
		expect(split).toEqual({ taxable: 100_000, cgst: 0, sgst: 0, igst: 28_000, amount: 128_000 });
	});

	it('is none of a supplier without a GSTIN, or at 0 %', () => {
		const untaxed = { taxable: 118_000, cgst: 0, sgst: 0, igst: 0, amount: 118_000 };
		expect(splitTax(118_000, 18, 'none')).toEqual(untaxed);
		expect(splitTax(118_000, 0, 'intraState')).toEqual(untaxed);
	});

	it('of an amount below zero is that of the amount above it', () => {
		const split = splitTax(-118_000, 18, 'intraState');
		expect(split).toEqual({ taxable: -100_000, cgst: -9000, sgst: -9000, igst: 0, amount: -118_000 });
	});

	it('adds up to the price and is exact to half a paisa', () => {
		const kinds = fc.constantFrom('intraState' as const, 'interState' as const);
		fc.assert(
			fc.property(fc.nat(1e12), fc.constantFrom(0, 5, 12, 18, 28, 40), kinds, (amount, rate, kind) => {
				const { taxable, cgst, sgst, igst } = splitTax(amount, rate, kind);
				expect(taxable + cgst + sgst + igst).toBe(amount);
				expect(cgst).toBe(sgst);
				const isInterState = kind === 'interState';
				const exact = (amount * rate) / (100 + rate) / (isInterState ? 1 : 2);
				expect(Math.abs((isInterState ? igst : cgst) - exact)).toBeLessThanOrEqual(0.501);
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
		['Orissa', '21'],
		['Atlantis', null],
	])('%s', (name, code) => {
		expect(gstStateCode(name)).toBe(code);
	});

	it('leads back to its name', () => {
		expect(gstStateName('27')).toBe('Maharashtra');
		expect(gstStateName('99')).toBeNull();
	});
});

describe('a supply within the state', () => {
	const odisha = '21AAPFU0939F1Z7';
	it.each([
		['a former name of the state', 'Orissa', 'Odisha', true],
		['a spelling of its own', 'Odisha State', 'Odisha', true],
		['a spelling of its own on both sides', 'Odisha State', 'odisha state', true],
		['another state', 'Odisha', 'Goa', false],
		['another state, unknown by its name', 'Odisha', 'Atlantis', false],
	])('is known with %s', (_, state, placeOfSupply, isWithin) => {
		expect(isWithinState(odisha, state, placeOfSupply)).toBe(isWithin);
	});
});

describe('the tax beside CGST', () => {
	it('is UTGST in a union territory without a legislature', () => {
		expect(stateTaxName('Chandigarh')).toBe('UTGST');
		expect(stateTaxName('Delhi')).toBe('SGST');
	});
});
