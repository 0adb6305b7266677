import { describe, expect, it } from 'vitest';
import { aDraft, testAddress } from '../testing/draft.ts';
import { emptyAddress } from './address.ts';
import {
	changeErrors,
	keepsAddresses,
	offeredForChange,
	rebasedDraft,
	restoredChange,
	typedChange,
} from './changing.ts';
import { noEstimate } from './draftState.ts';

const vehicle = { lastKm: 5000, skipsEstimates: false };
const none = { pickUp: emptyAddress, dropOff: emptyAddress };

describe('what is left empty', () => {
	it('keeps mobile, problem and addresses, and breaks no rule', () => {
		const draft = aDraft({ mobile: '', problem: '', ...none });
		expect(changeErrors(draft, vehicle, true)).toEqual([]);
		expect(keepsAddresses(draft, true)).toBe(true);
	});

	it('is no address of a booking without pick-up', () => {
		const draft = aDraft({ ...none, sameDropOffAddress: true });
		expect(keepsAddresses(draft, false)).toBe(false);
		expect(changeErrors(draft, vehicle, false).map(({ field }) => field)).toContain('pickUpLine1');
	});

	it('is no address once one of them is begun', () => {
		const begun = aDraft({ ...none, pickUp: { ...emptyAddress, pin: '4' }, sameDropOffAddress: true });
		expect(changeErrors(begun, vehicle, true).map(({ field }) => field)).toContain('pickUpLine1');
		const dropOff = aDraft({ ...none, dropOff: testAddress, sameDropOffAddress: false });
		expect(changeErrors(dropOff, vehicle, true).map(({ field }) => field)).toContain('pickUpLine1');
	});

	it('keeps no reading', () => {
		expect(changeErrors(aDraft({ km: '' }), vehicle, false)).toEqual([{ code: 'enterKm', field: 'km' }]);
	});
});

it('What is typed is checked by the rules of the steps', () => {
	const draft = aDraft({ mobile: '12', km: '5000', estimate: { calculated: false, shownTotal: null } });
	expect(changeErrors(draft, vehicle, false).map(({ code }) => code)).toEqual([
		'invalidMobile',
		'kmTooLow',
		'calculateChange',
	]);
});

describe('what can be chosen', () => {
	const part = (periodicId: string, price: number) => ({ periodicId, partName: periodicId, price });
	const job = (serviceId: string, partPrice: number) => ({
		...{ serviceId, kind: 'additional' as const, jobTypeName: serviceId, partName: '', labourName: '' },
		...{ partPrice, labourPrice: 0 },
	});
	const booked = { km: 5000, parts: [part('oil', 10), part('belt', 20)], jobs: [job('wash', 30)] };
	const offered = { parts: [part('oil', 11), part('plug', 5)], jobs: [job('wash', 31), job('wax', 7)] };

	it('is what was booked at its price, then the jobs that are offered; a part that came since is not added', () => {
		expect(offeredForChange(offered, booked, 5000)).toEqual({
			parts: [part('oil', 10), part('belt', 20)],
			jobs: [job('wash', 30), job('wax', 7)],
		});
	});

	it('leaves out a part that is not due at another reading', () => {
		expect(offeredForChange(offered, booked, 6000).parts).toEqual([part('oil', 10), part('plug', 5)]);
		expect(offeredForChange({ parts: [], jobs: [] }, booked, 6000).jobs).toEqual(booked.jobs);
	});
});

it('What was typed stays over a booking that has changed since, the rest is as it is now', () => {
	const before = aDraft({ problem: 'Horn', mobile: '9876543210', jobIds: ['j1'] });
	const typed = { ...before, problem: 'Brake' };
	const now = aDraft({ problem: 'Light', mobile: '9000000001', jobIds: ['j2'] });
	expect(rebasedDraft(typed, before, now)).toEqual({ ...now, problem: 'Brake' });
	expect(rebasedDraft(before, before, now)).toEqual(now);
});

it('Jobs and parts of both tabs stay, and their total has to be calculated', () => {
	const before = aDraft({ jobIds: ['j1', 'j2'], deselected: { p1: 'New', p2: 'Fine' } });
	const typed = { ...before, jobIds: ['j2', 'mine'], deselected: { p2: 'Changed', p3: 'Mine' } };
	const now = aDraft({ jobIds: ['j1', 'j2', 'theirs'], deselected: { p1: 'New', p2: 'Fine', p4: 'Theirs' } });
	const rebased = rebasedDraft(typed, before, now);
	expect(rebased.jobIds).toEqual(['j2', 'theirs', 'mine']);
	expect(rebased.deselected).toEqual({ p2: 'Changed', p3: 'Mine', p4: 'Theirs' });
	expect(rebased.estimate).toEqual({ calculated: false, shownTotal: null });
	expect(rebased.earlierTotal).toBe(now.estimate.shownTotal);
});

describe('what was typed into a change', () => {
	const now = new Date('2026-11-21T06:00:00Z');
	const booked = aDraft({ jobIds: ['wash'], estimate: { calculated: true, shownTotal: 500 } });
	const restored = (kept: unknown) => restoredChange(JSON.parse(JSON.stringify(kept)), booked, now);

	it('is nothing of what the page fills in by itself', () => {
		expect(typedChange({ ...booked, pickUpCharge: 100, lastSlabKm: 9, estimate: noEstimate }, booked)).toEqual({});
	});

	it('is restored over what was booked, and other work has to be calculated again', () => {
		const typed = typedChange({ ...booked, problem: 'The horn is weak', jobIds: ['wash', 'wax'] }, booked);
		expect(typed).toEqual({ problem: 'The horn is weak', jobIds: ['wash', 'wax'] });
		expect(restored(typed)).toEqual({ ...booked, ...typed, estimate: noEstimate, earlierTotal: 500 });
		expect(restored({ problem: 'The horn is weak' })).toEqual({ ...booked, problem: 'The horn is weak' });
	});

	it('is nothing where it is what was booked, and changes no other field', () => {
		expect(restored({ problem: booked.problem })).toBeNull();
		expect(restored({})).toBeNull();
		expect(restored({ regNo: 'KA01EF2345', dealer: null, slot: null, estimate: noEstimate })).toBeNull();
	});
});
