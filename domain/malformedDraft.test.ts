import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draftReducer } from './draftReducer.ts';
import { type Draft, emptyDraft } from './draftState.ts';
import { malformedFields } from './malformedDraft.ts';

const now = new Date('2026-11-21T06:00:00Z');
const regNo = 'MH12AB1234';
const address = { line1: '1 Road', stateId: 'S', stateName: 'State', cityId: 'C', cityName: 'City', pin: '110001' };
const good: Draft = {
	...emptyDraft(regNo, now),
	dealer: {
		documentId: 'D',
		code: 'D1',
		displayName: 'Dealer',
		addressLine1: null,
		city: null,
		latitude: 28.6,
		longitude: 77.2,
	},
	dealerType: 'Nearby',
	slot: { day: '2026-11-24', slotId: 's', start: '09:00', end: '10:00' },
	mobile: '9876543210',
	kms: '5001',
	repairTypeId: 'R1',
	pickDrop: true,
	pickUp: address,
	drop: address,
	deselected: { p1: 'done' },
	jobIds: ['j1'],
	answers: { q1: ['Yes'] },
};
const malformed = (change: object) => malformedFields(JSON.parse(JSON.stringify({ ...good, ...change })), regNo, now);

describe('a draft that a screen may have sent', () => {
	it('is not malformed', () => {
		expect(malformed({})).toEqual([]);
		expect(malformedFields(emptyDraft(regNo, now), regNo, now)).toEqual([]);
	});

	it('is not malformed when it is out of date, incomplete or has further fields', () => {
		expect(malformed({ date: '2026-11-20', slot: { ...good.slot, day: '2026-11-20' } })).toEqual([]);
		expect(malformed({ mobile: undefined, slot: undefined, kms: '', later: { added: true } })).toEqual([]);
	});

	it('is not malformed when its mobile number has too many digits, which the rules of the step report', () => {
		expect(malformed({ mobile: '98765432109' })).toEqual([]);
	});

	it('is never malformed, whatever was typed', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'binary', maxLength: 1200 }), fc.string({ unit: 'binary' }), (long, text) => {
				let draft = draftReducer({ ...good, sameDropAddress: false }, { type: 'typeProblem', text: long }, now);
				draft = draftReducer(draft, { type: 'typeEmail', text: long }, now);
				draft = draftReducer(draft, { type: 'typeMobile', text }, now);
				draft = draftReducer(draft, { type: 'typeKms', text }, now);
				draft = draftReducer(draft, { type: 'typePickUp', address: { line1: long, pin: text } }, now);
				draft = draftReducer(draft, { type: 'typePartReason', periodicId: 'p1', reason: long }, now);
				expect(malformedFields(JSON.parse(JSON.stringify(draft)), regNo, now)).toEqual([]);
			}),
		);
	});
});

describe('a draft that no screen could have sent', () => {
	it.each([
		['mobile', { mobile: '9'.repeat(41) }],
		['mobile', { mobile: '98765O4321' }],
		['mobile', { mobile: 9876543210 }],
		['kms', { kms: '12345678' }],
		['kms', { kms: '-5' }],
		['email', { email: 'a'.repeat(255) }],
		['email', { email: 'a@b.in\r\nBcc: x' }],
		['problem', { problem: 'a'.repeat(1001) }],
		['problem', { problem: 'a\u0000b' }],
		['pickUp', { pickUp: { ...address, pin: '1100011' }, sameDropAddress: false }],
		['pickUp', { pickUp: { ...address, line1: 'a'.repeat(201) }, sameDropAddress: false }],
		['drop', { drop: { ...address, pin: 'x' }, sameDropAddress: false }],
		['drop', { drop: { ...address, line1: 'elsewhere' } }],
		['pickDrop', { pickDrop: 'yes' }],
		['time', { time: '25:00' }],
		['date', { date: '2026-02-30' }],
		['slot', { slot: { ...good.slot, start: 'soon' } }],
		['slot', { slot: 'now' }],
		['dealer', { dealer: { ...good.dealer, code: 'x'.repeat(65) } }],
		['deselected', { deselected: { p1: 5 } }],
		['jobIds', { jobIds: ['j1', 2] }],
		['jobIds', { jobIds: Array.from({ length: 201 }, String) }],
		['estimate', { estimate: { calculated: true, shownTotal: '1' } }],
		['answers', { answers: { q1: 'Yes' } }],
		['regNo', { regNo: 'MH12AB9999' }],
		['version', { version: 0 }],
	])('is malformed at %s: %j', (field, change) => {
		expect(malformed(change)).toEqual([field]);
	});

	it.each([null, 'draft', 7, [], [good]])('is malformed as a whole: %j', (received) => {
		expect(malformedFields(received, regNo, now)).toEqual(['draft']);
	});

	it('never throws', () => {
		fc.assert(
			fc.property(fc.anything(), (received) => {
				expect(malformedFields(received, regNo, now).length).toBeGreaterThan(0);
			}),
		);
		fc.assert(
			fc.property(fc.dictionary(fc.constantFrom(...Object.keys(good)), fc.jsonValue()), (fields) => {
				const found = malformedFields({ ...fields, version: 1, regNo }, regNo, now);
				expect(new Set(found).size).toBe(found.length);
			}),
		);
	});
});
