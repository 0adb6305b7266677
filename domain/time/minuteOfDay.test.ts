import fc from 'fast-check';
import { test } from 'vitest';
import { minuteOfTime, timeOfMinute } from './clockTime.ts';

test('minutes convert to times of day and back', () => {
	fc.assert(fc.property(fc.integer({ min: 0, max: 1439 }), (minute) => minuteOfTime(timeOfMinute(minute)) === minute));
});
