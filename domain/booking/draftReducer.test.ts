import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testDealer, testSlot } from '../testing/draft.ts';
import { emptyAddress } from './address.ts';
import { type DraftAction, draftReducer } from './draftReducer.ts';
import { type Draft, emptyDraft } from './draftState.ts';
import { restoreDraft } from './readDraft.ts';

const now = new Date('2026-11-21T06:00:00Z');
const play = (actions: readonly DraftAction[], from: Draft = emptyDraft('MH12AB1234', now)) =>
	actions.reduce((draft, action) => draftReducer(draft, action, now), from);

const text = fc.string({ maxLength: 30 });
const anyAction: fc.Arbitrary<DraftAction> = fc.oneof(
	fc.record({
		type: fc.constant('chooseDealer' as const),
		dealer: fc.constantFrom('A', 'B', 'C').map(testDealer),
		dealerType: fc.constantFrom('LastService' as const, 'Seller' as const, 'Nearby' as const),
	}),
	fc.record({ type: fc.constant('chooseDate' as const), date: fc.constantFrom('2026-11-22', '2026-11-30') }),
	fc.record({ type: fc.constant('chooseSlot' as const), slot: fc.constant(testSlot) }),
	fc.record({
		type: fc.constant('typeText' as const),
		field: fc.constantFrom('mobile' as const, 'email' as const, 'km' as const, 'problem' as const),
		text,
	}),
	fc.record({ type: fc.constant('typeText' as const), field: fc.constant('search' as const), text }),
	fc.record({ type: fc.constant('setPickUp' as const), on: fc.boolean() }),
	fc.record({
		type: fc.constantFrom('typePickUp' as const, 'typeDropOff' as const),
		address: fc.record({ line1: text, pin: text }, { requiredKeys: [] }),
	}),
	fc.record({ type: fc.constant('setSameDropOffAddress' as const), on: fc.boolean() }),
	fc.record({ type: fc.constant('togglePart' as const), periodicId: fc.constantFrom('p1', 'p2', '__proto__') }),
	fc.record({ type: fc.constant('toggleJob' as const), serviceId: fc.constantFrom('j1', 'j2') }),
	fc.record({ type: fc.constant('bookAgain' as const), jobCard: fc.constantFrom('jc-1', 'jc-2') }),
	fc.record({ type: fc.constant('chooseAgain' as const), serviceIds: fc.constantFrom(['j2', 'j3'], []) }),
	fc.record({ type: fc.constant('showEstimate' as const), total: fc.nat(), calculated: fc.boolean() }),
	fc.record({
		type: fc.constantFrom('answerRadio' as const, 'toggleAnswer' as const),
		questionId: fc.constantFrom('q1', 'q2'),
		option: fc.constantFrom('a', 'b'),
	}),
	fc.record({
		type: fc.constant('saved' as const),
		booked: fc.boolean(),
		text: fc.constant(null),
		number: fc.constantFrom(null, 'B-1'),
		vehicleName: fc.constant(null),
		jobs: fc.constant(['Chain']),
		nextStep: fc.constantFrom('slots' as const, 'dealer' as const),
	}),
);

describe('choosing a dealer', () => {
	const filled = play([
		{ type: 'chooseDealer', dealer: testDealer('A'), dealerType: 'Nearby' },
		{ type: 'chooseDate', date: '2026-11-30' },
		{ type: 'typeText', field: 'time', text: '15:00' },
		{ type: 'chooseSlot', slot: testSlot },
		{ type: 'typeText', field: 'mobile', text: '9876543210' },
		{ type: 'setPickUp', on: true },
		{ type: 'setSameDropOffAddress', on: false },
		{ type: 'typeDropOff', address: { line1: '1 Road' } },
		{ type: 'toggleAnswer', questionId: 'q1', option: 'a' },
	]);

	it('resets date, time, slot: testSlot, drop address, pick-up and drop, and answers, but no typed text', () => {
		const other = play([{ type: 'chooseDealer', dealer: testDealer('B'), dealerType: 'Seller' }], filled);
		expect(other).toMatchObject({
			date: '2026-11-22',
			time: '09:00',
			slot: null,
			dropOff: emptyAddress,
			hasPickUp: false,
			answers: {},
			mobile: '9876543210',
		});
	});

	it('resets nothing for the same dealer', () => {
		expect(play([{ type: 'chooseDealer', dealer: testDealer('A'), dealerType: 'Nearby' }], filled)).toEqual(filled);
	});

	it('keeps all that a card has of it, also what another card of it lacks', () => {
		const listed = { ...testDealer('A'), phone: '020 1234', city: 'Pune', moveUntilHours: 24 };
		const known = play([{ type: 'chooseDealer', dealer: listed, dealerType: 'Nearby' }]);
		expect(known.dealer).toEqual(listed);
		const recorded = { ...testDealer('A'), documentId: '', latitude: null, phone: null };
		const again = play([{ type: 'chooseDealer', dealer: recorded, dealerType: 'Seller' }], known);
		expect(again.dealer).toEqual(listed);
	});
});

describe('typing', () => {
	it('applies the field limits and removes spaces, dashes and +91', () => {
		const draft = play([
			{ type: 'typeText', field: 'mobile', text: '+91 98765-43210' },
			{ type: 'typeText', field: 'km', text: '12,345,678 km' },
			{ type: 'typePickUp', address: { pin: '110 001 9' } },
		]);
		expect(draft).toMatchObject({ mobile: '9876543210', km: '1234567', pickUp: { pin: '110001' } });
	});

	it('makes a negative number 0', () => {
		expect(play([{ type: 'typeText', field: 'km', text: '-5' }]).km).toBe('0');
	});

	it('clears the city with the state', () => {
		const draft = play([
			{ type: 'typePickUp', address: { stateId: 'MH', stateName: 'Maharashtra' } },
			{ type: 'typePickUp', address: { cityId: 'PNQ', cityName: 'Pune' } },
			{ type: 'typePickUp', address: { stateId: 'DL', stateName: 'Delhi' } },
		]);
		expect(draft.pickUp).toMatchObject({ stateName: 'Delhi', cityId: '', cityName: '' });
	});

	it('copies the pick-up address to the drop while the box is checked, and clears the drop when it is unchecked', () => {
		const on = play([{ type: 'typePickUp', address: { line1: '1 Road' } }]);
		expect(on.dropOff.line1).toBe('1 Road');
		expect(play([{ type: 'setSameDropOffAddress', on: false }], on).dropOff).toEqual(emptyAddress);
	});
});

describe('the estimate', () => {
	const shown = play([
		{ type: 'chooseDealer', dealer: testDealer('A'), dealerType: 'Nearby' },
		{ type: 'showEstimate', total: 5000, calculated: true },
	]);

	it.each<DraftAction>([
		{ type: 'togglePart', periodicId: 'p1' },
		{ type: 'toggleJob', serviceId: 'j1' },
		{ type: 'typeText', field: 'km', text: '100' },
		{ type: 'chooseRepairType', id: 'r2', name: 'Free service' },
		{ type: 'chooseSlot', slot: testSlot },
	])('has to be calculated again after $type', (action) => {
		const changed = play([action], shown);
		expect(changed).toMatchObject({ estimate: { calculated: false, shownTotal: null }, earlierTotal: 5000 });
		expect(play([action], changed).earlierTotal, 'a second change keeps it').toBe(5000);
	});

	it('has no earlier total once another is shown, nor at another dealership', () => {
		const changed = play([{ type: 'toggleJob', serviceId: 'j1' }], shown);
		expect(play([{ type: 'showEstimate', total: 7000, calculated: true }], changed).earlierTotal).toBeNull();
		const other = { type: 'chooseDealer', dealer: testDealer('B'), dealerType: 'Nearby' } as const;
		expect(play([other], changed).earlierTotal).toBeNull();
	});

	it('clears the reason of a part that is selected again', () => {
		const draft = play([
			{ type: 'togglePart', periodicId: 'p1' },
			{ type: 'typePartReason', periodicId: 'p1', reason: 'done last week' },
			{ type: 'togglePart', periodicId: 'p1' },
			{ type: 'togglePart', periodicId: 'p1' },
		]);
		expect(draft.deselected).toEqual({ p1: '' });
	});
});

describe('answers', () => {
	it('are replaced by a radio button and toggled by a check box, without empty questions', () => {
		const draft = play([
			{ type: 'answerRadio', questionId: 'q1', option: 'Yes' },
			{ type: 'answerRadio', questionId: 'q1', option: 'No' },
			{ type: 'toggleAnswer', questionId: 'q2', option: 'a' },
			{ type: 'toggleAnswer', questionId: 'q2', option: 'b' },
			{ type: 'toggleAnswer', questionId: 'q3', option: 'a' },
			{ type: 'toggleAnswer', questionId: 'q3', option: 'a' },
		]);
		expect(draft.answers).toEqual({ q1: ['No'], q2: ['a', 'b'] });
	});
});

describe('saving', () => {
	const ready = play([
		{ type: 'chooseDealer', dealer: testDealer('A'), dealerType: 'Nearby' },
		{ type: 'chooseSlot', slot: testSlot },
		{ type: 'typeText', field: 'problem', text: 'It rattles' },
	]);
	const saved = (booked: boolean): DraftAction => ({
		type: 'saved',
		booked,
		text: 'full',
		number: null,
		vehicleName: 'Falcon',
		jobs: ['Chain'],
		nextStep: 'slots',
	});

	it('clears the dealer and keeps the result when it was booked', () => {
		expect(play([saved(true)], ready)).toMatchObject({
			dealer: null,
			slot: null,
			result: { booked: true, slot: testSlot },
		});
	});

	it('keeps every choice when it was rejected', () => {
		const refused = play([saved(false)], ready);
		expect({ ...refused, result: null }).toEqual(ready);
		expect(refused.result).toMatchObject({ booked: false, text: 'full' });
	});
});

describe('any sequence of actions', () => {
	it('is restored from the storage unchanged and within the limits', () => {
		fc.assert(
			fc.property(fc.array(anyAction, { maxLength: 40 }), (actions) => {
				const draft = play(actions);
				expect(restoreDraft(JSON.parse(JSON.stringify(draft)), draft.regNo, now)).toEqual(draft);
				// Text with more than ten digits, or with a country code, is kept as it was typed.
				expect(draft.mobile).toMatch(/^(?:\d{0,10}|[\d+()/., -]{1,40})$/);
				expect(draft.km).toMatch(/^\d{0,7}$/);
				if (draft.sameDropOffAddress) expect(draft.dropOff).toEqual(draft.pickUp);
				if (!draft.dealer) expect(draft.slot).toBe(null);
				if (draft.estimate.shownTotal !== null) expect(draft.earlierTotal, 'one total is on view').toBe(null);
			}),
		);
	});

	it('does not throw for any content of the storage', () => {
		fc.assert(
			fc.property(fc.anything(), (value) => {
				expect(restoreDraft(value, 'MH12AB1234', now).regNo).toBe('MH12AB1234');
			}),
		);
		fc.assert(
			fc.property(fc.dictionary(fc.constantFrom(...Object.keys(emptyDraft('X', now))), fc.jsonValue()), (fields) => {
				// As the storage keeps it: JSON writes -0 as 0.
				const value = JSON.parse(JSON.stringify({ ...fields, version: 1, regNo: 'X' }));
				const restored = restoreDraft(value, 'X', now);
				expect(restoreDraft(JSON.parse(JSON.stringify(restored)), 'X', now)).toEqual(restored);
			}),
		);
	});

	it('drops a past day and slot and keeps typed text', () => {
		const draft = play([
			{ type: 'chooseDealer', dealer: testDealer('A'), dealerType: 'Nearby' },
			{ type: 'chooseSlot', slot: testSlot },
			{ type: 'typeText', field: 'mobile', text: '9876543210' },
		]);
		const later = restoreDraft(draft, draft.regNo, new Date('2026-11-24T06:00:00Z'));
		expect(later).toMatchObject({ slot: null, mobile: '9876543210', date: '2026-11-25', dealer: { code: 'A' } });
	});
});
