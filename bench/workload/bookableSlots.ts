import { addDays, type Day, dayOf } from '../../domain/time/calendar.ts';
import { withClient } from './vehicles.ts';

/** The dealers, days and hours over which the bookings are spread. */
interface BenchDealer {
	readonly id: string;
	readonly code: string;
	readonly city: string;
	readonly state: string;
}

export interface BookableSlots {
	readonly dealers: readonly BenchDealer[];
	readonly days: readonly Day[];
	/** `HH` */
	readonly hours: readonly string[];
}

/** A slot to book. */
export interface BookableSlot {
	readonly dealer: BenchDealer;
	readonly day: Day;
	/** `HH:mm` */
	readonly start: string;
	readonly end: string;
}

/** All dealers, the days of the booking window, and the hours at which every dealer is open. */
export async function readBookableSlots(databaseUrl: string): Promise<BookableSlots> {
	return withClient(databaseUrl, async (client) => {
		const dealers = await client.query<BenchDealer>(
			`select d.id, d.code, c.name as city, s.name as state
				from dealer d join city c on c.id = d.city_id join state s on s.id = c.state_id order by d.code`,
		);
		const hours = await client.query<{ hour: string }>(
			`select lpad((start_minute / 60)::text, 2, '0') as hour from dealer_hour group by start_minute
				having count(*) = (select count(*) from dealer) order by start_minute`,
		);
		const now = new Date();
		const days = Array.from({ length: 12 }, (_, index) => addDays(dayOf(now), index + 2));
		return { dealers: dealers.rows, days, hours: hours.rows.map(({ hour }) => hour) };
	});
}

/** The slot of the n-th booking. Slots repeat only after all of them were used. */
export function bookableSlot(n: number, { dealers, days, hours }: BookableSlots): BookableSlot {
	const dealer = dealers[n % dealers.length];
	const day = days[Math.floor(n / dealers.length) % days.length];
	const hour = hours[Math.floor(n / dealers.length / days.length) % hours.length];
	if (!dealer || !day || !hour) throw new Error('the bench has no place to book');
	return { dealer, day, start: `${hour}:00`, end: `${String(Number(hour) + 1).padStart(2, '0')}:00` };
}
