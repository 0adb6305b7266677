import { expect, it } from 'vitest';
import { untilNextRequest } from './useToday.ts';

it('The day is asked for when it ends, and after a failure again and again, ever more rarely', () => {
	const day = { day: '2026-11-22', endsInMs: 3_600_000 };
	const pauses = [0, 1, 2, 3, 7, 50].map((failures) => untilNextRequest(day, failures));
	expect(pauses).toEqual([3_600_000, 5_000, 10_000, 20_000, 300_000, 300_000]);
});
