import { describe, expect, it } from 'vitest';
import { draftReducer } from '../booking/draftReducer.ts';
import { emptyDraft } from '../booking/draftState.ts';
import { type Dealer, fallbackPosition, isSameDealer, standInOrigin } from './dealer.ts';
import { dealerColumns } from './dealerColumns.ts';

const now = new Date('2026-11-21T06:00:00Z');
const dealer = (documentId: string, code: string, displayName = 'Dealer', distance: number | null = null): Dealer => ({
	documentId,
	code,
	displayName,
	latitude: null,
	longitude: null,
	distance,
	addressLine1: null,
	city: null,
	phone: null,
});

it('The first dealer with a position stands in for the owner’s position, else New Delhi', () => {
	const pune = { latitude: 18.52, longitude: 73.84 };
	const [unplaced, placed] = [dealer('1', 'A'), { ...dealer('2', 'B', 'Deccan Riders'), ...pune }];
	expect(standInOrigin([unplaced, placed])).toEqual({ position: pune, name: 'Deccan Riders' });
	expect(standInOrigin([unplaced])).toEqual({ position: fallbackPosition, name: 'New Delhi' });
});

describe('one dealer', () => {
	it.each([
		[dealer('1', 'A'), dealer('1', 'A', 'Other name'), true],
		[dealer('1', ''), dealer('1', 'A'), true],
		[dealer('', 'A'), dealer('1', 'A'), true],
		[dealer('1', 'A'), dealer('2', 'A'), false],
		[dealer('1', ''), dealer('', 'A'), false],
		[dealer('', '', 'North'), dealer('', '', 'North'), true],
		[dealer('', '', 'North'), dealer('', '', 'South'), false],
		[dealer('', '', 'North'), dealer('1', 'A', 'North'), false],
	])('is told by id, by code, or by the name alone: %#', (a, b, expected) => {
		expect([isSameDealer(a, b), isSameDealer(b, a)]).toEqual([expected, expected]);
	});

	it('is not matched by an empty code or id', () => {
		const listed = [dealer('1', '', 'Listed', 100)];
		const columns = dealerColumns({ lastService: { id: '', code: '', name: 'Closed since' }, seller: null }, listed);
		expect(columns.lastService).toMatchObject({ displayName: 'Closed since', distance: null });
		expect(columns.nearby).toEqual(listed);
	});
});

describe('choosing', () => {
	const choose = (draft: ReturnType<typeof emptyDraft>, chosen: Dealer) =>
		draftReducer(draft, { type: 'chooseDealer', dealer: chosen, dealerType: 'Nearby' }, now);

	it('another dealer without ids is another choice', () => {
		const first = choose(emptyDraft('X', now), dealer('', '', 'North'));
		expect(choose(first, dealer('', '', 'South')).dealer?.displayName).toBe('South');
	});

	it('a card with the code of the same dealer completes the choice and resets nothing', () => {
		const slot = { day: '2026-11-24', slotId: 's', start: '09:00', end: '10:00' };
		const first = draftReducer(choose(emptyDraft('X', now), dealer('1', '')), { type: 'chooseSlot', slot }, now);
		expect(choose(first, { ...dealer('1', 'A'), latitude: 28, longitude: 77 })).toMatchObject({
			slot,
			dealer: { documentId: '1', code: 'A', latitude: 28 },
		});
	});

	it('keeps only the dealer fields of the draft', () => {
		expect(choose(emptyDraft('X', now), dealer('1', 'A', 'North', 500)).dealer).not.toHaveProperty('distance');
	});
});
