import { addDays, type Day, toDay } from '../time/calendar.ts';
import type { Vehicle } from './vehicle.ts';

/** When the next service is due. `day` and `km` (a reading) are null if not known; at least one is known. */
export type ServiceDue = NonNullable<ReturnType<typeof serviceDue>>;

const soonDays = 30;
const soonKm = 500;
/** `soon`: within 30 days, or 500 km after the last reading. */
const byUrgency = ['past', 'soon', 'later'] as const;

/** The more urgent of both counts (docs/product.md#service-due). null: neither is known. `today`: in India. */
export function serviceDue(
	vehicle: Pick<Vehicle, 'nextServiceDueDate' | 'nextServiceDueKm' | 'lastKmReading'>,
	today: Day,
) {
	const { nextServiceDueDate, nextServiceDueKm: km, lastKmReading } = vehicle;
	// A date, or an instant whose day is India's.
	const day = nextServiceDueDate === null ? null : toDay(nextServiceDueDate);
	const byDate = day === null ? null : urgency(today > day, addDays(today, soonDays) >= day);
	const reading = lastKmReading ?? 0;
	const byKm = km === null ? null : urgency(reading > km, reading + soonKm >= km);
	const when = byUrgency.find((each) => each === byDate || each === byKm);
	if (when === undefined) return null;
	// `by`: which of day and reading is the more urgent one.
	return { day, km, when, by: byDate === byKm ? 'both' : byDate === when ? 'date' : 'km' } as const;
}

const urgency = (isPast: boolean, isSoon: boolean) => (isPast ? 'past' : isSoon ? 'soon' : 'later');
