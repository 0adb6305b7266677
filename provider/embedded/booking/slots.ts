/** The slots that a dealership offers, their seats, and the bookings that have lost theirs (docs/product.md#slots). */
import { namedStatement } from '../../../db/preparedStatements.ts';
import { type DealerHours, slotsForDay } from '../../../domain/dealers/dealerSlots.ts';
import { slotGridDays } from '../../../domain/dealers/slots.ts';
import { type Result, rejected } from '../../../domain/result.ts';
import { resultCode } from '../../../domain/resultCode.ts';
import { addDays, type Day } from '../../../domain/time/calendar.ts';
import type { Slots } from '../../port.ts';
import type { OperationContext } from '../operationContext.ts';

/**
 * Common table expressions that claim a seat of slot `:dealerId`, `:day`, `:startMinute` for `:vehicleId` at `:now`:
 * - `seat` counts the booking and returns the slot's key. It has no row if `slotRejection` would reject the slot, or if
 *   the vehicle's row `v` fails the condition `claimant`. A seat that the vehicle holds is free for it.
 * - `redeemed` deletes the vehicle's seat hold, of this slot or another.
 * - `released` frees the seat of another slot.
 */
export const claimSeatSql = (claimant: string): string => `seat as (
	insert into slot as s (dealer_id, day, start_minute, seats, booked_seats)
	select o.dealer_id, :day::date, o.start_minute, o.seats, 1 from offered_slots(:day::date) o, vehicle v
	where o.dealer_id = :dealerId and o.start_minute = :startMinute and v.id = :vehicleId::uuid and ${claimant}
	on conflict (dealer_id, day, start_minute) do update set seats = excluded.seats, booked_seats = s.booked_seats + 1,
		seat_holds = s.seat_holds - :vehicleId::uuid::text
		-- Only here, under its lock, the row has its newest version: the last seat is given once (decision 029).
		where s.booked_seats + held_for_others(s.seat_holds, :vehicleId::uuid, :now::timestamptz) < excluded.seats
	returning s.dealer_id, s.day, s.start_minute
), redeemed as (
	delete from seat_hold h using seat where h.vehicle_id = :vehicleId::uuid
	returning h.dealer_id, h.day, h.start_minute
), released as (
	-- An upsert, since that row may be newer than the statement.
	insert into slot as s (dealer_id, day, start_minute, seats, booked_seats)
	select r.dealer_id, r.day, r.start_minute, 0, 0 from redeemed r where not exists (
		select from seat where (seat.dealer_id, seat.day, seat.start_minute) = (r.dealer_id, r.day, r.start_minute))
	on conflict (dealer_id, day, start_minute) do update set seat_holds = s.seat_holds - :vehicleId::uuid::text
)`;

/** Slots of the requested day and the next two. `resultCode` is `noSlots` if the requested day has no free slot. */
export async function readSlots(
	{ dealerCode: code, day }: { readonly dealerCode: string; readonly day: Day },
	{ db, now, seatHoldRegNo }: OperationContext,
): Promise<Result<Slots>> {
	const period = { first: day, last: addDays(day, slotGridDays - 1) };
	const statement = selectDealerHoursSql<Omit<DealerHours, 'code'>>({ code, ...period, seatHoldRegNo, now });
	const [hours] = (await db.executeQuery(statement)).rows;
	if (!hours) return rejected(resultCode('dealerNotFound'));
	const columnAt = (offset: number) => {
		const date = addDays(day, offset);
		return { day: date, slots: slotsForDay({ code, ...hours }, date, now) };
	};
	const selected = columnAt(0);
	const hasAny = selected.slots.some(({ isAvailable }) => isAvailable);
	return {
		ok: true,
		columns: [selected, columnAt(1), columnAt(2)],
		resultCode: hasAny ? null : resultCode('noSlots', { day }),
	};
}

/** Held seats are counted as for a claim: free for `:seatHoldRegNo` alone. */
const selectDealerHoursSql = namedStatement(`
select weekly_off as "weeklyOff",
	(select coalesce(json_agg(json_build_object('start', start_minute, 'end', end_minute, 'seats', seats)
			order by start_minute), '[]')
		from dealer_hour where dealer_id = dealer.id) as hours,
	(select coalesce(json_agg(day), '[]') from closed_days(dealer.id, closed_from, :first::date, :last::date) day) as holidays,
	(select coalesce(json_agg(json_build_object('day', day, 'start', slot.start_minute)), '[]')
		from slot join dealer_hour hour using (dealer_id)
		where dealer_id = dealer.id and day between :first::date and :last::date and hour.start_minute = slot.start_minute
			and is_full(slot, hour.seats, (select id from vehicle where reg_no = :seatHoldRegNo), :now::timestamptz)) as "fullSlots"
from dealer where code = :code`);
