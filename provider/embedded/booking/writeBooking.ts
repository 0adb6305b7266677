/** One statement claims the seat, writes the appointment and stores the result, or changes nothing. */
import { namedStatement } from '../../../db/preparedStatements.ts';
import { monthsBetween } from '../../../domain/calendar.ts';
import { minuteOfTime } from '../../../domain/minuteOfDay.ts';
import type { BookingOrder } from '../../bookingOrder.ts';
import type { OperationContext } from '../operationContext.ts';
import type { StoredBookingResult } from './bookingFacts.ts';
import type { CheckedBooking } from './checkBooking.ts';

/**
 * The upsert of `seat` claims the seat. It returns no row, and nothing else is written, when no seat is left, the
 * vehicle is held or in service, or the dealer is closed. A second active appointment of the vehicle
 * (`appointment_one_active`) and a used key (`idempotency_pkey`) are unique violations, which undo the whole statement.
 */
const insertBookingSql = namedStatement(
	[
		'dealerId',
		'day',
		'startMinute',
		'vehicleId',
		'km',
		'endMinute',
		'repairTypeId',
		'monthDifference',
		'mobile',
		'email',
		'problem',
		'pickUpLine1',
		'pickUpState',
		'pickUpCity',
		'pickUpPin',
		'dropOffLine1',
		'dropOffState',
		'dropOffCity',
		'dropOffPin',
		'totalParts',
		'totalLabour',
		'selfDeclarationId',
		'now',
		'lines',
		'answers',
		'key',
		'hash',
	],
	`
with seat as (
	insert into slot as s (dealer_id, day, start_minute, seats, taken)
	select d.id, :day::date, h.start_minute, h.seats, 1
	from dealer d join dealer_hour h on h.dealer_id = d.id and h.start_minute = :startMinute, vehicle v
	where d.id = :dealerId and h.seats > 0 and d.weekly_off is distinct from extract(dow from :day::date)
		and not exists (select from dealer_holiday o where o.dealer_id = d.id and o.day = :day::date)
		and v.id = :vehicleId and v.hold_message is null and (v.last_km_reading is null or v.last_km_reading < :km::int)
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
	select :vehicleId, seat.dealer_id, seat.day, seat.start_minute, :endMinute, 'Booked', nextval('legacy_number'), :repairTypeId,
		:km, :monthDifference, :mobile, :email, :problem, :pickUpLine1, :pickUpState, :pickUpCity, :pickUpPin, :dropOffLine1, :dropOffState, :dropOffCity, :dropOffPin, :totalParts, :totalLabour, 'Mobile / Web', :selfDeclarationId, :now
	from seat
	returning id, appointment_no
), lines as (
	insert into appointment_line (appointment_id, position, periodic_part_id, job_id, name, part_price, labour_price,
		is_selected, reason)
	select booked.id, l.position, l.periodic_part_id, l.job_id, l.name, l.part_price, l.labour_price, l.is_selected, l.reason
	from booked, json_to_recordset(:lines::json) as l (position smallint, periodic_part_id uuid, job_id uuid, name text,
		part_price bigint, labour_price bigint, is_selected boolean, reason text)
), answers as (
	insert into appointment_answer (appointment_id, question_id, selected)
	select booked.id, a.question_id, a.selected
	from booked, json_to_recordset(:answers::json) as a (question_id uuid, selected text[])
)
insert into idempotency (key, payload_hash, answer, answered_at)
select :key, :hash, json_build_object('appointmentId', booked.id, 'appointmentNo', booked.appointment_no), :now
from booked
returning answer`,
);

export interface IdempotentRequest {
	readonly key: string;
	readonly hash: string;
}

/** @returns null when nothing was written: the seat is taken or the vehicle may no longer be booked */
export async function writeBooking(
	order: BookingOrder,
	booking: CheckedBooking,
	request: IdempotentRequest,
	saleInvoiceDate: string | null,
	{ db, now }: Pick<OperationContext, 'db' | 'now'>,
): Promise<StoredBookingResult | null> {
	const { pickUp, dropOff } = order;
	const { rows } = await db.executeQuery<{ answer: StoredBookingResult }>(
		insertBookingSql({
			dealerId: booking.dealerId,
			day: order.day,
			startMinute: minuteOfTime(order.slotStart),
			vehicleId: order.vehicleId,
			km: order.km,
			endMinute: booking.endMinute,
			repairTypeId: order.repairTypeId,
			monthDifference: monthsBetween(saleInvoiceDate, order.day),
			mobile: order.mobile,
			email: order.email,
			problem: order.problem,
			pickUpLine1: pickUp?.line1,
			pickUpState: pickUp?.stateName,
			pickUpCity: pickUp?.cityName,
			pickUpPin: pickUp?.pin,
			dropOffLine1: dropOff?.line1,
			dropOffState: dropOff?.stateName,
			dropOffCity: dropOff?.cityName,
			dropOffPin: dropOff?.pin,
			totalParts: booking.totalParts,
			totalLabour: booking.totalLabour,
			selfDeclarationId: order.selfDeclarationId,
			now,
			lines: JSON.stringify(booking.lines.map((line, position) => ({ position, ...line }))),
			answers: JSON.stringify(
				order.answers.map((answer) => ({ question_id: answer.questionId, selected: answer.selected })),
			),
			key: request.key,
			hash: request.hash,
		}),
	);
	return rows[0]?.answer ?? null;
}
