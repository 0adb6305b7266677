import { describe, expect, it } from 'vitest';
import { aDraft, draftedAt, testDealer, testSlot } from '../testing/draft.ts';
import { emptyAddress } from './address.ts';
import { type DraftAction, draftReducer } from './draftReducer.ts';
import { type Draft, emptyDraft } from './draftState.ts';
import { restoreDraft } from './readDraft.ts';

const now = draftedAt;
const full = aDraft();
const apply = (action: DraftAction, from: Draft = full) => draftReducer(from, action, now);

/** What the page knows of the booking that was sent. */
const falcon = { vehicleName: 'Falcon', jobs: ['Chain'], nextStep: 'dealer' } as const;
const unnamed = { vehicleName: null, jobs: [], nextStep: 'slots' } as const;

/** What the done step shows of the full draft. */
const shownAtSaving = {
	dealer: testDealer('A'),
	slot: testSlot,
	total: full.estimate.shownTotal,
	pickUp: full.pickUp,
	pickUpCharge: 14_900,
	repairTypeId: full.repairTypeId,
	repairTypeName: full.repairTypeName,
	problem: full.problem,
};

/** Each action on a full draft with all of the fields that it changes; the others stay the same. */
const changes: readonly [string, DraftAction, Partial<Draft>][] = [
	[
		'another dealer',
		{ type: 'chooseDealer', dealer: testDealer('B'), dealerType: 'Seller' },
		{
			dealer: testDealer('B'),
			dealerType: 'Seller',
			date: '2026-11-22',
			time: '09:00',
			slot: null,
			hasPickUp: false,
			lastSlabKm: null,
			pickUpCharge: null,
			dropOff: emptyAddress,
			estimate: { calculated: false, shownTotal: null },
			answers: {},
		},
	],
	[
		'the same dealer from another column',
		{ type: 'chooseDealer', dealer: testDealer('A'), dealerType: 'Nearby' },
		{ dealerType: 'Nearby' },
	],
	['another date', { type: 'chooseDate', date: '2026-12-01' }, { date: '2026-12-01', slot: null }],
	['the day of the chosen slot', { type: 'chooseDate', date: '2026-11-24' }, { date: '2026-11-24' }],
	['the picked date, from a slot of another day', { type: 'chooseDate', date: '2026-11-30' }, { slot: null }],
	['a preferred time', { type: 'typeText', field: 'time', text: '11:00' }, { time: '11:00' }],
	[
		'another slot of the day',
		{ type: 'chooseSlot', slot: { ...testSlot, start: '10:00', end: '11:00' } },
		{ slot: { ...testSlot, start: '10:00', end: '11:00' } },
	],
	[
		'a slot of another day',
		{ type: 'chooseSlot', slot: { ...testSlot, day: '2026-11-25' } },
		{ slot: { ...testSlot, day: '2026-11-25' }, estimate: { calculated: false, shownTotal: null }, earlierTotal: 5000 },
	],
	['the same repair type', { type: 'chooseRepairType', id: 'r1', name: 'Paid service' }, {}],
	['a problem', { type: 'typeText', field: 'problem', text: 'It smokes' }, { problem: 'It smokes' }],
	[
		'the charges of pick-up',
		{ type: 'showPickUpCharges', lastSlabKm: 40, charge: null },
		{ lastSlabKm: 40, pickUpCharge: null },
	],
	['pick-up turned off', { type: 'setPickUp', on: false }, { hasPickUp: false }],
	['a reason', { type: 'typePartReason', periodicId: 'p1', reason: 'last week' }, { deselected: { p1: 'last week' } }],
	['a reason for a part that is selected', { type: 'typePartReason', periodicId: 'p2', reason: 'x' }, {}],
	['every job still offered', { type: 'keepJobs', serviceIds: ['j2', 'j1', 'j3'] }, {}],
	[
		'a job no longer offered',
		{ type: 'keepJobs', serviceIds: ['j2'] },
		{ jobIds: ['j2'], estimate: { calculated: false, shownTotal: null }, earlierTotal: 5000 },
	],
	[
		'a job card booked again',
		{ type: 'bookAgain', jobCard: 'jc-1' },
		{
			jobIds: [],
			again: { jobCard: 'jc-1', isChosen: false },
			estimate: { calculated: false, shownTotal: null },
			earlierTotal: 5000,
		},
	],
	['the jobs of no job card', { type: 'chooseAgain', serviceIds: ['j3'] }, {}],
	[
		'a key sent',
		{ type: 'keepKey', unansweredKey: { key: 'k2', payload: 'p' } },
		{ unansweredKey: { key: 'k2', payload: 'p' } },
	],
	['a key answered', { type: 'keepKey', unansweredKey: null }, { unansweredKey: null }],
	[
		'a refusal',
		{ type: 'saved', booked: false, text: 'full', number: null, ...falcon },
		{
			unansweredKey: null,
			result: { booked: false, text: 'full', number: null, ...falcon, ...shownAtSaving },
		},
	],
];

describe('on a full draft', () => {
	it.each(changes)('%s changes its own fields and no others', (_, action, changed) => {
		const before = structuredClone(full);
		expect(apply(action)).toEqual({ ...full, ...changed });
		expect(full).toEqual(before);
	});

	it('a booking ends the draft: nothing typed or chosen is left for the next one, and the result is kept', () => {
		const saved: DraftAction = { type: 'saved', booked: true, text: null, number: 'B-7', ...falcon };
		expect(apply(saved)).toEqual({
			...emptyDraft(full.regNo, now),
			result: { booked: true, text: null, number: 'B-7', ...falcon, ...shownAtSaving },
		});
		expect(apply({ ...saved, booked: true }, { ...full, hasPickUp: false }).result?.pickUp).toBeNull();
	});

	it('a new dealer clears the last result, and keeps the drop address equal to the pick-up while the box is checked', () => {
		const refused = apply({ type: 'saved', booked: false, text: 'full', number: null, ...unnamed });
		const again = apply(
			{ type: 'chooseDealer', dealer: testDealer('B'), dealerType: 'Nearby' },
			apply({ type: 'setSameDropOffAddress', on: true }, refused),
		);
		expect(again.result).toBeNull();
		expect(again.dropOff).toEqual(full.pickUp);
	});

	it('the jobs of a job card that is booked again are chosen once, and the job card does not begin anew', () => {
		const again = apply(
			{ type: 'chooseAgain', serviceIds: ['j1', 'j3'] },
			apply({ type: 'bookAgain', jobCard: 'jc-1' }),
		);
		expect(again).toMatchObject({ jobIds: ['j1', 'j3'], again: { jobCard: 'jc-1', isChosen: true } });
		expect(again.estimate).toEqual({ calculated: false, shownTotal: null });
		expect(apply({ type: 'bookAgain', jobCard: 'jc-1' }, again)).toBe(again);
		const other = apply({ type: 'bookAgain', jobCard: 'jc-2' }, again);
		expect(other).toMatchObject({ jobIds: [], again: { jobCard: 'jc-2', isChosen: false } });
	});

	it('a result without a dealer or a slot changes nothing', () => {
		const booked = apply({ type: 'saved', booked: true, text: null, number: null, ...unnamed });
		expect(apply({ type: 'saved', booked: false, text: 'late', number: null, ...unnamed }, booked)).toEqual(booked);
	});
});

describe('the storage', () => {
	it('restores all fields, the unanswered key included', () => {
		expect(restoreDraft(JSON.parse(JSON.stringify(full)), full.regNo, now)).toEqual(full);
	});

	it('restores nothing of another vehicle or another version', () => {
		expect(restoreDraft(full, 'DL3CAB0001', now)).toEqual(emptyDraft('DL3CAB0001', now));
		expect(restoreDraft({ ...full, version: 2 }, full.regNo, now)).toEqual(emptyDraft(full.regNo, now));
	});
});
