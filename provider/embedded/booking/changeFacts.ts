/** Reads everything that a change of what was booked is checked against, in one round trip. */
import { namedStatement } from '../../../db/preparedStatements.ts';
import { isUuid } from '../../../db/uuid.ts';
import type { Paise } from '../../../domain/money.ts';
import type { ChangeRequest } from '../../port.ts';
import type { OperationContext } from '../operationContext.ts';
import { inactiveStatusesSql } from './appointments.ts';
import type { BookingFacts } from './bookingFacts.ts';
import type { ChangeableBooking } from './changeableBooking.ts';
import type { AppointmentLine } from './checkBooking.ts';
import { cityPositionSql, isJobOfferedSql, isPartDueSql } from './factsSql.ts';
import { type StoredRequest, storedRequestSql } from './storedResults.ts';

/** `parts` and `jobs`: those of the request that can be booked, what was booked at its own price. */
export interface ChangeFacts extends Pick<BookingFacts, 'parts' | 'jobs' | 'pick_up_city' | 'drop_off_city'> {
	/** null: the key has not been used. */
	readonly stored: StoredRequest | null;
	readonly appointment: ChangedAppointment | null;
	readonly lines: readonly AppointmentLine[];
}

/** The booking as it is, with its dealership's reach. */
export interface ChangedAppointment extends ChangeableBooking {
	readonly km_reading: number;
	readonly mobile: string;
	readonly problem: string;
	readonly pick_up_line1: string | null;
	readonly pick_up_state: string | null;
	readonly pick_up_city: string | null;
	readonly pick_up_pin: string | null;
	readonly drop_off_line1: string | null;
	readonly drop_off_state: string | null;
	readonly drop_off_city: string | null;
	readonly drop_off_pin: string | null;
	readonly pick_up_charge: Paise | null;
	readonly total_parts: Paise;
	readonly total_labour: Paise;
	readonly last_km_reading: number | null;
	readonly latitude: number;
	readonly longitude: number;
	readonly last_slab_km: number | null;
}

const selectChangeFactsSql = namedStatement(
	['key', 'appointmentId', 'parts', 'km', 'jobs', 'pickUpState', 'pickUpCity', 'dropOffState', 'dropOffCity'],
	`
select
	${storedRequestSql} as stored,
	row_to_json(a) as appointment,
	(select coalesce(json_agg(row_to_json(l) order by l.position), '[]')
		from appointment_line l where l.appointment_id = a.id) as lines,
	(select coalesce(json_agg(json_build_object('id', pp.id, 'name', coalesce(l.name, p.name),
			'price', coalesce(l.part_price, p.price))), '[]')
		from periodic_part pp join part p on p.id = pp.part_id
		left join appointment_line l on l.appointment_id = a.id and l.periodic_part_id = pp.id
		where pp.id = any(:parts::uuid[]) and (l.periodic_part_id is not null and a.km_reading = :km::int
			or ${isPartDueSql('a.model_code', ':km::int', 'a.repair_type_id')})) as parts,
	(select coalesce(json_agg(json_build_object('id', j.id, 'name', coalesce(l.name, j.name),
			'part_price', coalesce(l.part_price, p.price, 0), 'labour_price', coalesce(l.labour_price, w.price, 0))), '[]')
		from job j left join part p on p.id = j.part_id left join labour w on w.id = j.labour_id
		left join appointment_line l on l.appointment_id = a.id and l.job_id = j.id
		where j.id = any(:jobs::uuid[])
			and (l.job_id is not null or ${isJobOfferedSql('a.dealer_id', 'a.model_code')})) as jobs,
	${cityPositionSql(':pickUpState', ':pickUpCity')} as pick_up_city,
	${cityPositionSql(':dropOffState', ':dropOffCity')} as drop_off_city
from (select) one_row
left join lateral (
	select a.*, a.status not in (${inactiveStatusesSql}) as is_active,
		exists (select from service_entry e where e.appointment_id = a.id) as has_job_card,
		v.model_code, v.last_km_reading, d.latitude, d.longitude,
		(select max(km_to) from rate_slab where dealer_id = d.id) as last_slab_km
	from appointment a join vehicle v on v.id = a.vehicle_id join dealer d on d.id = a.dealer_id
	where a.id = :appointmentId::uuid
) a on true`,
);

export async function readChangeFacts(
	{ appointmentId, idempotencyKey: key, km, parts, jobs, pickUp: addresses }: ChangeRequest,
	{ db }: Pick<OperationContext, 'db'>,
): Promise<ChangeFacts> {
	const { rows } = await db.executeQuery<ChangeFacts>(
		selectChangeFactsSql({
			...{ key, km },
			appointmentId: isUuid(appointmentId) ? appointmentId : null,
			parts: parts.map(({ periodicId }) => periodicId).filter(isUuid),
			jobs: jobs.map(({ serviceId }) => serviceId).filter(isUuid),
			pickUpState: addresses?.pickUp?.stateName ?? null,
			pickUpCity: addresses?.pickUp?.cityName ?? null,
			dropOffState: addresses?.dropOff?.stateName ?? null,
			dropOffCity: addresses?.dropOff?.cityName ?? null,
		}),
	);
	const [facts] = rows;
	if (!facts) throw new Error('the query for the facts of a change returned no row');
	return facts;
}
