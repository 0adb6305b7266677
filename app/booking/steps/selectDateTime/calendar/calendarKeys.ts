import { addDays, type Day } from '../../../../../domain/time/calendar.ts';

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/**
 * The day that a key moves to in the calendar: arrows by a day or a week, Home and End to the ends of the booking
 * window, which is never left; null for any other key.
 */
export function dayAfterKey(day: Day, key: string, window: { readonly first: Day; readonly last: Day }): Day | null {
	if (key === 'Home') return window.first;
	if (key === 'End') return window.last;
	const step = steps[key];
	if (step === undefined) return null;
	const next = addDays(day, step);
	return next >= window.first && next <= window.last ? next : day;
}
