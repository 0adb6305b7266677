import { namedStatement } from '../../../db/preparedStatements.ts';
import { isUuid } from '../../../db/uuid.ts';
import type { AppointmentOrJobCard } from '../../../domain/vehicle/vehicle.ts';
import type { ProviderRequest } from '../../requestSchemas.ts';
import { slotStartInstant } from '../booking/readAppointment.ts';
import type { OperationContext } from '../operationContext.ts';

const selectSql = namedStatement(`
select a.id as "appointmentId", a.appointment_no as "appointmentNo", a.day, a.start_minute as "startMinute",
	a.status as "appointmentStatus", a.booked_at as "documentDate", jc.id as "jobCardId", jc.job_card_no as "jobCardNo",
	d.name as "organizationName", a.number
from vehicle v cross join lateral (
	select * from appointment where vehicle_id = v.id and is_present_owners(booked_at, v.owner_since)
	order by number desc limit :take::int + :skip::int
) a join dealer d on d.id = a.dealer_id
left join job_card jc on jc.appointment_id = a.id
where v.id = :vehicleId
union all
select null, null, null, null, null, jc.document_date, jc.id, jc.job_card_no, d.name, null
from vehicle v cross join lateral (
	select * from job_card where vehicle_id = v.id and is_present_owners(document_date, v.owner_since) and appointment_id is null
	order by document_date desc limit :take::int + :skip::int
) jc join dealer d on d.id = jc.dealer_id
where v.id = :vehicleId
order by "documentDate" desc, number desc nulls last limit :take offset :skip`);

interface Row extends Omit<AppointmentOrJobCard, 'appointmentDate' | 'documentDate'> {
	/** null: without appointment. */
	readonly day: string | null;
	/** Minute of the day in India; null: without appointment. */
	readonly startMinute: number | null;
	readonly documentDate: Date;
	readonly number: number | null;
}

/** The present owner's appointments with their job cards, and job cards without appointment; the newest first. */
export async function listAppointmentsAndJobCards(
	{ vehicleId, skip, take }: ProviderRequest<'appointmentsAndJobCards'>,
	{ db }: OperationContext,
): Promise<readonly AppointmentOrJobCard[]> {
	if (!isUuid(vehicleId)) return [];
	const { rows } = await db.executeQuery(selectSql<Row>({ vehicleId, skip, take }));
	return rows.map(({ day, startMinute, documentDate, number: _number, ...record }) => ({
		...record,
		appointmentDate: day === null || startMinute === null ? null : slotStartInstant(day, startMinute),
		documentDate: documentDate.toISOString(),
	}));
}
