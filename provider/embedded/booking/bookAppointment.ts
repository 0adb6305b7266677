import type { Selectable } from 'kysely';
import { retryOnDeadlock } from '../../../db/errors.ts';
import { namedStatement } from '../../../db/preparedStatements.ts';
import type { Database } from '../../../db/schema.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { isUuid } from '../../../db/uuid.ts';
import { statusSkipsEstimates } from '../../../domain/booking/availability.ts';
import { type Result, rejected } from '../../../domain/result.ts';
import { type ResultCode, resultCode } from '../../../domain/resultCode.ts';
import { dayOf, monthsBetween } from '../../../domain/time/calendar.ts';
import { minuteOfTime } from '../../../domain/time/clockTime.ts';
import type { BookingDetails } from '../../bookingDetails.ts';
import type { BookingConfirmation, BookingRequest } from '../../port.ts';
import { queueMessageSql } from '../messages/queueMessage.ts';
import type { OperationContext } from '../operationContext.ts';
import {
	addressColumns,
	addressRejection,
	bookedIdParams,
	type CheckedWork,
	type CityRows,
	changesTodayRejection,
	checkWork,
	type DealerRow,
	type LastReading,
	type OfferRows,
	readingRejection,
	slotRejection,
} from './bookingRules.ts';
import { cancelSql } from './cancelAppointment.ts';
import { ownerTypedColumns, ownerTypedValues } from './readAppointment.ts';
import { claimSeatSql } from './slots.ts';
import {
	type KeyedRequest,
	type LoadedRow,
	type Rejection,
	type StoredResult,
	writeOnce,
	writeResult,
} from './writeOnce.ts';

/**
 * Books a slot and sets the LegacyId, once per idempotency key. An equal request gets the first result, also at the
 * same time or after a restart. The key with other details is rejected. Rejections are stored like bookings.
 *
 * One statement reads all that the booking is checked against, and one writes everything. The second's conditions and
 * the database's constraints catch changes between the two.
 */
export async function bookAppointment(
	request: BookingRequest,
	context: OperationContext,
): Promise<Result<BookingConfirmation>> {
	const { details, idempotencyKey: key } = request;
	const booked = await writeOnce(
		{
			key,
			payload: details,
			rowQuery: bookingRowQuery(details, key, context.now),
			check: (row) => checkBooking(details, row, context),
			write: (booking, keyed) => writeBooking(request, booking, keyed, context),
		},
		context,
	);
	if ('rejection' in booked) return rejected(booked.rejection);
	return { ok: true, resultCode: resultCode('booked'), ...booked };
}

type VehicleColumn = 'reg_no' | 'model_code' | 'status' | 'sale_invoice_date' | 'block_message';

interface VehicleRow extends Pick<Selectable<Database['vehicle']>, VehicleColumn>, LastReading {
	readonly model_id: string;
	readonly is_at_dealership: boolean;
	/** null: there is no active appointment. */
	readonly activeBooking: 'ahead' | 'missed' | null;
	/** How often owners booked, moved and changed for this vehicle today. */
	readonly changesToday: number;
}

interface BookingRow extends LoadedRow, OfferRows, CityRows {
	readonly vehicle: VehicleRow | null;
	readonly dealer: DealerRow | null;
	readonly is_repair_type: boolean;
	/** Ids of the declaration's questions; null: the dealer has no such declaration. */
	readonly questions: readonly string[] | null;
}

const bookingRowSql = namedStatement(`
select
	(select row_to_json(i) from (select payload_hash, result from idempotency where key = :key) i) as stored,
	row_to_json(v) as vehicle,
	row_to_json(d) as dealer,
	exists (select from repair_type where id = :repairTypeId) as is_repair_type,
	(select coalesce(json_agg(json_build_object('id', pp.id, 'name', p.name, 'part_price', p.price, 'labour_price', 0)), '[]')
		from periodic_part pp join part p on p.id = pp.part_id
		where pp.id = any(:parts::uuid[]) and is_part_due(pp, v.model_code, :km::int, :repairTypeId)) as parts,
	(select coalesce(json_agg(json_build_object('id', j.id, 'name', j.name,
			'part_price', coalesce(p.price, 0), 'labour_price', coalesce(l.price, 0))), '[]')
		from job j left join part p on p.id = j.part_id left join labour l on l.id = j.labour_id
		where j.id = any(:jobs::uuid[]) and is_job_offered(j, d.id, v.model_code)) as jobs,
	(select coalesce((select json_agg(q.id) from self_declaration_question q where q.self_declaration_id = s.id), '[]')
		from self_declaration s where s.id = :selfDeclarationId and s.dealer_id = d.id) as questions,
	(select * from city_position(:pickUpState, :pickUpCity)) as pick_up_city,
	(select * from city_position(:dropOffState, :dropOffCity)) as drop_off_city
from (select) one_row
left join lateral (
	select reg_no, m.id as model_id, model_code, status, last_km_reading, sale_invoice_date, block_message,
		(select phone from dealer where id = last_service_dealer_id) as last_phone,
		exists (select from job_card jc where jc.vehicle_id = vehicle.id and jc.is_active) as is_at_dealership,
		(select case when a.day >= :today then 'ahead' else 'missed' end from appointment a
			where a.vehicle_id = vehicle.id and a.is_active) as "activeBooking",
		(select * from changes_today(vehicle.id, :now)) as "changesToday"
	from vehicle join model m on m.code = model_code where vehicle.id = :vehicleId
) v on true
left join lateral dealer_slot(:dealerCode, :day, :startMinute, :vehicleId, :now) d on true`);

/** Text that is no UUID becomes null, which matches no row; PostgreSQL rejects it as a parameter. */
const idOrNull = (id: string | null): string | null => (id !== null && isUuid(id) ? id : null);

const bookingRowQuery = (details: BookingDetails, key: string, now: Date) =>
	bookingRowSql<BookingRow>({
		key,
		now,
		today: dayOf(now),
		dealerCode: details.dealerCode,
		day: details.day,
		km: details.km,
		vehicleId: idOrNull(details.vehicleId),
		startMinute: minuteOfTime(details.slotStart),
		repairTypeId: idOrNull(details.repairTypeId),
		selfDeclarationId: idOrNull(details.selfDeclarationId),
		...bookedIdParams(details, details),
	});

interface CheckedBooking extends CheckedWork {
	readonly vehicle: VehicleRow;
	readonly dealer: DealerRow;
}

/** The result code of the first rule that the details break; otherwise the booking to write. */
function checkBooking(details: BookingDetails, row: BookingRow, context: OperationContext): CheckedBooking | Rejection {
	const { vehicle, dealer } = row;
	if (!vehicle) return { rejection: resultCode('vehicleNotFound') };
	if (!dealer) return { rejection: resultCode('dealerNotFound') };
	const rejection =
		vehicleRejection(details, vehicle) ??
		organizationRejection(details, dealer) ??
		changesTodayRejection(vehicle.changesToday, dealer.phone, context) ??
		slotRejection(details, dealer, context.now) ??
		detailRejection(details, vehicle, row) ??
		addressRejection(details, dealer, row) ??
		declarationRejection(details, row);
	if (rejection) return { rejection };
	const work = checkWork(details, row);
	return 'rejection' in work ? work : { ...work, vehicle, dealer };
}

/** Block, job card and reading stand in `insertBookingSql` too, the active booking as `appointment_one_active`. */
function vehicleRejection(details: BookingDetails, vehicle: VehicleRow): ResultCode | null {
	if (vehicle.reg_no !== details.regNo) return resultCode('otherVehicle');
	if (details.modelId !== '' && details.modelId !== vehicle.model_id) return resultCode('otherVehicle');
	if (vehicle.block_message !== null) return resultCode('blocked', { message: vehicle.block_message });
	if (vehicle.is_at_dealership) return resultCode('atDealership');
	if (vehicle.activeBooking === 'ahead') return resultCode('alreadyBooked');
	return readingRejection(details.km, vehicle);
}

const organizationRejection = (details: BookingDetails, dealer: DealerRow): ResultCode | null =>
	details.organizationId === dealer.id && details.parentOrganizationId === dealer.parent_organization_id
		? null
		: resultCode('otherOrganization');

function detailRejection(details: BookingDetails, vehicle: VehicleRow, row: BookingRow): ResultCode | null {
	if (!row.is_repair_type) return resultCode('repairTypeUnknown');
	return statusSkipsEstimates(vehicle) || details.problem.trim() !== '' ? null : resultCode('problemMissing');
}

function declarationRejection(details: BookingDetails, { questions }: BookingRow): ResultCode | null {
	const ids = details.answers.map(({ questionId }) => questionId);
	const isKnown = details.selfDeclarationId === null || questions !== null;
	const isEachKnown = new Set(ids).size === ids.length && ids.every((id) => questions?.includes(id));
	return isKnown && isEachKnown ? null : resultCode('declarationUnknown');
}

/** The other columns come from the claimed seat or a sequence, or are empty until the appointment changes. */
const writtenColumns = `end_minute, status, repair_type_id, km_reading, month_difference, mobile, email,
	${ownerTypedColumns.join(', ')},
	pick_up_line1, pick_up_state, pick_up_city, pick_up_pin, pick_up_charge, drop_off_line1, drop_off_state, drop_off_city,
	drop_off_pin, total_parts, total_labour, source, language, self_declaration_id, booked_at`;

/**
 * `seat` claims the seat. It returns no row, and nothing is written, if a rule broke since the row was read: those of
 * `claimSeatSql`, and here the block, the job card and the reading of `vehicleRejection`. A second active appointment
 * (`appointment_one_active`) and a used key (`idempotency_pkey`) are unique violations, which undo the statement.
 */
const insertBookingSql = namedStatement(`
with ${claimSeatSql(`v.block_message is null
		and (v.last_km_reading is null or v.last_km_reading < :km_reading::int)
		and not exists (select from job_card jc where jc.vehicle_id = v.id and jc.is_active)`)}, booked as (
	insert into appointment (vehicle_id, dealer_id, day, start_minute, legacy_id, ${writtenColumns})
	select :vehicleId::uuid, seat.dealer_id, seat.day, seat.start_minute, nextval('legacy_number'),
		${writtenColumns.replace(/\w+/g, ':$&')}
	from seat
	returning id, appointment_no
), lines as (
	insert into appointment_line (appointment_id, position, periodic_part_id, job_id, name, part_price, labour_price,
		is_selected, reason)
	select b.id, l.position, l.periodic_part_id, l.job_id, l.name, l.part_price, l.labour_price, l.is_selected, l.reason
	from booked b, json_to_recordset(:lines::json) as l (position smallint, periodic_part_id uuid, job_id uuid, name text,
		part_price bigint, labour_price bigint, is_selected boolean, reason text)
), answers as (
	insert into appointment_answer (appointment_id, question_id, selected)
	select booked.id, a.question_id, a.selected
	from booked, json_to_recordset(:answers::json) as a (question_id uuid, selected text[])
), notified as (${queueMessageSql(
	'booked',
	'(select v.reg_no, b.id as about_id, b.id as link_bound_to_id from booked b, vehicle v where v.id = :vehicleId)',
)}
)
insert into idempotency (key, payload_hash, result, stored_at)
select :key, :hash, json_build_object('appointmentId', id, 'appointmentNo', appointment_no), :now::timestamptz
from booked
returning result`);

const endMissedSql = namedStatement(
	`with ${cancelSql(
		'CancelledbySystem',
		"'Missed, and booked anew'",
		'a.vehicle_id = :vehicleId and a.is_active and a.day < :today',
	)} select from cancelled`,
);

/**
 * Writes the booking in one statement. Ends a missed booking before, since a vehicle has one active appointment.
 * A move may lock the same two slots in the other order: `inTransaction` repeats the one that ends as a deadlock.
 * @throws ConflictError if no seat is left, or another rule broke since the row was read
 */
function writeBooking(
	request: BookingRequest,
	booking: CheckedBooking,
	keyed: KeyedRequest,
	context: OperationContext,
): Promise<StoredResult> {
	const { now, db } = context;
	const insert = insertBookingQuery(request, booking, keyed, context);
	if (booking.vehicle.activeBooking === null) return retryOnDeadlock(() => writeResult(insert, context));
	const { vehicleId } = request.details;
	return inTransaction(db, async (trx) => {
		await trx.executeQuery(endMissedSql({ vehicleId, today: dayOf(now), now }));
		return writeResult(insert, { ...context, db: trx });
	});
}

const insertBookingQuery = (
	{ details, pickUpCharge }: BookingRequest,
	{ vehicle, dealer, ...work }: CheckedBooking,
	keyed: KeyedRequest,
	{ now, language }: OperationContext,
) =>
	insertBookingSql({
		...keyed,
		now,
		vehicleId: details.vehicleId,
		dealerId: dealer.id,
		day: details.day,
		startMinute: minuteOfTime(details.slotStart),
		lines: JSON.stringify(work.lines.map((line, position) => ({ ...line, position }))),
		answers: JSON.stringify(
			details.answers.map(({ questionId: question_id, selected }) => ({ question_id, selected })),
		),
		end_minute: dealer.end_minute,
		status: 'Booked',
		repair_type_id: details.repairTypeId,
		km_reading: details.km,
		month_difference: monthsBetween(vehicle.sale_invoice_date, details.day),
		mobile: details.mobile,
		email: details.email,
		...ownerTypedValues(details),
		...addressColumns(details),
		pick_up_charge: pickUpCharge,
		total_parts: work.totalParts,
		total_labour: work.totalLabour,
		source: 'Mobile / Web',
		language,
		self_declaration_id: details.selfDeclarationId,
		booked_at: now,
	});
