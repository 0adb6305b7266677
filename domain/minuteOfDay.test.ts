import fc from 'fast-check';
import { test } from 'vitest';
import { minuteOfTime, timeOfMinute } from './minuteOfDay.ts';

test('minutes and times of day are each other’s reverse', () => {
	fc.assert(fc.property(fc.integer({ min: 0, max: 1439 }), (minute) => minuteOfTime(timeOfMinute(minute)) === minute));
});
