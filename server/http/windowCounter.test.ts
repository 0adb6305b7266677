import { expect, it } from 'vitest';
import { createWindowCounter } from './windowCounter.ts';

it('Counts of this window and the one before are added, and older ones are gone', () => {
	const counter = createWindowCounter({ windowMs: 1_000, maxKeys: 10 });
	expect([counter.add('a', 0), counter.add('a', 999), counter.add('a', 1_000)]).toEqual([1, 2, 3]);
	expect(counter.add('b', 1_500)).toBe(1);
	expect(counter.total(1_999)).toBe(4);
	expect(counter.total(2_000)).toBe(2);
	expect(counter.total(3_000)).toBe(0);
	expect(counter.add('a', 9_000)).toBe(1);
});

it('Beyond the most keys of a window only those that are there are counted further', () => {
	const counter = createWindowCounter({ windowMs: 1_000, maxKeys: 2 });
	for (const key of ['a', 'b', 'c']) counter.add(key, 0);
	expect([counter.add('a', 0), counter.add('c', 0)]).toEqual([2, 1]);
	expect(counter.total(0)).toBe(5);
});

it('A key that is removed is not in the total', () => {
	const counter = createWindowCounter({ windowMs: 1_000, maxKeys: 2 });
	for (const at of [0, 500, 1_200]) counter.add('a', at);
	counter.add('b', 1_200);
	counter.remove('a');
	expect([counter.total(1_200), counter.add('a', 1_200)]).toEqual([1, 1]);
});
