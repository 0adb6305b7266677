/** Reads everything that a booking is checked against, in one round trip. */
import { namedStatement } from '../../../db/preparedStatements.ts';
import { isUuid } from '../../../db/uuid.ts';
import type { Position } from '../../../domain/dealers/dealer.ts';
import type { CodedMessage } from '../../../domain/providerMessage.ts';
import type { Day } from '../../../domain/time/calendar.ts';
import type { BookingOrder } from '../../bookingOrder.ts';
import type { OperationContext } from '../operationContext.ts';
import { inactiveStatusesSql } from './appointments.ts';

/** The stored result of an idempotency key: the booking, or the message it was rejected with. */
export type StoredBookingResult =
	| { readonly appointmentId: string; readonly appointmentNo: string }
	| { readonly rejection: CodedMessage };

export interface BookingFacts {
	/** null: the key has not been used. */
	readonly stored: { readonly payload_hash: string; readonly answer: StoredBookingResult } | null;
	readonly vehicle: {
		readonly reg_no: string;
		readonly model_id: string;
		readonly model_code: string;
		readonly status: string | null;
		readonly last_km_reading: number | null;
		readonly sale_invoice_date: Day | null;
		readonly hold_message: string | null;
		readonly is_at_dealership: boolean;
		readonly is_booked: boolean;
	} | null;
	readonly dealer: {
		readonly id: string;
		readonly parent_organization_id: string;
		readonly weekly_off: number | null;
		readonly is_holiday: boolean;
		/** null: the dealer has no slot that begins at this minute. */
		readonly end_minute: number | null;
		readonly seats: number | null;
		readonly taken: number;
		readonly latitude: number;
		readonly longitude: number;
		/** Where its last slab for pick-up ends; null without slabs. */
		readonly last_slab_km: number | null;
	} | null;
	/** Of the cities of the pick-up and the drop-off address; null: not known by this name. */
	readonly pick_up_city: Position | null;
	readonly drop_off_city: Position | null;
	readonly is_repair_type: boolean;
	readonly parts: readonly OfferedPart[];
	readonly jobs: readonly OfferedJob[];
	/** Ids of the declaration's questions; null: the dealer has no such declaration. */
	readonly questions: readonly string[] | null;
}

export interface OfferedPart {
	readonly id: string;
	readonly name: string;
	readonly price: number;
}

export interface OfferedJob {
	readonly id: string;
	readonly name: string;
	readonly part_price: number;
	readonly labour_price: number;
}

const cityPosition = (state: string, city: string) => `(
	select json_build_object('latitude', c.latitude, 'longitude', c.longitude)
	from city c join state s on s.id = c.state_id where s.name = ${state} and c.name = ${city})`;

/** Raw, since Kysely would build this text anew for each booking, and has no type for rows within a row. */
const selectBookingFactsSql = namedStatement(
	[
		...['key', 'vehicleId', 'dealerCode', 'day', 'startMinute', 'repairTypeId', 'parts', 'km', 'jobs'],
		...['selfDeclarationId', 'pickUpState', 'pickUpCity', 'dropOffState', 'dropOffCity'],
	],
	`
select
	(select row_to_json(i) from (select payload_hash, answer from idempotency where key = :key) i) as stored,
	row_to_json(v) as vehicle,
	row_to_json(d) as dealer,
	exists (select from repair_type where id = :repairTypeId) as is_repair_type,
	(select coalesce(json_agg(json_build_object('id', pp.id, 'name', p.name, 'price', p.price)), '[]')
		from periodic_part pp join part p on p.id = pp.part_id
		where pp.id = any(:parts::uuid[]) and pp.model_code = v.model_code and :km::int >= pp.km_from and :km::int < pp.km_to
			and (pp.repair_type_id is null or pp.repair_type_id = :repairTypeId)) as parts,
	(select coalesce(json_agg(json_build_object('id', j.id, 'name', j.name,
			'part_price', coalesce(p.price, 0), 'labour_price', coalesce(l.price, 0))), '[]')
		from job j left join part p on p.id = j.part_id left join labour l on l.id = j.labour_id
		where j.id = any(:jobs::uuid[]) and j.is_active and (j.dealer_id is null or j.dealer_id = d.id)
			and (j.model_code is null or j.model_code = v.model_code)) as jobs,
	(select coalesce((select json_agg(q.id) from self_declaration_question q where q.self_declaration_id = s.id), '[]')
		from self_declaration s where s.id = :selfDeclarationId and s.dealer_id = d.id) as questions,
	${cityPosition(':pickUpState', ':pickUpCity')} as pick_up_city,
	${cityPosition(':dropOffState', ':dropOffCity')} as drop_off_city
from (select) one_row
left join lateral (
	select reg_no, m.id as model_id, model_code, status, last_km_reading, sale_invoice_date, hold_message,
		exists (select from service_entry e where e.vehicle_id = vehicle.id and e.is_active) as is_at_dealership,
		exists (select from appointment a where a.vehicle_id = vehicle.id and a.status not in (${inactiveStatusesSql})) as is_booked
	from vehicle join model m on m.code = model_code where vehicle.id = :vehicleId
) v on true
left join lateral (
	select dealer.id, parent_organization_id, weekly_off, h.end_minute, h.seats, coalesce(slot.taken, 0) as taken,
		dealer.latitude, dealer.longitude,
		(select max(km_to) from rate_slab where dealer_id = dealer.id) as last_slab_km,
		exists (select from dealer_holiday o where o.dealer_id = dealer.id and o.day = :day) as is_holiday
	from dealer
	left join dealer_hour h on h.dealer_id = dealer.id and h.start_minute = :startMinute
	left join slot on slot.dealer_id = dealer.id and slot.day = :day and slot.start_minute = :startMinute
	where dealer.code = :dealerCode
) d on true`,
);

/** Text that is no UUID becomes null, which matches no row; PostgreSQL would reject it as a parameter. */
const idOrNull = (id: string | null): string | null => (id !== null && isUuid(id) ? id : null);

export async function readBookingFacts(
	order: BookingOrder,
	key: string,
	startMinute: number,
	{ db }: Pick<OperationContext, 'db'>,
): Promise<BookingFacts> {
	const { rows } = await db.executeQuery<BookingFacts>(
		selectBookingFactsSql({
			key,
			vehicleId: idOrNull(order.vehicleId),
			dealerCode: order.dealerCode,
			day: order.day,
			startMinute,
			repairTypeId: idOrNull(order.repairTypeId),
			parts: order.parts.map(({ periodicId }) => periodicId).filter(isUuid),
			km: order.km,
			jobs: order.jobs.map(({ serviceId }) => serviceId).filter(isUuid),
			selfDeclarationId: idOrNull(order.selfDeclarationId),
			pickUpState: order.pickUp?.stateName ?? null,
			pickUpCity: order.pickUp?.cityName ?? null,
			dropOffState: order.dropOff?.stateName ?? null,
			dropOffCity: order.dropOff?.cityName ?? null,
		}),
	);
	const [facts] = rows;
	if (!facts) throw new Error('the query for the booking facts returned no row');
	return facts;
}
