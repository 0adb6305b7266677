import { addDays, type Day, toDay } from '../time/calendar.ts';
import type { Vehicle } from './vehicle.ts';

/** When the next service is due. `day`, `km` (a reading): null where it is not known; one of both is. */
export interface ServiceDue {
	readonly day: Day | null;
	readonly km: number | null;
	/** `soon`: within 30 days, or 500 km after the last reading. */
	readonly when: 'past' | 'soon' | 'later';
	/** Which of day and km says so. */
	readonly by: 'date' | 'km' | 'both';
}

const soonDays = 30;
const soonKm = 500;
const byUrgency = ['past', 'soon', 'later'] as const;

/** The more urgent of both counts (docs/product.md#service-due). null: neither is known. `today`: in India. */
export function serviceDue(
	vehicle: Pick<Vehicle, 'nextServiceDueDate' | 'nextServiceDueKm' | 'lastKmReading'>,
	today: Day,
): ServiceDue | null {
	const { nextServiceDueDate, nextServiceDueKm: km, lastKmReading } = vehicle;
	// A date, or an instant whose day is India's.
	const day = nextServiceDueDate === null ? null : toDay(nextServiceDueDate);
	const byDate = day === null ? null : urgency(today > day, addDays(today, soonDays) >= day);
	const reading = lastKmReading ?? 0;
	const byKm = km === null ? null : urgency(reading > km, reading + soonKm >= km);
	const when = byUrgency.find((each) => each === byDate || each === byKm);
	if (when === undefined) return null;
	return { day, km, when, by: byDate === byKm ? 'both' : byDate === when ? 'date' : 'km' };
}

const urgency = (isPast: boolean, isSoon: boolean): ServiceDue['when'] => (isPast ? 'past' : isSoon ? 'soon' : 'later');
