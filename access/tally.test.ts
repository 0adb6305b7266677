import { expect, it } from 'vitest';
import type { Count, LimitRule } from './limits.ts';
import { createTally } from './tally.ts';

const now = new Date('2026-11-21T10:00:00Z');
const rule: LimitRule = { name: 'tallied', most: 20, seconds: 60, counted: 'tallied' };

it('A tally loses no count, and counts none twice, when the database could not be asked', async () => {
	const told: number[] = [];
	let isDown = true;
	const tally = createTally(async (counts: readonly Count[]) => {
		if (isDown) throw new Error('the database is gone');
		told.push(...counts.map(({ more }) => more));
		const taken = told.reduce((sum, more) => sum + more, 0);
		return counts.map((each) => ({ ...each, taken, endsAt: now.getTime() + 60_000 }));
	});
	for (let at = 0; at < 15; at++) tally.take(rule, 'a', now);
	await expect(tally.settle(now)).rejects.toThrow('the database is gone');
	isDown = false;
	await tally.settle(now);
	await tally.settle(now);
	expect(told).toEqual([15]);
	for (let at = 0; at < 5; at++) expect(tally.take(rule, 'a', now).allowed).toBe(true);
	expect(tally.take(rule, 'a', now).allowed).toBe(false);
});

it('A tally keeps no more than 100,000 keys, and what is new is counted all the same', () => {
	const tally = createTally(async () => []);
	for (let at = 0; at < 20; at++) tally.take(rule, 'first', now);
	expect(tally.take(rule, 'first', now).allowed).toBe(false);
	for (let at = 0; at < 100_000; at++) tally.take(rule, `key ${at}`, now);
	expect(tally.take(rule, 'first', now).allowed).toBe(true);
	for (let at = 0; at < 19; at++) tally.take(rule, 'first', now);
	expect(tally.take(rule, 'first', now).allowed).toBe(false);
});
