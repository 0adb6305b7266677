import { expect, it } from 'vitest';
import { createLocalCounter } from './localCounter.ts';

const start = new Date('2026-11-21T10:00:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);

it('A local counter counts by key, in windows that begin with the first request', () => {
	const counter = createLocalCounter();
	expect(counter.count('a', 60, start)).toEqual({ count: 1, endsAt: after(60).getTime() });
	expect(counter.count('a', 60, after(59))).toEqual({ count: 2, endsAt: after(60).getTime() });
	expect(counter.count('b', 60, after(59))).toEqual({ count: 1, endsAt: after(119).getTime() });
	expect(counter.count('a', 60, after(60))).toEqual({ count: 1, endsAt: after(120).getTime() });
});

it('A local counter drops the oldest of more than 100,000 keys and counts new ones', () => {
	const counter = createLocalCounter();
	for (let count = 0; count < 20; count++) counter.count('first', 60, start);
	for (let count = 0; count < 99_999; count++) counter.count(`key ${count}`, 60, start);
	expect(counter.count('first', 60, start).count).toBe(21);
	counter.count('one more', 60, start);
	expect(counter.count('first', 60, start).count).toBe(1);
	expect(counter.count('key 50000', 60, start).count).toBe(2);
});

it('A local counter drops ended windows and keeps open ones, whichever began first', () => {
	const counter = createLocalCounter();
	counter.count('long', 600, start);
	for (let count = 0; count < 99_999; count++) counter.count(`key ${count}`, 60, after(1));
	// One key too many, unless ended windows have been dropped by now.
	counter.count('later', 60, after(61));
	expect(counter.count('long', 600, after(62)).count).toBe(2);
});
