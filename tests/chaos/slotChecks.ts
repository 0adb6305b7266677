/** Checks of the slots and appointments in the database. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';

/**
 * Slots whose count of taken seats is negative, above their seats, or not the number of their bookings; in one
 * snapshot.
 */
export async function countWrongSlots(db: Kysely<Database>): Promise<number> {
	const { rows } = await sql<{ wrong: number }>`
		select count(*) as wrong from slot s left join (
			select dealer_id, day, start_minute, count(*) as booked from appointment where cancelled_at is null
			group by dealer_id, day, start_minute
		) a using (dealer_id, day, start_minute)
		where s.booked_seats < 0 or s.booked_seats > s.seats or s.booked_seats <> coalesce(a.booked, 0)
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

/**
 * Seat holds in a vehicle's row but not in its slot's, or the other way round, and slots with more holds than seats.
 */
export async function countSeatHoldMismatches(db: Kysely<Database>): Promise<number> {
	const { rows } = await sql<{ wrong: number }>`
		with standing as (
			select s.dealer_id, s.day, s.start_minute, h.key::uuid as vehicle_id, s.booked_seats, s.seats
			from slot s, jsonb_each_text(s.seat_holds) h where to_timestamp(h.value::bigint / 1000.0) > clock_timestamp()
		)
		select (select count(*) from standing s full join (select * from seat_hold where held_until > clock_timestamp()) h
				using (dealer_id, day, start_minute, vehicle_id) where h.held_until is null or s.seats is null)
			+ (select count(*) from (
				select from standing group by dealer_id, day, start_minute, booked_seats, seats having booked_seats + count(*) > seats
			) s) as wrong
	`.execute(db);
	return rows[0]?.wrong ?? Number.NaN;
}
