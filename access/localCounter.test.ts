import { expect, it } from 'vitest';
import { createLocalCounter } from './localCounter.ts';
import type { CounterIncrement, RateLimitRule } from './rateLimits.ts';

const now = new Date('2026-11-21T10:00:00Z');
const rule: RateLimitRule = { name: 'in memory', max: 20, windowSeconds: 60, storage: 'memory' };

it('A local counter neither loses nor repeats counts after a failed flush', async () => {
	const flushed: number[] = [];
	let isDown = true;
	const counter = createLocalCounter(async (counts: readonly CounterIncrement[]) => {
		if (isDown) throw new Error('the database is gone');
		flushed.push(...counts.map(({ increment }) => increment));
		const taken = flushed.reduce((sum, increment) => sum + increment, 0);
		return counts.map((each) => ({ ...each, taken, endsAt: now.getTime() + 60_000 }));
	});
	for (let count = 0; count < 15; count++) counter.consume(rule, 'a', now);
	await expect(counter.flush(now)).rejects.toThrow('the database is gone');
	isDown = false;
	await counter.flush(now);
	await counter.flush(now);
	expect(flushed).toEqual([15]);
	for (let count = 0; count < 5; count++) expect(counter.consume(rule, 'a', now).allowed).toBe(true);
	expect(counter.consume(rule, 'a', now).allowed).toBe(false);
});

it('A local counter evicts the oldest of more than 100,000 keys and counts new ones', () => {
	const counter = createLocalCounter(async () => []);
	for (let count = 0; count < 20; count++) counter.consume(rule, 'first', now);
	expect(counter.consume(rule, 'first', now).allowed).toBe(false);
	for (let count = 0; count < 100_000; count++) counter.consume(rule, `key ${count}`, now);
	expect(counter.consume(rule, 'first', now).allowed).toBe(true);
	for (let count = 0; count < 19; count++) counter.consume(rule, 'first', now);
	expect(counter.consume(rule, 'first', now).allowed).toBe(false);
});
