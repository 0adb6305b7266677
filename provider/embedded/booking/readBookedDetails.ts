/** Reads what was booked, as it is changed from (docs/product.md#changing-what-was-booked). */
import { namedStatement } from '../../../db/preparedStatements.ts';
import { isUuid } from '../../../db/uuid.ts';
import { type ChangeableFact, changeableFacts } from '../../../domain/booking/changing.ts';
import type { Paise } from '../../../domain/money.ts';
import { cleanLine } from '../../../domain/text/providerText.ts';
import { timeOfMinute } from '../../../domain/time/minuteOfDay.ts';
import type { BookedDetails, BookedDetailsRequest } from '../../port.ts';
import { cleanedJob, cleanedPart, jobKinds } from '../catalogue/catalogue.ts';
import type { OperationContext } from '../operationContext.ts';
import { sincePresentOwnerSql } from '../vehicles/presentOwner.ts';

interface Row extends Omit<BookedDetails, 'slotStart' | 'slotEnd' | 'dealer' | 'jobs' | 'changed'> {
	readonly startMinute: number;
	readonly endMinute: number;
	readonly dealer: Omit<BookedDetails['dealer'], 'phone'> & { readonly phone: string };
	readonly jobs: readonly (Omit<BookedDetails['jobs'][number], 'kind' | 'kindName'> & { readonly kind: 1 | 2 })[];
	readonly changes: readonly { readonly before: BookingState; readonly after: BookingState }[];
}

/** A booking before or after a change, by the names of `appointment_change`; amounts are numbers. */
export type BookingState = Readonly<Record<string, string | Paise | readonly string[]>>;

const addressSql = (block: 'pick_up' | 'drop_off') => `(
	select json_build_object('line1', a.${block}_line1, 'stateId', s.id, 'stateName', s.name, 'cityId', c.id,
		'cityName', c.name, 'cityPosition', json_build_object('latitude', c.latitude, 'longitude', c.longitude),
		'pin', a.${block}_pin)
	from city c join state s on s.id = c.state_id
	where s.name = a.${block}_state and c.name = a.${block}_city and a.${block}_line1 is not null)`;

const selectSql = namedStatement(
	['appointmentId', 'revision'],
	`
select a.revision, a.day, a.start_minute as "startMinute", a.end_minute as "endMinute",
	a.repair_type_id as "repairTypeId", a.km_reading as km, a.total_parts + a.total_labour as total,
	a.pick_up_line1 is not null as "hasPickUp",
	json_build_object('mobile', a.mobile, 'problem', a.problem, 'pickUp', ${addressSql('pick_up')},
		'dropOff', ${addressSql('drop_off')}) as contact,
	json_build_object('documentId', d.id, 'code', d.code, 'displayName', d.name, 'addressLine1', d.address_line1,
		'city', null, 'latitude', d.latitude, 'longitude', d.longitude, 'phone', d.phone) as dealer,
	(select coalesce(json_agg(json_build_object('periodicId', l.periodic_part_id, 'partId', p.id, 'partCode', p.code,
			'partName', l.name, 'price', l.part_price, 'isSelected', l.is_selected, 'reason', l.reason)
			order by l.position), '[]')
		from appointment_line l join periodic_part pp on pp.id = l.periodic_part_id join part p on p.id = pp.part_id
		where l.appointment_id = a.id) as parts,
	(select coalesce(json_agg(json_build_object('serviceId', j.id, 'kind', j.kind, 'jobTypeName', l.name,
			'partId', coalesce(p.id::text, ''), 'partCode', coalesce(p.code, ''), 'partName', coalesce(p.name, ''),
			'labourId', coalesce(w.id::text, ''), 'labourCode', coalesce(w.code, ''), 'labourName', coalesce(w.name, ''),
			'partPrice', l.part_price, 'labourPrice', l.labour_price) order by l.position), '[]')
		from appointment_line l join job j on j.id = l.job_id
		left join part p on p.id = j.part_id left join labour w on w.id = j.labour_id
		where l.appointment_id = a.id) as jobs,
	(select coalesce(json_agg(json_build_object('before', c.before, 'after', c.after)), '[]')
		from appointment_change c where c.appointment_id = a.id and c.revision > :revision) as changes
from appointment a join vehicle v on v.id = a.vehicle_id join dealer d on d.id = a.dealer_id
where a.id = :appointmentId::uuid and ${sincePresentOwnerSql('a.booked_at')}`,
);

/** null: there is none of the present owner. One that can no longer be changed is read all the same. */
export async function readBookedDetails(
	{ appointmentId, revision }: BookedDetailsRequest,
	{ db }: Pick<OperationContext, 'db'>,
): Promise<BookedDetails | null> {
	const id = isUuid(appointmentId) ? appointmentId : null;
	const { rows } = await db.executeQuery(selectSql<Row>({ appointmentId: id, revision }));
	const [row] = rows;
	if (!row) return null;
	const { startMinute, endMinute, dealer, parts, jobs, changes, ...details } = row;
	return {
		...details,
		slotStart: timeOfMinute(startMinute),
		slotEnd: timeOfMinute(endMinute),
		dealer: { ...dealer, displayName: cleanLine(dealer.displayName), phone: dealer.phone.trim() || null },
		parts: parts.map((part) => ({ ...part, ...cleanedPart(part) })),
		jobs: jobs.map((job) => ({ ...job, ...cleanedJob(job), ...jobKinds[job.kind] })),
		changed: changedFacts(changes),
	};
}

/** The fact that a name of `appointment_change` is about; the others follow from these. */
const factOfName: Readonly<Record<string, ChangeableFact>> = {
	...{ day: 'time', time: 'time', dealer: 'dealer', km: 'km', mobile: 'mobile', problem: 'problem' },
	...{ pickUpAddress: 'pickUp', dropOffAddress: 'pickUp' },
	...{ parts: 'jobs', partsLeftOut: 'jobs', jobs: 'jobs', leftOut: 'jobs' },
};

function changedFacts(changes: Row['changes']): readonly ChangeableFact[] {
	const names = changes.flatMap(({ before, after }) =>
		Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name])),
	);
	const facts = new Set(names.map((name) => factOfName[name]));
	return changeableFacts.filter((fact) => facts.has(fact));
}
