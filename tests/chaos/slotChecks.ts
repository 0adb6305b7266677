/** Checks of the slots and appointments in the database. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Slots whose count of taken seats is negative, above their seats, or not the number of their bookings; in one snapshot. */
export async function countWrongSlots(db: Kysely<Database>): Promise<number> {
	const { rows } = await sql<{ wrong: number }>`
		select count(*) as wrong from slot s left join (
			select dealer_id, day, start_minute, count(*) as booked from appointment where cancelled_at is null
			group by dealer_id, day, start_minute
		) a using (dealer_id, day, start_minute)
		where s.taken < 0 or s.taken > s.seats or s.taken <> coalesce(a.booked, 0)
	`.execute(db);
	return rows[0]?.wrong ?? Number.NaN;
}

/** Vehicles with more than one active booking. */
export async function countDoubleBookings(db: Kysely<Database>): Promise<number> {
	const { rows } = await sql<{ twice: number }>`
		select count(*) as twice from (
			select from appointment where cancelled_at is null and status = 'Booked' group by vehicle_id having count(*) > 1
		) v
	`.execute(db);
	return rows[0]?.twice ?? Number.NaN;
}
