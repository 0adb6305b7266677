import { expect, it } from 'vitest';
import { dayPartOf, meridiem, twelveHourTime } from './clockTime.ts';

it.each([
	['00:00', '12:00', 'AM', 'morning'],
	['09:00', '9:00', 'AM', 'morning'],
	['11:59', '11:59', 'AM', 'morning'],
	['12:00', '12:00', 'PM', 'afternoon'],
	['13:30', '1:30', 'PM', 'afternoon'],
	['15:59', '3:59', 'PM', 'afternoon'],
	['16:00', '4:00', 'PM', 'evening'],
	['23:45', '11:45', 'PM', 'evening'],
])('%s is %s %s, in the %3$s', (time, clock, half, part) => {
	expect([twelveHourTime(time), meridiem(time), dayPartOf(time)]).toEqual([clock, half, part]);
});
