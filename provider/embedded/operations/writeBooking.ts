/** The one statement that books: it claims the seat, writes the appointment and stores the answer, or does nothing. */
import { CompiledQuery } from 'kysely';
import { prepared } from '../../../db/prepared.ts';
import { monthsBetween } from '../../../domain/calendar.ts';
import type { BookingOrder, Outcome } from '../../../domain/order.ts';
import type { Scope } from '../context.ts';
import { minuteOfTime } from '../minutes.ts';
import type { CheckedBooking } from './checkBooking.ts';

/**
 * The seat is claimed by the upsert alone: no row comes back when none is left, or when the vehicle was
 * held or its dealer closed in the meantime, and then nothing else is written. A second active appointment
 * of the vehicle (`appointment_one_active`) and a key that was used (`idempotency_pkey`) are unique
 * violations, which undo the whole statement.
 */
const writeBookingSql = prepared(`
with seat as (
	insert into slot as s (dealer_id, day, start_minute, seats, taken)
	select d.id, $2::date, h.start_minute, h.seats, 1
	from dealer d join dealer_hour h on h.dealer_id = d.id and h.start_minute = $3, vehicle v
	where d.id = $1 and h.seats > 0 and d.weekly_off is distinct from extract(dow from $2::date)
		and not exists (select from dealer_holiday o where o.dealer_id = d.id and o.day = $2::date)
		and v.id = $4 and v.hold_message is null and coalesce(v.last_km_reading, 0) < $5::int
		and not exists (select from service_entry e where e.vehicle_id = v.id and e.is_active)
	on conflict (dealer_id, day, start_minute) do update set taken = s.taken + 1, seats = excluded.seats
		where s.taken < excluded.seats
	returning s.dealer_id, s.day, s.start_minute
), booked as (
	insert into appointment (vehicle_id, dealer_id, day, start_minute, end_minute, status, legacy_id, repair_type_id,
		km_reading, month_difference, mobile, email, problem,
		pick_up_line1, pick_up_state, pick_up_city, pick_up_pin,
		drop_off_line1, drop_off_state, drop_off_city, drop_off_pin,
		total_parts, total_labour, source, self_declaration_id, booked_at)
	select $4, seat.dealer_id, seat.day, seat.start_minute, $6, 'Booked', nextval('legacy_number'), $7,
		$5, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, 'Mobile / Web', $22, $23
	from seat
	returning id, appointment_no
), lines as (
	insert into appointment_line (appointment_id, position, periodic_part_id, job_id, name, part_price, labour_price,
		is_selected, reason)
	select booked.id, l.position, l.periodic_part_id, l.job_id, l.name, l.part_price, l.labour_price, l.is_selected, l.reason
	from booked, json_to_recordset($24::json) as l (position smallint, periodic_part_id uuid, job_id uuid, name text,
		part_price bigint, labour_price bigint, is_selected boolean, reason text)
), answers as (
	insert into appointment_answer (appointment_id, question_id, selected)
	select booked.id, a.question_id, a.selected
	from booked, json_to_recordset($25::json) as a (question_id uuid, selected text[])
)
insert into idempotency (key, payload_hash, answer, answered_at)
select $26, $27, json_build_object('done', true, 'message', $28::text, 'appointmentId', booked.id,
	'appointmentNo', booked.appointment_no), $23
from booked
returning answer`);

export interface KeyedPayload {
	readonly key: string;
	readonly hash: string;
}

/** null: nothing was written, since the seat is gone or the vehicle may no longer be booked. */
export async function writeBooking(
	order: BookingOrder,
	booking: CheckedBooking,
	keyed: KeyedPayload,
	about: { readonly saleInvoiceDate: string | null; readonly message: string },
	{ db, now }: Pick<Scope, 'db' | 'now'>,
): Promise<Outcome | null> {
	const { pickUp, dropOff } = order;
	const parameters = [
		booking.dealerId,
		order.day,
		minuteOfTime(order.slotStart),
		order.vehicleId,
		order.km,
		booking.endMinute,
		order.repairTypeId,
		monthsBetween(about.saleInvoiceDate, order.day),
		order.mobile,
		order.email,
		order.problem,
		pickUp?.line1,
		pickUp?.stateName,
		pickUp?.cityName,
		pickUp?.pin,
		dropOff?.line1,
		dropOff?.stateName,
		dropOff?.cityName,
		dropOff?.pin,
		booking.totalParts,
		booking.totalLabour,
		order.selfDeclarationId,
		now,
		JSON.stringify(booking.lines.map((line, position) => ({ position, ...line }))),
		JSON.stringify(order.answers.map((answer) => ({ question_id: answer.questionId, selected: answer.selected }))),
		keyed.key,
		keyed.hash,
		about.message,
	].map((value) => value ?? null);
	const { rows } = await db.executeQuery<{ answer: Outcome }>(CompiledQuery.raw(writeBookingSql, parameters));
	return rows[0]?.answer ?? null;
}
