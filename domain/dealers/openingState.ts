import { daysBetween, timeOf, today } from '../time/calendar.ts';
import type { Dealer, OpeningHours, OpeningState } from './dealer.ts';

/** The state at `now` by the hours that the provider says (docs/product.md#dealer-step); undefined: it says none. */
export function openingState(
	{ hoursToday, nextOpening }: Pick<Dealer, 'hoursToday' | 'nextOpening'>,
	now: Date,
): OpeningState | undefined {
	if (hoursToday === undefined) return undefined;
	const time = timeOf(now.toISOString()) ?? '';
	if (hoursToday && isWithin(hoursToday, time)) return { kind: 'open', hours: hoursToday };
	const day = today(now);
	const isBefore = hoursToday !== null && time < hoursToday.opensAt;
	const next = isBefore ? { day, opensAt: hoursToday.opensAt } : nextOpening;
	const opens = next ? { ...next, daysAhead: daysBetween(day, next.day) } : null;
	return { kind: 'closed', isDayOff: hoursToday === null, opens };
}

/** Hours that end when they begin, or before, go on over midnight. */
function isWithin({ opensAt, closesAt }: OpeningHours, time: string): boolean {
	if (opensAt < closesAt) return opensAt <= time && time < closesAt;
	return time >= opensAt || time < closesAt;
}
