import { expect, it } from 'vitest';
import { slotInstant } from '../time/calendar.ts';
import { openingState } from './openingState.ts';

const hoursToday = { opensAt: '09:00', closesAt: '18:00' };
const nextOpening = { day: '2026-11-24', opensAt: '09:30' };
const at = (time: string) => new Date(slotInstant('2026-11-23', time));
const open = { kind: 'open', hours: hoursToday };
const closed = (opens: object | null, isDayOff = false) => ({ kind: 'closed', isDayOff, opens });
const today = { day: '2026-11-23', opensAt: '09:00', daysAhead: 0 };
const tomorrow = { ...nextOpening, daysAhead: 1 };

it.each([
	['00:00', closed(today)],
	['08:59', closed(today)],
	['09:00', open],
	['17:59', open],
	['18:00', closed(tomorrow)],
	['23:59', closed(tomorrow)],
])('At %s in India', (time, state) => {
	expect(openingState({ hoursToday, nextOpening }, at(time))).toEqual(state);
});

it('On a day off it opens on the next open day, where the provider says which', () => {
	expect(openingState({ hoursToday: null, nextOpening }, at('10:00'))).toEqual(closed(tomorrow, true));
	expect(openingState({ hoursToday: null }, at('10:00'))).toEqual(closed(null, true));
	expect(openingState({ hoursToday }, at('19:00'))).toEqual(closed(null));
});

it('Hours may go on over midnight, and may not be known', () => {
	const overnight = { hoursToday: { opensAt: '20:00', closesAt: '02:00' } };
	expect(['01:59', '02:00', '19:59', '20:00'].map((time) => openingState(overnight, at(time))?.kind)).toEqual([
		'open',
		'closed',
		'closed',
		'open',
	]);
	expect(openingState({}, at('10:00'))).toBeUndefined();
});
