/** Seat holds, for tests. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { formatSlotId } from '../../../domain/dealers/slots.ts';
import type { SeatHoldRequest } from '../../../provider/port.ts';
import { testDay } from './bookingPayload.ts';

/** A seat hold at the demo's dealer with one seat an hour, unless another is given. */
export function seatHoldRequest(
	regNo: string,
	{
		dealerCode = 'MH-PUN-04',
		day = testDay,
		slotStart = '11:00',
		renew = false,
		isVerified = true,
	}: Partial<SeatHoldRequest> = {},
): SeatHoldRequest {
	const slotEnd = `${String(Number(slotStart.slice(0, 2)) + 1).padStart(2, '0')}:00`;
	const slotId = formatSlotId(dealerCode, day, slotStart);
	return { regNo, dealerCode, day, slotId, slotStart, slotEnd, renew, isVerified };
}

/** Slots with fewer seats than bookings and holds at `now`, and seat holds whose slot and vehicle differ. */
export async function countWrongSeatHolds(db: Kysely<Database>, now: Date): Promise<number> {
	const { rows } = await sql<{ wrong: number }>`
		with entry as (
			select s.dealer_id, s.day, s.start_minute, h.key::uuid as vehicle_id, h.value::bigint as ends
			from slot s, jsonb_each_text(s.seat_holds) h where h.value::bigint > ${now.getTime()}::bigint
		)
		select (
			select count(*) from slot s where s.booked_seats + (
				select count(*) from entry e
				where (e.dealer_id, e.day, e.start_minute) = (s.dealer_id, s.day, s.start_minute)
			) > s.seats
		) + (
			select count(*) from entry e full join (select * from seat_hold where held_until > ${now}) h
				on (h.vehicle_id, h.dealer_id, h.day, h.start_minute) = (e.vehicle_id, e.dealer_id, e.day, e.start_minute)
			where e.vehicle_id is null or h.vehicle_id is null or extract(epoch from h.held_until) * 1000 <> e.ends
		) as wrong
	`.execute(db);
	return rows[0]?.wrong ?? Number.NaN;
}
