import { expect, it } from 'vitest';
import { createLocalCounter } from './localCounter.ts';
import type { CounterIncrement, RateLimitRule } from './rateLimits.ts';

const now = new Date('2026-11-21T10:00:00Z');
const rule: RateLimitRule = { name: 'tallied', max: 20, windowSeconds: 60, storage: 'memory' };

it('A tally loses no count, and counts none twice, when the database could not be asked', async () => {
	const told: number[] = [];
	let isDown = true;
	const tally = createLocalCounter(async (counts: readonly CounterIncrement[]) => {
		if (isDown) throw new Error('the database is gone');
		told.push(...counts.map(({ increment }) => increment));
		const taken = told.reduce((sum, more) => sum + more, 0);
		return counts.map((each) => ({ ...each, taken, endsAt: now.getTime() + 60_000 }));
	});
	for (let at = 0; at < 15; at++) tally.consume(rule, 'a', now);
	await expect(tally.flush(now)).rejects.toThrow('the database is gone');
	isDown = false;
	await tally.flush(now);
	await tally.flush(now);
	expect(told).toEqual([15]);
	for (let at = 0; at < 5; at++) expect(tally.consume(rule, 'a', now).allowed).toBe(true);
	expect(tally.consume(rule, 'a', now).allowed).toBe(false);
});

it('A tally keeps no more than 100,000 keys, and what is new is counted all the same', () => {
	const tally = createLocalCounter(async () => []);
	for (let at = 0; at < 20; at++) tally.consume(rule, 'first', now);
	expect(tally.consume(rule, 'first', now).allowed).toBe(false);
	for (let at = 0; at < 100_000; at++) tally.consume(rule, `key ${at}`, now);
	expect(tally.consume(rule, 'first', now).allowed).toBe(true);
	for (let at = 0; at < 19; at++) tally.consume(rule, 'first', now);
	expect(tally.consume(rule, 'first', now).allowed).toBe(false);
});
