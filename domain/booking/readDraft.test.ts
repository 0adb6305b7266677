import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aDraft, testAddress as address, draftedAt } from '../testing/draft.ts';
import { draftReducer } from './draftReducer.ts';
import { emptyDraft } from './draftState.ts';
import { receiveDraft, restoreDraft } from './readDraft.ts';

const now = draftedAt;
const regNo = 'MH12AB1234';
const good = aDraft({ sameDropOffAddress: true, dropOff: address });
const isMalformed = (received: unknown) => receiveDraft(received, regNo, now) === null;
const isMalformedAfter = (change: object) => isMalformed(JSON.parse(JSON.stringify({ ...good, ...change })));

describe('a draft that a screen may have sent', () => {
	it('is not malformed', () => {
		expect(isMalformedAfter({})).toBe(false);
		expect(isMalformed(emptyDraft(regNo, now))).toBe(false);
	});

	it('is not malformed when it is out of date, incomplete or has further fields', () => {
		expect(isMalformedAfter({ date: '2026-11-20', slot: { ...good.slot, day: '2026-11-20' } })).toBe(false);
		expect(isMalformedAfter({ mobile: undefined, slot: undefined, km: '', later: { added: true } })).toBe(false);
	});

	it('is not malformed when its mobile number has too many digits, which the rules of the step report', () => {
		expect(isMalformedAfter({ mobile: '98765432109' })).toBe(false);
	});

	it('is never malformed, whatever was typed', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'binary', maxLength: 1200 }), fc.string({ unit: 'binary' }), (long, text) => {
				let draft = draftReducer(
					{ ...good, sameDropOffAddress: false },
					{ type: 'typeText', field: 'problem', text: long },
					now,
				);
				draft = draftReducer(draft, { type: 'typeText', field: 'email', text: long }, now);
				draft = draftReducer(draft, { type: 'typeText', field: 'mobile', text }, now);
				draft = draftReducer(draft, { type: 'typeText', field: 'km', text }, now);
				draft = draftReducer(draft, { type: 'typePickUp', address: { line1: long, pin: text } }, now);
				draft = draftReducer(draft, { type: 'typePartReason', periodicId: 'p1', reason: long }, now);
				expect(isMalformed(JSON.parse(JSON.stringify(draft)))).toBe(false);
			}),
		);
	});
});

describe('a draft that no screen could have sent', () => {
	it.each([
		['mobile', { mobile: '9'.repeat(41) }],
		['mobile', { mobile: '98765O4321' }],
		['mobile', { mobile: 9876543210 }],
		['km', { km: '12345678' }],
		['km', { km: '-5' }],
		['email', { email: 'a'.repeat(255) }],
		['email', { email: 'a@b.in\r\nBcc: x' }],
		['problem', { problem: 'a'.repeat(1001) }],
		['problem', { problem: 'a\u0000b' }],
		['pickUp', { pickUp: { ...address, pin: '1100011' }, sameDropOffAddress: false }],
		['pickUp', { pickUp: { ...address, line1: 'a'.repeat(201) }, sameDropOffAddress: false }],
		['dropOff', { dropOff: { ...address, pin: 'x' }, sameDropOffAddress: false }],
		['dropOff', { dropOff: { ...address, line1: 'elsewhere' } }],
		['hasPickUp', { hasPickUp: 'yes' }],
		['time', { time: '25:00' }],
		['date', { date: '2026-02-30' }],
		['slot', { slot: { ...good.slot, start: 'soon' } }],
		['slot', { slot: 'now' }],
		['dealer', { dealer: { ...good.dealer, code: 'x'.repeat(101) } }],
		['deselected', { deselected: { p1: 5 } }],
		['jobIds', { jobIds: ['j1', 2] }],
		['jobIds', { jobIds: Array.from({ length: 1001 }, String) }],
		['estimate', { estimate: { calculated: true, shownTotal: '1' } }],
		['answers', { answers: { q1: 'Yes' } }],
		['regNo', { regNo: 'MH12AB9999' }],
		['version', { version: 0 }],
	])('is malformed at %s: %j', (_field, change) => {
		expect(isMalformedAfter(change)).toBe(true);
	});

	it.each([null, 'draft', 7, [], [good]])('is malformed as a whole: %j', (received) => {
		expect(isMalformed(received)).toBe(true);
	});

	it('never throws', () => {
		fc.assert(
			fc.property(fc.anything(), (received) => {
				expect(isMalformed(received)).toBe(true);
			}),
		);
		fc.assert(
			fc.property(fc.dictionary(fc.constantFrom(...Object.keys(good)), fc.jsonValue()), (fields) => {
				expect(() => receiveDraft({ ...fields, version: 1, regNo }, regNo, now)).not.toThrow();
			}),
		);
	});
});

describe('restoring', () => {
	it('begins anew with a draft of another version', () => {
		expect(restoreDraft({ ...aDraft(), version: 0 }, regNo, now)).toEqual(emptyDraft(regNo, now));
	});

	it('drops what is wrong field by field, and keeps the rest of what was typed', () => {
		const stored = {
			...good,
			mobile: 98765,
			email: 'a'.repeat(300),
			pickUp: { ...address, stateId: null },
			jobIds: ['j1', 2],
			deselected: { p1: 5, p2: 'new' },
			answers: { q1: 'Yes', q2: ['a', null] },
			slot: { ...good.slot, start: 'soon' },
			estimate: null,
			result: { booked: true },
		};
		expect(restoreDraft(JSON.parse(JSON.stringify(stored)), regNo, now)).toEqual({
			...good,
			mobile: '',
			email: 'a'.repeat(254),
			pickUp: { ...address, stateId: '' },
			dropOff: { ...address, stateId: '' },
			jobIds: ['j1'],
			deselected: { p1: '', p2: 'new' },
			answers: { q2: ['a'] },
			slot: null,
			estimate: { calculated: false, shownTotal: null },
			result: null,
		});
	});

	it('leaves a draft that the server accepts, whatever was stored', () => {
		fc.assert(
			fc.property(fc.dictionary(fc.constantFrom(...Object.keys(good)), fc.jsonValue()), (fields) => {
				const restored = restoreDraft({ ...good, ...fields, version: 1, regNo }, regNo, now);
				expect(isMalformed(JSON.parse(JSON.stringify(restored)))).toBe(false);
			}),
		);
	});
});
