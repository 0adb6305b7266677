/** Reads everything that the move of a booking is checked against, in one round trip. */
import { namedStatement } from '../../../db/preparedStatements.ts';
import { isUuid } from '../../../db/uuid.ts';
import type { Paise } from '../../../domain/money.ts';
import type { Day } from '../../../domain/time/calendar.ts';
import { minuteOfTime } from '../../../domain/time/minuteOfDay.ts';
import type { MoveRequest } from '../../port.ts';
import type { OperationContext } from '../operationContext.ts';
import { inactiveStatusesSql } from './appointments.ts';
import type { BookingFacts } from './bookingFacts.ts';
import type { ChangeableBooking } from './changeableBooking.ts';
import { cityPositionSql, dealerFactsSql, isJobOfferedSql, isPartDueSql } from './factsSql.ts';
import { type StoredRequest, storedRequestSql } from './storedResults.ts';

/** `dealer` and its slot are those that the booking is moved to. */
export interface MoveFacts extends Pick<BookingFacts, 'dealer' | 'pick_up_city' | 'drop_off_city'> {
	/** null: the key has not been used. */
	readonly stored: StoredRequest | null;
	readonly appointment: MovedAppointment | null;
	/** What was booked, as another dealership offers it; empty while the dealership stays. */
	readonly lines: readonly RepricedLine[];
}

/** The booking as it is. */
export interface MovedAppointment extends ChangeableBooking {
	readonly day: Day;
	readonly start_minute: number;
	readonly total_parts: Paise;
	readonly total_labour: Paise;
	readonly pick_up_city: string | null;
	readonly drop_off_city: string | null;
	readonly sale_invoice_date: Day | null;
	readonly dealer_id: string;
	readonly dealer_code: string;
	readonly dealer_phone: string;
	readonly parent_organization_id: string;
	readonly move_until_hours: number;
}

export interface RepricedLine {
	readonly position: number;
	readonly name: string;
	readonly is_selected: boolean;
	/** That of the other dealership, by its name: ids differ between dealerships. null: of a part. */
	readonly job_id: string | null;
	/** null: it is not offered. */
	readonly part_price: Paise | null;
	readonly labour_price: Paise | null;
}

const repricedLinesSql = `
	select l.position, l.name, l.is_selected, offer.job_id, offer.part_price, offer.labour_price
	from appointment_line l left join job booked on booked.id = l.job_id left join lateral (
		select null::uuid as job_id, p.price as part_price, 0::bigint as labour_price
		from periodic_part pp join part p on p.id = pp.part_id
		where pp.id = l.periodic_part_id and ${isPartDueSql('a.model_code', 'a.km_reading', 'a.repair_type_id')}
		union all
		(select j.id, coalesce(p.price, 0), coalesce(w.price, 0)
		from job j left join part p on p.id = j.part_id left join labour w on w.id = j.labour_id
		where j.name = booked.name and j.kind = booked.kind and ${isJobOfferedSql('d.id', 'a.model_code')}
		order by j.dealer_id is null, j.model_code is null limit 1)
	) offer on true
	where l.appointment_id = a.id and a.dealer_id <> d.id`;

const selectMoveFactsSql = namedStatement(
	['key', 'appointmentId', 'dealerCode', 'day', 'startMinute', 'now'],
	`
select
	${storedRequestSql} as stored,
	row_to_json(a) as appointment,
	row_to_json(d) as dealer,
	(select coalesce(json_agg(r order by r.position), '[]') from (${repricedLinesSql}) r) as lines,
	${cityPositionSql('a.pick_up_state', 'a.pick_up_city')} as pick_up_city,
	${cityPositionSql('a.drop_off_state', 'a.drop_off_city')} as drop_off_city
from (select) one_row
left join lateral (
	select a.id, a.vehicle_id, a.revision, a.legacy_id, a.day, a.start_minute, a.total_parts, a.total_labour, a.km_reading,
		a.repair_type_id, a.pick_up_state, a.pick_up_city, a.drop_off_state, a.drop_off_city, a.dealer_id,
		a.status not in (${inactiveStatusesSql}) as is_active,
		exists (select from service_entry e where e.appointment_id = a.id) as has_job_card,
		v.model_code, v.sale_invoice_date, present.code as dealer_code, present.phone as dealer_phone,
		present.parent_organization_id, present.move_until_hours
	from appointment a join vehicle v on v.id = a.vehicle_id join dealer present on present.id = a.dealer_id
	where a.id = :appointmentId::uuid
) a on true
left join lateral (${dealerFactsSql('a.vehicle_id')}) d on true`,
);

/** `key` null: that of no request. */
export async function readMoveFacts(
	{
		appointmentId,
		dealerCode,
		day,
		slotStart,
	}: Pick<MoveRequest, 'appointmentId' | 'dealerCode' | 'day' | 'slotStart'>,
	key: string | null,
	{ db, now }: Pick<OperationContext, 'db' | 'now'>,
): Promise<MoveFacts> {
	const { rows } = await db.executeQuery<MoveFacts>(
		selectMoveFactsSql({
			key,
			appointmentId: isUuid(appointmentId) ? appointmentId : null,
			dealerCode,
			day,
			startMinute: minuteOfTime(slotStart),
			now,
		}),
	);
	const [facts] = rows;
	if (!facts) throw new Error('the query for the facts of a move returned no row');
	return facts;
}
