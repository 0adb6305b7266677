/** Reads everything that a booking is checked against, in one round trip. */
import { namedStatement } from '../../../db/preparedStatements.ts';
import { isUuid } from '../../../db/uuid.ts';
import type { Position } from '../../../domain/dealers/dealer.ts';
import type { Day } from '../../../domain/time/calendar.ts';
import type { BookingOrder } from '../../bookingOrder.ts';
import type { OperationContext } from '../operationContext.ts';
import { inactiveStatusesSql } from './appointments.ts';
import { cityPositionSql, dealerFactsSql, isJobOfferedSql, isPartDueSql } from './factsSql.ts';
import { type StoredRequest, storedRequestSql } from './storedResults.ts';

export interface BookingFacts {
	/** null: the key has not been used. */
	readonly stored: StoredRequest | null;
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
		/** Held for others, too. */
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

/** Raw, since Kysely would build this text anew for each booking, and has no type for rows within a row. */
const selectBookingFactsSql = namedStatement(
	[
		...['key', 'vehicleId', 'dealerCode', 'day', 'startMinute', 'repairTypeId', 'parts', 'km', 'jobs'],
		...['selfDeclarationId', 'pickUpState', 'pickUpCity', 'dropOffState', 'dropOffCity', 'now'],
	],
	`
select
	${storedRequestSql} as stored,
	row_to_json(v) as vehicle,
	row_to_json(d) as dealer,
	exists (select from repair_type where id = :repairTypeId) as is_repair_type,
	(select coalesce(json_agg(json_build_object('id', pp.id, 'name', p.name, 'price', p.price)), '[]')
		from periodic_part pp join part p on p.id = pp.part_id
		where pp.id = any(:parts::uuid[]) and ${isPartDueSql('v.model_code', ':km::int', ':repairTypeId')}) as parts,
	(select coalesce(json_agg(json_build_object('id', j.id, 'name', j.name,
			'part_price', coalesce(p.price, 0), 'labour_price', coalesce(l.price, 0))), '[]')
		from job j left join part p on p.id = j.part_id left join labour l on l.id = j.labour_id
		where j.id = any(:jobs::uuid[]) and ${isJobOfferedSql('d.id', 'v.model_code')}) as jobs,
	(select coalesce((select json_agg(q.id) from self_declaration_question q where q.self_declaration_id = s.id), '[]')
		from self_declaration s where s.id = :selfDeclarationId and s.dealer_id = d.id) as questions,
	${cityPositionSql(':pickUpState', ':pickUpCity')} as pick_up_city,
	${cityPositionSql(':dropOffState', ':dropOffCity')} as drop_off_city
from (select) one_row
left join lateral (
	select reg_no, m.id as model_id, model_code, status, last_km_reading, sale_invoice_date, hold_message,
		exists (select from service_entry e where e.vehicle_id = vehicle.id and e.is_active) as is_at_dealership,
		exists (select from appointment a where a.vehicle_id = vehicle.id and a.status not in (${inactiveStatusesSql})) as is_booked
	from vehicle join model m on m.code = model_code where vehicle.id = :vehicleId
) v on true
left join lateral (${dealerFactsSql(':vehicleId::uuid')}) d on true`,
);

/** Text that is no UUID becomes null, which matches no row; PostgreSQL would reject it as a parameter. */
const idOrNull = (id: string | null): string | null => (id !== null && isUuid(id) ? id : null);

export async function readBookingFacts(
	order: BookingOrder,
	key: string,
	startMinute: number,
	{ db, now }: Pick<OperationContext, 'db' | 'now'>,
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
			now,
		}),
	);
	const [facts] = rows;
	if (!facts) throw new Error('the query for the booking facts returned no row');
	return facts;
}
