import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aDraft, testAddress as address, draftedAt, testDealer } from '../testing/draft.ts';
import { emptyAddress } from './address.ts';
import { draftReducer } from './draftReducer.ts';
import type { Draft } from './draftState.ts';
import { dateTimeErrors, dealerErrors, estimatesErrors, lacksAtSign } from './validation.ts';

const now = draftedAt;
const dealer = testDealer('D1');
const good = aDraft({ sameDropOffAddress: true, dropOff: address });
/** Over 1,000 km from `testDealer`. */
const mumbai = { latitude: 19.07283, longitude: 72.88261 };

describe('the dealer step', () => {
	it('requires a dealer with both id and code', () => {
		expect(dealerErrors({ dealer: null })).toEqual([{ code: 'selectDealer', field: 'dealer' }]);
		for (const lacking of [{ documentId: '' }, { code: '' }]) {
			const errors = dealerErrors({ dealer: { ...dealer, ...lacking } });
			expect(errors).toEqual([{ code: 'selectAnotherDealer', field: 'dealer' }]);
		}
		expect(dealerErrors(good)).toEqual([]);
	});
});

/** Each row breaks one rule, in the order of docs/product.md#validation. */
const rules: readonly [string, string, Partial<Draft>][] = [
	['selectSlot', 'slot', { slot: null }],
	['addMobile', 'mobile', { mobile: '' }],
	['invalidMobile', 'mobile', { mobile: '987654321' }],
	['enterKm', 'km', { km: '' }],
	['kmTooLow', 'km', { km: '5000' }],
	['selectRepairType', 'repairType', { repairTypeId: '' }],
	['selectPickUp', 'pickUpLine1', { pickUp: { ...address, line1: ' ' } }],
	['selectPickUp', 'pickUpState', { pickUp: { ...address, stateId: '' } }],
	['selectPickUp', 'pickUpCity', { pickUp: { ...address, cityId: '' } }],
	['selectDropOff', 'dropOffCity', { dropOff: { ...address, cityId: '' } }],
	['invalidZipcode', 'pickUpPin', { pickUp: { ...address, pin: '11000' } }],
	['invalidZipcode', 'dropOffPin', { dropOff: { ...address, pin: '' } }],
];

describe('the date and time step', () => {
	it.each(rules)('reports %s at %s', (code, field, broken) => {
		expect(dateTimeErrors({ ...good, ...broken }, 5000)).toEqual([{ code, field }]);
	});

	it('accepts a complete draft, without addresses if pick-up and drop is off', () => {
		expect(dateTimeErrors(good, 5000)).toEqual([]);
		const without = { ...good, hasPickUp: false, pickUp: { ...address, line1: '' } };
		expect(dateTimeErrors(without, 5000)).toEqual([]);
	});

	it('refuses a city that is too far away once, and none of a dealership without slabs', () => {
		const pickUp = { ...address, cityPosition: mumbai };
		const same = { ...good, lastSlabKm: 25, pickUp, dropOff: pickUp };
		expect(dateTimeErrors(same, 5000)).toEqual([{ code: 'cityTooFar', field: 'pickUpCity' }]);
		const apart = { ...same, sameDropOffAddress: false, pickUp: { ...address, pin: '' } };
		expect(dateTimeErrors(apart, 5000)).toEqual([
			{ code: 'invalidZipcode', field: 'pickUpPin' },
			{ code: 'cityTooFar', field: 'dropOffCity' },
		]);
		expect(dateTimeErrors({ ...same, lastSlabKm: null }, 5000)).toEqual([]);
	});

	it('accepts any reading when the last one is unknown, 0 too', () => {
		expect(dateTimeErrors({ ...good, km: '1' }, null)).toEqual([]);
		expect(dateTimeErrors({ ...good, km: '0' }, null)).toEqual([]);
		expect(dateTimeErrors({ ...good, km: '0' }, 0).map(({ code }) => code)).toEqual(['kmTooLow']);
	});

	it.each(['98765432101', '0987654321', '+919876543', '98765 43210 / 91234 56789'])(
		'reports the mobile number %s',
		(mobile) => {
			expect(dateTimeErrors({ ...good, mobile }, 5000)).toEqual([{ code: 'invalidMobile', field: 'mobile' }]);
		},
	);

	it('reports all broken rules at once, in their order', () => {
		// Two rules of one field exclude each other, so one row per field is used.
		const byField = [...new Map(rules.map((rule) => [Object.keys(rule[2])[0], rule])).values()];
		fc.assert(
			fc.property(fc.subarray(byField, { minLength: 1 }), (broken) => {
				const fields = broken.map(([, , one]) => one);
				const draft = Object.assign({}, good, { sameDropOffAddress: false }, ...fields);
				const reported = rules.filter((rule) => broken.includes(rule)).map(([code, field]) => ({ code, field }));
				expect(dateTimeErrors(draft, 5000)).toEqual(reported);
			}),
		);
	});

	it('reports every missing field of an address, those of a drop-off that is the pick-up once', () => {
		const empty = { ...good, pickUp: emptyAddress, dropOff: emptyAddress };
		const fields = (draft: Draft) => dateTimeErrors(draft, 5000).map(({ field }) => field);
		expect(fields(empty)).toEqual(['pickUpLine1', 'pickUpState', 'pickUpCity', 'pickUpPin']);
		expect(fields({ ...empty, sameDropOffAddress: false })).toEqual([
			...['pickUpLine1', 'pickUpState', 'pickUpCity', 'dropOffLine1', 'dropOffState', 'dropOffCity'],
			...['pickUpPin', 'dropOffPin'],
		]);
	});
});

describe('the estimates step', () => {
	const codes = (draft: Draft, skipsEstimates = false) =>
		estimatesErrors(draft, { skipsEstimates }).map(({ code }) => code);

	it('requires the problem, and the calculation once a job is selected', () => {
		expect(codes({ ...good, problem: '  ' })).toEqual(['enterProblem']);
		const withJob = draftReducer(good, { type: 'toggleJob', serviceId: 'j1' }, now);
		expect(estimatesErrors(withJob, { skipsEstimates: false })).toEqual([
			{ code: 'calculateEstimate', field: 'calculate' },
		]);
		expect(codes({ ...withJob, problem: '' })).toEqual(['enterProblem', 'calculateEstimate']);
		const calculated = draftReducer(withJob, { type: 'showEstimate', total: 100, calculated: true }, now);
		expect(codes(calculated)).toEqual([]);
		expect(codes(good)).toEqual([]);
	});

	it('is not held up by a deselected part without a reason', () => {
		expect(codes({ ...good, deselected: { p1: '' } })).toEqual([]);
	});

	it('does not exist for a vehicle of status NA', () => {
		expect(codes({ ...good, problem: '' }, true)).toEqual([]);
	});
});

it.each([
	['', false],
	['  ', false],
	['asha@example.in', false],
	['asha', true],
	['asha.example.in', true],
])('the e-mail address %j lacks an @: %s', (email, expected) => {
	expect(lacksAtSign(email)).toBe(expected);
	expect(dateTimeErrors({ ...good, email }, 5000)).toEqual([]);
});
