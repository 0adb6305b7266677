/** Holds a seat of a slot for a vehicle, reads its seat hold, and ends seat holds (docs/product.md#seat-holds). */
import type { CompiledQuery } from 'kysely';
import { retryOnDeadlock } from '../../../db/errors.ts';
import { namedStatement } from '../../../db/preparedStatements.ts';
import type { Database } from '../../../db/schema.ts';
import { nextSeatHold, type SeatHoldPeriod, seatHoldPauseMs } from '../../../domain/booking/seatHold.ts';
import type { Day } from '../../../domain/time/calendar.ts';
import { minuteOfTime, timeOfMinute } from '../../../domain/time/clockTime.ts';
import type { SeatHold, SeatHoldOutcome, SeatHoldRequest } from '../../port.ts';
import { ConflictError, retryOnConflict } from '../conflict.ts';
import { notFoundError, type OperationContext } from '../operationContext.ts';
import { type DealerRow, slotRejection } from './bookingRules.ts';
import { loadRow } from './writeOnce.ts';

/**
 * Holds a seat: one statement reads what the seat hold depends on, one writes it or nothing. A seat hold of another
 * slot moves.
 * @throws ProviderError `notFound` for an unknown registration number
 */
export const holdSeat = (request: SeatHoldRequest, context: OperationContext): Promise<SeatHoldOutcome> =>
	retryOnConflict(() => attemptSeatHold(request, context));

async function attemptSeatHold(request: SeatHoldRequest, context: OperationContext): Promise<SeatHoldOutcome> {
	const { regNo, dealerCode, day, slotStart } = request;
	const slot = { day, startMinute: minuteOfTime(slotStart), now: context.now };
	const row = await loadRow(selectRowSql<SeatRequestRow>({ ...slot, regNo, dealerCode }), context);
	const { vehicleId, dealer } = row;
	if (vehicleId === null) throw notFoundError('holdSeat', 'vehicleNotFound');
	if (!dealer || !row.mayHoldSeat) return { kind: 'notHeld' };
	const rejection = slotRejection(request, dealer, context.now);
	if (rejection) return { kind: rejection.code === 'slotTaken' ? 'taken' : 'notHeld' };
	const last = row.lastDealerId === null ? null : row;
	const period = nextSeatHold(last, request, context.now);
	if (!period) return { kind: 'notHeld' };
	const seatHold = { dealerCode, day, start: slotStart, heldUntil: period.heldUntil.toISOString() };
	const isSameSlot = row.lastDealerId === dealer.id && row.lastDay === day && row.lastStartMinute === slot.startMinute;
	if (period === last && isSameSlot) return { kind: 'held', seatHold };
	const before = { lastHeldUntil: row.heldUntil, lastIsRenewed: row.isRenewed };
	const statement = writeSeatHoldSql({ ...row, ...before, ...period, ...slot, vehicleId, dealerId: dealer.id });
	const { rows } = await retryOnDeadlock(() => context.db.executeQuery(statement));
	if (rows.length === 0) throw new ConflictError();
	return { kind: 'held', seatHold };
}

const selectRowSql = namedStatement(`
select v.id as "vehicleId", v.may_hold_seat as "mayHoldSeat", row_to_json(d) as dealer, l.*
from (select) one_row
left join lateral (
	select id, block_message is null and not exists (select from job_card jc where jc.vehicle_id = vehicle.id and jc.is_active)
		and not exists (select from appointment a join dealer on dealer.id = a.dealer_id and dealer.code = :dealerCode
			where a.vehicle_id = vehicle.id and a.is_active
				and a.day = :day and a.start_minute = :startMinute) as may_hold_seat
	from vehicle where reg_no = :regNo
) v on true
left join lateral dealer_slot(:dealerCode, :day, :startMinute, v.id, :now) d on true
left join lateral (
	select h.dealer_id as "lastDealerId", h.day as "lastDay", h.start_minute as "lastStartMinute",
		(select * from seat_hold_end(h, :now)) as "heldUntil", h.is_renewed as "isRenewed", h.in_a_row as "inARow"
	from seat_hold h where h.vehicle_id = v.id
) l on true`);

/** The rows that a seat hold depends on, and the vehicle's last seat hold. */
interface SeatRequestRow extends SeatHoldPeriod {
	/** null: there is no such vehicle. */
	readonly vehicleId: string | null;
	/** Whether it may be booked, and has not booked this very slot. */
	readonly mayHoldSeat: boolean;
	readonly dealer: DealerRow | null;
	/** null: no last seat hold; then all `last…` fields are null. */
	readonly lastDealerId: string | null;
	readonly lastDay: Day;
	readonly lastStartMinute: number;
}

/**
 * Writes a seat hold. Nothing is written if the last one has changed or no seat is free:
 * - `last` locks the vehicle's seat hold if it is as it was read.
 * - `seat` takes a seat, as `claimSeatSql`, and removes ended seat holds from the slot's row.
 * - `released` frees the seat of another slot.
 * - `changed` or `made` writes the vehicle's row. If another tab has made the first one meanwhile, a unique violation
 *   (`seat_hold_pkey`) undoes the statement.
 */
const writeSeatHoldSql = namedStatement(`
with last as (
	select dealer_id, day, start_minute from seat_hold h
	where vehicle_id = :vehicleId::uuid and dealer_id = :lastDealerId::uuid and day = :lastDay::date
		and start_minute = :lastStartMinute::smallint and (select * from seat_hold_end(h, :now)) = :lastHeldUntil::timestamptz
		and is_renewed = :lastIsRenewed::boolean
	for update
), seat as (
	insert into slot as s (dealer_id, day, start_minute, seats, booked_seats, seat_holds)
	select o.dealer_id, :day::date, o.start_minute, o.seats, 0,
		jsonb_build_object(:vehicleId::uuid::text, (extract(epoch from :heldUntil::timestamptz) * 1000)::bigint)
	from offered_slots(:day::date) o, vehicle v
	where o.dealer_id = :dealerId and o.start_minute = :startMinute and v.id = :vehicleId::uuid
		and (:lastHeldUntil::timestamptz is null or exists (select from last))
	on conflict (dealer_id, day, start_minute) do update set seats = excluded.seats,
		seat_holds = excluded.seat_holds || (
			select coalesce(jsonb_object_agg(h.key, h.value::bigint), '{}') from jsonb_each_text(s.seat_holds) h
			where h.value::bigint > (extract(epoch from :now::timestamptz) * 1000)::bigint and h.key <> :vehicleId::uuid::text)
		where s.booked_seats + held_for_others(s.seat_holds, :vehicleId::uuid, :now::timestamptz) < excluded.seats
	returning s.dealer_id, s.day, s.start_minute
), released as (
	update slot s set seat_holds = s.seat_holds - :vehicleId::uuid::text from last, seat
	where (s.dealer_id, s.day, s.start_minute) = (last.dealer_id, last.day, last.start_minute)
		and (s.dealer_id, s.day, s.start_minute) <> (seat.dealer_id, seat.day, seat.start_minute)
), changed as (
	update seat_hold set dealer_id = seat.dealer_id, day = seat.day, start_minute = seat.start_minute,
		held_until = :heldUntil::timestamptz, is_renewed = :isRenewed::boolean, in_a_row = :inARow::smallint
	from last, seat where vehicle_id = :vehicleId::uuid
), made as (
	insert into seat_hold (vehicle_id, dealer_id, day, start_minute, held_until, is_renewed, in_a_row)
	select :vehicleId::uuid, seat.dealer_id, seat.day, seat.start_minute, :heldUntil::timestamptz, :isRenewed::boolean,
		:inARow::smallint
	from seat where :lastHeldUntil::timestamptz is null
)
select true as "isWritten" from seat`);

const selectSeatHoldSql = namedStatement(`
select dealer.code, h.day, h.start_minute, (select * from seat_hold_end(h, :now)) as held_until
from seat_hold h join vehicle on vehicle.id = h.vehicle_id join dealer on dealer.id = h.dealer_id
where vehicle.reg_no = :regNo`);

type SeatHoldRow = Pick<Database['seat_hold'], 'day' | 'start_minute' | 'held_until'> & { readonly code: string };

/** The vehicle's last seat hold, also an ended one; null: none. */
export async function readSeatHold(regNo: string, { db, now }: OperationContext): Promise<SeatHold | null> {
	const { rows } = await db.executeQuery<SeatHoldRow>(selectSeatHoldSql({ regNo, now }));
	const [found] = rows;
	if (!found) return null;
	const { code, day, start_minute, held_until } = found;
	return { dealerCode: code, day, start: timeOfMinute(start_minute), heldUntil: held_until.toISOString() };
}

/** An ended seat hold still counts in its row; a deleted one does not. */
const endingSql = { end: 'update seat_hold h set held_until = :now', delete: 'delete from seat_hold h' };

const endSeatHoldsSql = (ending: keyof typeof endingSql, condition: string): string => `
with ended as (
	${endingSql[ending]} where ${condition} returning h.vehicle_id, h.dealer_id, h.day, h.start_minute
), released as (
	update slot s set seat_holds = s.seat_holds - e.vehicles
	from (
		select dealer_id, day, start_minute, array_agg(vehicle_id::text) as vehicles from ended
		group by dealer_id, day, start_minute
	) e
	where (s.dealer_id, s.day, s.start_minute) = (e.dealer_id, e.day, e.start_minute)
)
select count(*)::int as ended from ended`;

const endSeatHoldOfVehicleSql = namedStatement(
	endSeatHoldsSql('end', 'h.held_until > :now and h.vehicle_id = (select id from vehicle where reg_no = :regNo)'),
);
const endLostSeatHoldsSql = namedStatement(
	endSeatHoldsSql(
		'end',
		`h.held_until > :now and h.dealer_id = :dealerId and not exists (
			select from slot s join offered_slots(h.day) o using (dealer_id, start_minute)
			where (s.dealer_id, s.day, s.start_minute) = (h.dealer_id, h.day, h.start_minute) and s.booked_seats + (
				select count(*) from seat_hold o
				where (o.dealer_id, o.day, o.start_minute) = (h.dealer_id, h.day, h.start_minute) and o.held_until > :now
					and (o.held_until, o.vehicle_id) < (h.held_until, h.vehicle_id)) < o.seats)`,
	),
);
const deleteSeatHoldOfVehicleSql = namedStatement(endSeatHoldsSql('delete', 'h.vehicle_id = :vehicleId'));
const deleteEndedSeatHoldsSql = namedStatement(endSeatHoldsSql('delete', 'h.held_until <= :endedBefore'));

async function countEnded(statement: CompiledQuery<{ ended: number }>, { db }: OperationContext): Promise<number> {
	const { rows } = await db.executeQuery(statement);
	return rows[0]?.ended ?? 0;
}

/** Ends the vehicle's live seat hold; false: it has none. */
export const endSeatHoldOfVehicle = async (regNo: string, context: OperationContext): Promise<boolean> =>
	(await retryOnDeadlock(() => countEnded(endSeatHoldOfVehicleSql({ regNo, now: context.now }), context))) > 0;

/**
 * Ends live seat holds of a dealer whose slot is no longer offered, or has too few seats: then those that would end
 * last.
 * @returns how many
 */
export const endLostSeatHolds = (dealerId: string, context: OperationContext): Promise<number> =>
	retryOnDeadlock(() => countEnded(endLostSeatHoldsSql({ dealerId, now: context.now }), context));

/** Deletes the seat hold of a vehicle, in the transaction that removes the vehicle. */
export async function deleteSeatHoldOfVehicle(vehicleId: string, context: OperationContext): Promise<void> {
	await countEnded(deleteSeatHoldOfVehicleSql({ vehicleId }), context);
}

/** Deletes seat holds that ended so long ago that no new one counts as in a row with them. @returns how many */
export const deleteEndedSeatHolds = (context: OperationContext): Promise<number> =>
	retryOnDeadlock(() =>
		countEnded(deleteEndedSeatHoldsSql({ endedBefore: new Date(context.now.getTime() - seatHoldPauseMs) }), context),
	);
