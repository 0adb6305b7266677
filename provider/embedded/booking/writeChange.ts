/** One statement writes the changed booking, its history and its message, or changes nothing. */
import { namedStatement } from '../../../db/preparedStatements.ts';
import type { ChangeRequest } from '../../port.ts';
import { queueMessageSql } from '../messages/queueMessage.ts';
import type { OperationContext } from '../operationContext.ts';
import { inactiveStatusesSql } from './appointments.ts';
import type { CheckedChange } from './checkChange.ts';
import type { Mover } from './checkMove.ts';
import type { KeyedRequest, StoredResult } from './storedResults.ts';

/**
 * `changing` locks the appointment as a move does (writeMove.ts), so that of moves, changes, a cancellation and the
 * opening of a job card at once one comes first. Lines are written over those of their position.
 */
const changeSql = namedStatement(
	[
		...[
			'appointmentId',
			'revision',
			'km',
			'mobile',
			'problem',
			'pickUpLine1',
			'pickUpState',
			'pickUpCity',
			'pickUpPin',
		],
		...['dropOffLine1', 'dropOffState', 'dropOffCity', 'dropOffPin', 'pickUpCharge', 'totalParts', 'totalLabour'],
		...['lines', 'lineCount', 'by', 'before', 'after', 'key', 'hash', 'now'],
	],
	`
with changing as (
	select a.id from appointment a
	where a.id = :appointmentId and a.revision = :revision and a.legacy_id <> 0
		and a.status not in (${inactiveStatusesSql})
		and not exists (select from service_entry e where e.appointment_id = a.id)
	for no key update
), changed as (
	update appointment a set km_reading = :km, mobile = :mobile, problem = :problem, pick_up_line1 = :pickUpLine1,
		pick_up_state = :pickUpState, pick_up_city = :pickUpCity, pick_up_pin = :pickUpPin,
		drop_off_line1 = :dropOffLine1, drop_off_state = :dropOffState, drop_off_city = :dropOffCity,
		drop_off_pin = :dropOffPin, pick_up_charge = :pickUpCharge, total_parts = :totalParts,
		total_labour = :totalLabour, revision = a.revision + 1
	from changing c where a.id = c.id
	returning a.id, a.appointment_no, a.vehicle_id, a.revision
), dropped as (
	delete from appointment_line l using changed c where l.appointment_id = c.id and l.position >= :lineCount::int
), lines as (
	insert into appointment_line (appointment_id, position, periodic_part_id, job_id, name, part_price, labour_price,
		is_selected, reason)
	select c.id, l.position, l.periodic_part_id, l.job_id, l.name, l.part_price, l.labour_price, l.is_selected, l.reason
	from changed c, json_to_recordset(:lines::json) as l (position smallint, periodic_part_id uuid, job_id uuid,
		name text, part_price bigint, labour_price bigint, is_selected boolean, reason text)
	on conflict (appointment_id, position) do update set periodic_part_id = excluded.periodic_part_id,
		job_id = excluded.job_id, name = excluded.name, part_price = excluded.part_price,
		labour_price = excluded.labour_price, is_selected = excluded.is_selected, reason = excluded.reason
), change as (
	insert into appointment_change (appointment_id, revision, kind, by, changed_at, before, after)
	select id, revision, 'changed', :by, :now::timestamptz, :before::json, :after::json from changed
	returning id
), told as (${queueMessageSql('changed', '(select v.reg_no, h.id as subject, c.id as visit from change h, changed c join vehicle v on v.id = c.vehicle_id)')}
)
insert into idempotency (key, payload_hash, answer, answered_at)
select :key, :hash, json_build_object('appointmentId', id, 'appointmentNo', appointment_no), :now::timestamptz
from changed
returning answer`,
);

/** @returns null when nothing was written: the booking has changed */
export async function writeChange(
	{ appointmentId, revision }: Pick<ChangeRequest, 'appointmentId' | 'revision'>,
	change: CheckedChange,
	by: Mover,
	{ key, hash }: KeyedRequest,
	{ db, now }: Pick<OperationContext, 'db' | 'now'>,
): Promise<StoredResult | null> {
	const { km, mobile, problem, pickUp, dropOff, pickUpCharge, totalParts, totalLabour, lines, before, after } = change;
	const { rows } = await db.executeQuery<{ answer: StoredResult }>(
		changeSql({
			...{ appointmentId, revision, km, mobile, problem, pickUpCharge, totalParts, totalLabour, by, key, hash, now },
			pickUpLine1: pickUp?.line1,
			pickUpState: pickUp?.stateName,
			pickUpCity: pickUp?.cityName,
			pickUpPin: pickUp?.pin,
			dropOffLine1: dropOff?.line1,
			dropOffState: dropOff?.stateName,
			dropOffCity: dropOff?.cityName,
			dropOffPin: dropOff?.pin,
			lines: JSON.stringify(lines.map((line, position) => ({ ...line, position }))),
			lineCount: lines.length,
			before: JSON.stringify(before),
			after: JSON.stringify(after),
		}),
	);
	return rows[0]?.answer ?? null;
}
