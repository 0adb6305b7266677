/** One statement claims the seat, writes the appointment, queues its message and stores the result, or changes nothing. */
import type { Insertable } from 'kysely';
import { namedStatement } from '../../../db/preparedStatements.ts';
import type { Database } from '../../../db/schema.ts';
import type { Language } from '../../../domain/languages.ts';
import type { Paise } from '../../../domain/money.ts';
import { monthsBetween } from '../../../domain/time/calendar.ts';
import { minuteOfTime } from '../../../domain/time/minuteOfDay.ts';
import type { BookingOrder } from '../../bookingOrder.ts';
import { queueMessageSql } from '../messages/queueMessage.ts';
import type { OperationContext } from '../operationContext.ts';
import type { CheckedBooking } from './checkBooking.ts';
import { claimSeatSql, redeemHoldSql } from './claimSeat.ts';
import type { KeyedRequest, StoredResult } from './storedResults.ts';

interface BookingToWrite {
	readonly order: BookingOrder;
	readonly booking: CheckedBooking;
	readonly saleInvoiceDate: string | null;
	readonly pickUpCharge: Paise | null;
	readonly language: Language | undefined;
	readonly now: Date;
}

type AppointmentRow = Insertable<Database['appointment']>;
/** The other columns come from the claimed seat or a sequence, or are empty until the appointment changes. */
type WrittenColumn = Exclude<
	keyof AppointmentRow,
	'id' | 'number' | 'dealer_id' | 'day' | 'start_minute' | 'legacy_id' | 'cancelled_at' | 'cancel_reason' | 'revision'
>;

/** Each column of the appointment with its value; the statement and its parameters are made from this table. */
const appointmentColumns: { readonly [Column in WrittenColumn]-?: (from: BookingToWrite) => AppointmentRow[Column] } = {
	vehicle_id: ({ order }) => order.vehicleId,
	end_minute: ({ booking }) => booking.endMinute,
	status: () => 'Booked',
	repair_type_id: ({ order }) => order.repairTypeId,
	km_reading: ({ order }) => order.km,
	month_difference: ({ order, saleInvoiceDate }) => monthsBetween(saleInvoiceDate, order.day),
	mobile: ({ order }) => order.mobile,
	email: ({ order }) => order.email,
	problem: ({ order }) => order.problem,
	pick_up_line1: ({ order }) => order.pickUp?.line1,
	pick_up_state: ({ order }) => order.pickUp?.stateName,
	pick_up_city: ({ order }) => order.pickUp?.cityName,
	pick_up_pin: ({ order }) => order.pickUp?.pin,
	pick_up_charge: ({ pickUpCharge }) => pickUpCharge,
	drop_off_line1: ({ order }) => order.dropOff?.line1,
	drop_off_state: ({ order }) => order.dropOff?.stateName,
	drop_off_city: ({ order }) => order.dropOff?.cityName,
	drop_off_pin: ({ order }) => order.dropOff?.pin,
	total_parts: ({ booking }) => booking.totalParts,
	total_labour: ({ booking }) => booking.totalLabour,
	source: () => 'Mobile / Web',
	language: ({ language }) => language ?? null,
	self_declaration_id: ({ order }) => order.selfDeclarationId,
	booked_at: ({ now }) => now,
};
const columnNames = Object.keys(appointmentColumns) as readonly WrittenColumn[];

const vehicle = ':vehicle_id::uuid';

const mayBeBookedSql = `v.id = :vehicle_id and v.hold_message is null
		and (v.last_km_reading is null or v.last_km_reading < :km_reading::int)
		and not exists (select from service_entry e where e.vehicle_id = v.id and e.is_active)`;

/**
 * `seat` claims the seat, that which is held for the vehicle, too. It returns no row, and nothing else is written, when no
 * seat is left, the vehicle is held back or in service, or the dealer is closed. A second active appointment of the vehicle (`appointment_one_active`) and a used key
 * (`idempotency_pkey`) are unique violations, which undo the whole statement.
 *
 * It stays raw: Kysely would build the text anew for each booking, and has no type for the rows of `json_to_recordset`.
 */
const insertBookingSql = namedStatement(
	['dealerId', 'day', 'startMinute', 'lines', 'answers', 'key', 'hash', 'now', ...columnNames],
	`
with seat as (${claimSeatSql(mayBeBookedSql, vehicle)}
), ${redeemHoldSql(vehicle, 'seat')}, booked as (
	insert into appointment (dealer_id, day, start_minute, legacy_id, ${columnNames.join(', ')})
	select seat.dealer_id, seat.day, seat.start_minute, nextval('legacy_number'),
		${columnNames.map((column) => `:${column}`).join(', ')}
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
), told as (${queueMessageSql('booked', '(select v.reg_no, b.id as subject, b.id as visit from booked b, vehicle v where v.id = :vehicle_id)')}
)
insert into idempotency (key, payload_hash, answer, answered_at)
select :key, :hash, json_build_object('appointmentId', booked.id, 'appointmentNo', booked.appointment_no), :booked_at
from booked
returning answer`,
);

export interface IdempotentRequest extends KeyedRequest {
	/** About what pick-up costs, as the owner was shown. */
	readonly pickUpCharge: Paise | null;
}

/** @returns null when nothing was written: the seat is taken or the vehicle may no longer be booked */
export async function writeBooking(
	order: BookingOrder,
	booking: CheckedBooking,
	request: IdempotentRequest,
	saleInvoiceDate: string | null,
	{ db, now, language }: Pick<OperationContext, 'db' | 'now' | 'language'>,
): Promise<StoredResult | null> {
	const from = { order, booking, saleInvoiceDate, pickUpCharge: request.pickUpCharge, language, now };
	const columns = columnNames.map((column) => [column, appointmentColumns[column](from)] as const);
	const { rows } = await db.executeQuery<{ answer: StoredResult }>(
		insertBookingSql({
			...(Object.fromEntries(columns) as Record<WrittenColumn, unknown>),
			dealerId: booking.dealerId,
			day: order.day,
			startMinute: minuteOfTime(order.slotStart),
			lines: JSON.stringify(booking.lines.map((line, position) => ({ position, ...line }))),
			answers: JSON.stringify(
				order.answers.map((answer) => ({ question_id: answer.questionId, selected: answer.selected })),
			),
			key: request.key,
			hash: request.hash,
			now,
		}),
	);
	return rows[0]?.answer ?? null;
}
