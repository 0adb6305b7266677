import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draftReducer } from './draftReducer.ts';
import { type Draft, emptyDraft } from './draftState.ts';
import { checkDateTime, checkDealer, checkEstimates } from './validation.ts';

const now = new Date('2026-11-21T06:00:00Z');
const address = { line1: '1 Road', stateId: 'S', stateName: 'State', cityId: 'C', cityName: 'City', pin: '110001' };
const dealer = {
	documentId: 'D',
	code: 'D1',
	displayName: 'Dealer',
	addressLine1: null,
	city: null,
	latitude: null,
	longitude: null,
};
const good: Draft = {
	...emptyDraft('MH12AB1234', now),
	dealer,
	dealerType: 'Nearby',
	slot: { day: '2026-11-24', slotId: 's', start: '09:00', end: '10:00' },
	mobile: '9876543210',
	kms: '5001',
	repairTypeId: 'R1',
	pickDrop: true,
	pickUp: address,
	drop: address,
	problem: 'It rattles',
};

describe('the dealer step', () => {
	it('requires a dealer with both id and code', () => {
		expect(checkDealer({ dealer: null })).toEqual({ message: 'selectDealer', field: 'dealer' });
		for (const lacking of [{ documentId: '' }, { code: '' }]) {
			expect(checkDealer({ dealer: { ...dealer, ...lacking } })?.message).toBe('selectAnotherDealer');
		}
		expect(checkDealer(good)).toBeNull();
	});
});

/** Each row breaks one rule, in the order of docs/product.md#validation. */
const rules: readonly [string, string, Partial<Draft>][] = [
	['selectSlot', 'slot', { slot: null }],
	['addMobile', 'mobile', { mobile: '' }],
	['invalidMobile', 'mobile', { mobile: '987654321' }],
	['enterKms', 'kms', { kms: '' }],
	['kmsTooLow', 'kms', { kms: '5000' }],
	['selectRepairType', 'repairType', { repairTypeId: '' }],
	['selectPickUp', 'pickUpLine1', { pickUp: { ...address, line1: ' ' } }],
	['selectPickUp', 'pickUpState', { pickUp: { ...address, stateId: '' } }],
	['selectPickUp', 'pickUpCity', { pickUp: { ...address, cityId: '' } }],
	['selectDrop', 'dropCity', { drop: { ...address, cityId: '' } }],
	['invalidZipcode', 'pickUpPin', { pickUp: { ...address, pin: '11000' } }],
	['invalidZipcode', 'dropPin', { drop: { ...address, pin: '' } }],
];

describe('the date and time step', () => {
	it.each(rules)('reports %s at %s', (message, field, broken) => {
		expect(checkDateTime({ ...good, ...broken }, 5000)).toEqual({ message, field });
	});

	it('accepts a complete draft, without addresses if pick-up and drop is off', () => {
		expect(checkDateTime(good, 5000)).toBeNull();
		const without = { ...good, pickDrop: false, pickUp: { ...address, line1: '' } };
		expect(checkDateTime(without, 5000)).toBeNull();
	});

	it('accepts any reading above 0 when the last one is unknown', () => {
		expect(checkDateTime({ ...good, kms: '1' }, null)).toBeNull();
		expect(checkDateTime({ ...good, kms: '0' }, null)?.message).toBe('kmsTooLow');
	});

	it('reports the first of several broken rules', () => {
		// Two rules of one field exclude each other, so one row per field is used.
		const byField = [...new Map(rules.map((rule) => [Object.keys(rule[2])[0], rule])).values()];
		fc.assert(
			fc.property(fc.subarray(byField, { minLength: 1 }), (broken) => {
				const draft = Object.assign({}, good, ...broken.map(([, , fields]) => fields));
				const first = rules.find((rule) => broken.includes(rule));
				expect(checkDateTime(draft, 5000)).toEqual({ message: first?.[0], field: first?.[1] });
			}),
		);
	});
});

describe('the estimates step', () => {
	it('requires the problem, and the calculation once a job is selected', () => {
		expect(checkEstimates({ ...good, problem: '  ' }, { isShort: false })?.message).toBe('enterProblem');
		const withJob = draftReducer(good, { type: 'toggleJob', serviceId: 'j1' }, now);
		expect(checkEstimates(withJob, { isShort: false })).toEqual({ message: 'calculateEstimate', field: 'calculate' });
		const calculated = draftReducer(withJob, { type: 'showEstimate', total: 100, calculated: true }, now);
		expect(checkEstimates(calculated, { isShort: false })).toBeNull();
		expect(checkEstimates(good, { isShort: false })).toBeNull();
	});

	it('does not exist for a vehicle of status NA', () => {
		expect(checkEstimates({ ...good, problem: '' }, { isShort: true })).toBeNull();
	});
});
