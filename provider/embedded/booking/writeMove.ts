/** One statement claims the new seat, gives the old one back and writes the move with its message, or changes nothing. */
import { namedStatement } from '../../../db/preparedStatements.ts';
import { monthsBetween } from '../../../domain/time/calendar.ts';
import { minuteOfTime, timeOfMinute } from '../../../domain/time/minuteOfDay.ts';
import type { MoveRequest } from '../../port.ts';
import { queueMessageSql } from '../messages/queueMessage.ts';
import type { OperationContext } from '../operationContext.ts';
import { inactiveStatusesSql } from './appointments.ts';
import type { CheckedMove, Mover } from './checkMove.ts';
import { claimSeatSql, redeemHoldSql } from './claimSeat.ts';
import type { RepricedLine } from './moveFacts.ts';
import type { KeyedRequest, StoredResult } from './storedResults.ts';

const vehicle = '(select vehicle_id from moving)';

/**
 * `moving` locks the appointment, so that of moves, a cancellation and the opening of a job card at once one comes first,
 * and the others see what it left. Then both slots are locked, in the order of their keys: two opposite moves would wait
 * for each other otherwise. The revision stands for all of the appointment that was checked before, but for the LegacyId.
 */
const moveSql = namedStatement(
	[
		...['appointmentId', 'revision', 'dealerId', 'day', 'startMinute', 'endMinute', 'monthDifference', 'totalParts'],
		...['totalLabour', 'lines', 'lacking', 'by', 'before', 'after', 'key', 'hash', 'now'],
	],
	`
with moving as (
	select a.id, a.vehicle_id, a.dealer_id, a.day, a.start_minute from appointment a
	where a.id = :appointmentId and a.revision = :revision and a.legacy_id <> 0
		and a.status not in (${inactiveStatusesSql})
		and not exists (select from service_entry e where e.appointment_id = a.id)
	for no key update
), locked as (
	select from (
		select dealer_id, day, start_minute from moving
		union select :dealerId::uuid, :day::date, :startMinute::smallint where exists (select from moving)
	) k join slot s using (dealer_id, day, start_minute)
	order by dealer_id, day, start_minute
	for no key update of s
), seat as (${claimSeatSql(`v.id = ${vehicle} and (select count(*) from locked) > 0`, vehicle)}
), ${redeemHoldSql(vehicle, 'seat', 'moving')}, freed as (
	update slot s set taken = s.taken - 1 from moving m, seat
	where s.dealer_id = m.dealer_id and s.day = m.day and s.start_minute = m.start_minute
), moved as (
	update appointment a set dealer_id = seat.dealer_id, day = seat.day, start_minute = seat.start_minute,
		end_minute = :endMinute, month_difference = :monthDifference, total_parts = :totalParts,
		total_labour = :totalLabour, revision = a.revision + 1,
		pick_up_charge = case when m.dealer_id = seat.dealer_id then a.pick_up_charge end
	from moving m, seat where a.id = m.id
	returning a.id, a.appointment_no, a.vehicle_id, a.revision
), priced as (
	update appointment_line l set job_id = n.job_id, part_price = n.part_price, labour_price = n.labour_price
	from moved, json_to_recordset(:lines::json) as n (position smallint, job_id uuid, part_price bigint, labour_price bigint)
	where l.appointment_id = moved.id and l.position = n.position
), dropped as (
	delete from appointment_line l using moved where l.appointment_id = moved.id and l.position = any(:lacking::smallint[])
), change as (
	insert into appointment_change (appointment_id, revision, kind, by, changed_at, before, after)
	select id, revision, 'moved', :by, :now::timestamptz, :before::json, :after::json from moved
	returning id
), told as (${queueMessageSql('moved', '(select v.reg_no, c.id as subject, m.id as visit from change c, moved m join vehicle v on v.id = m.vehicle_id)')}
)
insert into idempotency (key, payload_hash, answer, answered_at)
select :key, :hash, json_build_object('appointmentId', id, 'appointmentNo', appointment_no), :now::timestamptz
from moved
returning answer`,
);

/** @returns null when nothing was written: the seat is taken, or the booking has changed */
export async function writeMove(
	request: MoveRequest,
	{ appointment, dealer, totalParts, totalLabour, total, lacking }: CheckedMove,
	lines: readonly RepricedLine[],
	by: Mover,
	{ key, hash }: KeyedRequest,
	{ db, now }: Pick<OperationContext, 'db' | 'now'>,
): Promise<StoredResult | null> {
	const { appointmentId, revision, day, slotStart, slotEnd } = request;
	const before = {
		dealer: appointment.dealer_code,
		day: appointment.day,
		time: timeOfMinute(appointment.start_minute),
		total: appointment.total_parts + appointment.total_labour,
	};
	const leftOut = lacking.length > 0 && { leftOut: lacking };
	const after = { dealer: request.dealerCode, day, time: slotStart, total, ...leftOut };
	const { rows } = await db.executeQuery<{ answer: StoredResult }>(
		moveSql({
			...{ appointmentId, revision, dealerId: dealer.id, day },
			startMinute: minuteOfTime(slotStart),
			endMinute: minuteOfTime(slotEnd),
			monthDifference: monthsBetween(appointment.sale_invoice_date, day),
			...{ totalParts, totalLabour },
			lines: JSON.stringify(lines.filter((line) => line.part_price !== null)),
			lacking: lines.filter((line) => line.part_price === null).map(({ position }) => position),
			...{ by, before: JSON.stringify(before), after: JSON.stringify(after), key, hash, now },
		}),
	);
	return rows[0]?.answer ?? null;
}
