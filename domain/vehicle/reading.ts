import { type Day, daysBetween, toDay } from '../time/calendar.ts';
import type { Vehicle } from './vehicle.ts';

const mostAtOnce = 30_000;
const mostPerDay = 150;

/**
 * Whether a reading, in km, is so far above the last one that it may be mistyped: by more than 30,000 km, or by more
 * than 150 km for each day since the last service (docs/product.md#readings). Without a last reading none is. `today`:
 * in India.
 */
export function isImplausible(
	km: number,
	{ lastKmReading, lastAvailedServiceDate }: Pick<Vehicle, 'lastKmReading' | 'lastAvailedServiceDate'>,
	today: Day,
): boolean {
	if (lastKmReading === null) return false;
	// A date, or an instant whose day is India's.
	const day = lastAvailedServiceDate === null ? null : toDay(lastAvailedServiceDate);
	const days = day === null ? Infinity : Math.max(1, daysBetween(day, today));
	return km - lastKmReading > Math.min(mostAtOnce, mostPerDay * days);
}
