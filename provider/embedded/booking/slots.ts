/** The slots that a dealership offers, their seats, and the bookings that have lost theirs (docs/product.md#slots). */
import { namedStatement } from '../../../db/preparedStatements.ts';
import { type DealerHours, slotsForDay } from '../../../domain/dealers/dealerSlots.ts';
import { slotGridDays } from '../../../domain/dealers/slots.ts';
import { type Result, rejected } from '../../../domain/result.ts';
import { resultCode } from '../../../domain/resultCode.ts';
import { addDays, type Day } from '../../../domain/time/calendar.ts';
import type { Slots } from '../../port.ts';
import type { OperationContext } from '../operationContext.ts';

/** SQL: whether the row `dealer` is open on `day`. */
export const isOpenSql = (dealer: string, day: string): string => `(
	${dealer}.weekly_off is distinct from extract(dow from ${day}) and ${day} < coalesce(${dealer}.closed_from, 'infinity')
	and not exists (select from dealer_holiday o where o.dealer_id = ${dealer}.id and o.day = ${day}))`;

/** SQL of the days from `first` to `last` on which the row `dealer` is closed apart from its weekly day off. */
export const closedDaysSql = (dealer: string, first: string, last: string): string => `
	select day from dealer_holiday where dealer_id = ${dealer}.id and day between ${first}::date and ${last}::date
	union all
	select day::date from generate_series(greatest(${dealer}.closed_from, ${first}::date), ${last}::date, interval '1 day') day
	where ${dealer}.closed_from is not null`;

/** For a FROM: the rows `d` and `hour` of an offered slot; no row: not offered. */
export const offeredSlotSql = (dealerId: string, day: string, startMinute: string): string => `
	dealer d join dealer_hour hour on d.id = ${dealerId} and hour.dealer_id = d.id and hour.start_minute = ${startMinute}
		and hour.seats > 0 and ${isOpenSql('d', day)}`;

/**
 * SQL: why the slot of the active appointment `a` is no longer offered (`SlotWithdrawal`); null: it is offered. If
 * bookings outnumber seats, the last made ones lose theirs. The day may be past.
 */
export const withdrawnSql = `(
	select case when d.closed_from <= a.day then 'dealerClosed' when not ${isOpenSql('d', 'a.day')} then 'dayClosed'
		when coalesce(hour.seats, 0) <= (
			select count(*) from appointment b
			where (b.dealer_id, b.day, b.start_minute) = (a.dealer_id, a.day, a.start_minute)
				and b.cancelled_at is null and b.number < a.number)
		then 'slotClosed' end
	from dealer d left join dealer_hour hour on hour.dealer_id = d.id and hour.start_minute = a.start_minute
	where d.id = a.dealer_id)`;

/** SQL of an instant in milliseconds, as `slot.seat_holds` has the end of a seat hold. */
const milliseconds = (instant: string): string => `(extract(epoch from ${instant}::timestamptz) * 1000)::bigint`;

/**
 * SQL: how many seats of a slot are held at `:now` for others than `vehicle` (may be null). Most slots have no seat
 * holds, and dealer lists read thousands; counting rows of `jsonb_each_text` would take longer.
 */
export const heldForOthersSql = (seatHolds: string, vehicle: string): string => `
	case when ${seatHolds} = '{}' then 0 else jsonb_array_length(jsonb_path_query_array(
			${seatHolds}, (select format('strict $.* ? (@ > %s)', ${milliseconds(':now')})::jsonpath)))
		- case when (${seatHolds} ->> ${vehicle}::text)::bigint > (select ${milliseconds(':now')}) then 1 else 0 end
	end`;

/**
 * SQL: whether the row `slot` with `seats` seats is full for `vehicle`. If all its seat holds together would not fill
 * it, their owners and ends are not read, which takes three times as long.
 */
export const isFullSql = (vehicle: string, seats: string): string => `
	case when slot.booked_seats + case when slot.seat_holds = '{}' then 0
			else jsonb_array_length(jsonb_path_query_array(slot.seat_holds, 'strict $.*')) end < ${seats} then false
		else slot.booked_seats + ${heldForOthersSql('slot.seat_holds', vehicle)} >= ${seats}
	end`;

/**
 * The upsert of a slot's row that takes a seat, for a booking or a seat hold. Under the row's lock the condition sees
 * its newest version, so the last seat is given once, and a held one to its holder (docs/decisions/029-seat-holds.md).
 * `row`: booked seats and holds of a new row. `change`: the columns set in an existing one.
 */
const takeSeatSql = (claimant: string, row: string, change: string): string => `
	insert into slot as s (dealer_id, day, start_minute, seats, booked_seats, seat_holds)
	select d.id, :day::date, hour.start_minute, hour.seats, ${row}
	from ${offeredSlotSql(':dealerId', ':day::date', ':startMinute')}, vehicle v
	where v.id = :vehicleId::uuid and ${claimant}
	on conflict (dealer_id, day, start_minute) do update set seats = excluded.seats, ${change}
		where s.booked_seats + ${heldForOthersSql('s.seat_holds', ':vehicleId::uuid')} < excluded.seats
	returning s.dealer_id, s.day, s.start_minute`;

/**
 * Parts of a statement that claim a seat of the slot `:dealerId`, `:day`, `:startMinute` at `:now`. `claimant`: a
 * condition on the vehicle `:vehicleId`, the row `v`. `seat` has the slot's key; no row: no seat is left, the dealer is
 * closed or has no such slot, or `claimant` fails. A seat held for the vehicle is free for it. `redeemed` and
 * `released` end its seat hold, also of another slot, whose row may be newer than the statement.
 */
export const claimSeatSql = (claimant: string): string => `seat as (${takeSeatSql(
	claimant,
	`1, '{}'`,
	'booked_seats = s.booked_seats + 1, seat_holds = s.seat_holds - :vehicleId::uuid::text',
)}
), redeemed as (
	delete from seat_hold h using seat where h.vehicle_id = :vehicleId::uuid
	returning h.dealer_id, h.day, h.start_minute
), released as (
	insert into slot as s (dealer_id, day, start_minute, seats, booked_seats)
	select r.dealer_id, r.day, r.start_minute, 0, 0 from redeemed r where not exists (
		select from seat where (seat.dealer_id, seat.day, seat.start_minute) = (r.dealer_id, r.day, r.start_minute))
	on conflict (dealer_id, day, start_minute) do update set seat_holds = s.seat_holds - :vehicleId::uuid::text
)`;

/** The statement that holds a seat until `:heldUntil`, by the rules of `claimSeatSql`. It removes ended seat holds. */
export const holdSeatSql = (claimant: string): string =>
	takeSeatSql(
		claimant,
		`0, jsonb_build_object(:vehicleId::uuid::text, ${milliseconds(':heldUntil')})`,
		`seat_holds = excluded.seat_holds || (
			select coalesce(jsonb_object_agg(h.key, h.value::bigint), '{}') from jsonb_each_text(s.seat_holds) h
			where h.value::bigint > ${milliseconds(':now')} and h.key <> :vehicleId::uuid::text)`,
	);

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
const selectDealerHoursSql = namedStatement(
	['code', 'first', 'last', 'seatHoldRegNo', 'now'],
	`
select weekly_off as "weeklyOff",
	(select coalesce(json_agg(json_build_object('start', start_minute, 'end', end_minute, 'seats', seats)
			order by start_minute), '[]')
		from dealer_hour where dealer_id = dealer.id) as hours,
	(select coalesce(json_agg(day), '[]') from (${closedDaysSql('dealer', ':first', ':last')}) closed) as holidays,
	(select coalesce(json_agg(json_build_object('day', day, 'start', slot.start_minute)), '[]')
		from slot join dealer_hour hour using (dealer_id)
		where dealer_id = dealer.id and day between :first::date and :last::date and hour.start_minute = slot.start_minute
			and ${isFullSql('(select id from vehicle where reg_no = :seatHoldRegNo)', 'hour.seats')}) as "fullSlots"
from dealer where code = :code`,
);
