/** Reads a booking for its change (docs/product.md#changing-what-was-booked). */
import type { Selectable } from 'kysely';
import { namedStatement } from '../../../db/preparedStatements.ts';
import type { Database } from '../../../db/schema.ts';
import { isUuid } from '../../../db/uuid.ts';
import { type ChangeableField, changeableFields } from '../../../domain/booking/changing.ts';
import type { Paise } from '../../../domain/money.ts';
import { pickFields } from '../../../domain/pickFields.ts';
import { cleanLine } from '../../../domain/text/providerText.ts';
import { minuteOfTime, timeOfMinute } from '../../../domain/time/clockTime.ts';
import type { SlotWithdrawal } from '../../../domain/vehicle/vehicle.ts';
import type { BookingToChange, BookingToChangeRequest, ChangeRequest, MoveRequest } from '../../port.ts';
import { cleanedPart, type JobRow, toJob } from '../catalogue/catalogue.ts';
import type { OperationContext } from '../operationContext.ts';
import {
	type AppointmentLine,
	bookedIdParams,
	type CityRows,
	type DealerRow,
	type LastReading,
	type OfferRows,
	type PickUpReach,
} from './bookingRules.ts';
import type { LoadedRow } from './writeOnce.ts';

interface BookingToChangeRow extends Omit<BookingToChange, 'slotStart' | 'slotEnd' | 'dealer' | 'jobs' | 'changed'> {
	readonly startMinute: number;
	readonly endMinute: number;
	readonly dealer: Omit<BookingToChange['dealer'], 'phone'> & { readonly phone: string };
	readonly jobs: readonly JobRow[];
	readonly changes: readonly { readonly before: BookingSnapshot; readonly after: BookingSnapshot }[];
}

/** A booking before or after a change, with the names of `appointment_change`; amounts are paise. */
export type BookingSnapshot = Readonly<Record<string, string | Paise | readonly string[]>>;

const addressSql = (block: 'pick_up' | 'drop_off') => `(
	select json_build_object('line1', a.${block}_line1, 'stateId', s.id, 'stateName', s.name, 'cityId', c.id,
		'cityName', c.name, 'cityPosition', json_build_object('latitude', c.latitude, 'longitude', c.longitude),
		'pin', a.${block}_pin)
	from city c join state s on s.id = c.state_id
	where s.name = a.${block}_state and c.name = a.${block}_city and a.${block}_line1 is not null)`;

const selectSql = namedStatement(`
select a.revision, a.day, a.start_minute as "startMinute", a.end_minute as "endMinute",
	a.repair_type_id as "repairTypeId", a.km_reading as km, a.total_parts + a.total_labour as total,
	a.pick_up_line1 is not null as "hasPickUp",
	json_build_object('mobile', a.mobile, 'problem', a.problem, 'pickUp', ${addressSql('pick_up')},
		'dropOff', ${addressSql('drop_off')}) as contact,
	json_build_object('documentId', d.id, 'code', d.code, 'displayName', d.name, 'addressLine1', d.address_line1,
		'city', c.name, 'latitude', d.latitude, 'longitude', d.longitude, 'phone', d.phone) as dealer,
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
from appointment a join vehicle v on v.id = a.vehicle_id join dealer d on d.id = a.dealer_id join city c on c.id = d.city_id
where a.id = :appointmentId::uuid and is_present_owners(a.booked_at, v.owner_since)`);

/** The booked details, also of a booking that can no longer be changed; null: the present owner has no such booking. */
export async function readBookingToChange(
	{ appointmentId, revision }: BookingToChangeRequest,
	{ db }: OperationContext,
): Promise<BookingToChange | null> {
	const id = isUuid(appointmentId) ? appointmentId : null;
	const { rows } = await db.executeQuery(selectSql<BookingToChangeRow>({ appointmentId: id, revision }));
	const [row] = rows;
	if (!row) return null;
	const { startMinute, endMinute, dealer, parts, jobs, changes, ...details } = row;
	return {
		...details,
		slotStart: timeOfMinute(startMinute),
		slotEnd: timeOfMinute(endMinute),
		dealer: { ...dealer, displayName: cleanLine(dealer.displayName), phone: dealer.phone.trim() || null },
		parts: parts.map((part) => ({ ...part, ...cleanedPart(part) })),
		jobs: jobs.map(toJob),
		changed: changedFields(changes),
	};
}

/** The field for each name of `appointment_change`; all other names follow from these. */
const fieldOfName: Readonly<Record<string, ChangeableField>> = {
	day: 'time',
	time: 'time',
	dealer: 'dealer',
	km: 'km',
	mobile: 'mobile',
	problem: 'problem',
	pickUpAddress: 'pickUp',
	dropOffAddress: 'pickUp',
	parts: 'jobs',
	partsLeftOut: 'jobs',
	jobs: 'jobs',
	leftOut: 'jobs',
};

function changedFields(changes: BookingToChangeRow['changes']): readonly ChangeableField[] {
	const names = changes.flatMap(({ before, after }) => changedNames(before, after));
	const fields = new Set(names.map((name) => fieldOfName[name]));
	return changeableFields.filter((field) => fields.has(field));
}

const changedNames = (before: BookingSnapshot, after: BookingSnapshot): string[] =>
	Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));

/** The row that a move or change is checked against. `dealer`: of a move's target slot. `parts`, `jobs`: of a change. */
export interface RewriteRow extends LoadedRow, OfferRows, CityRows {
	readonly appointment: AppointmentToRewrite | null;
	/** The booked lines; for a move to another dealership, as that one offers them. */
	readonly lines: readonly QuotedLine[];
	readonly dealer: DealerRow | null;
}

type Row<Table extends keyof Database> = Selectable<Database[Table]>;

/** The booking as it is, with its vehicle and its dealership. */
export interface AppointmentToRewrite
	extends Omit<Row<'appointment'>, 'booked_at' | 'cancelled_at'>,
		Pick<Row<'vehicle'>, 'sale_invoice_date'>,
		LastReading,
		Pick<Row<'dealer'>, 'parent_organization_id' | 'move_until_hours'>,
		PickUpReach {
	readonly has_job_card: boolean;
	/** null: its slot is offered. */
	readonly withdrawn: SlotWithdrawal | null;
	readonly dealer_code: string;
	readonly dealer_phone: string;
	/** How often owners booked, moved and changed for the vehicle today. */
	readonly changesToday: number;
}

/** A booked line; price null: not offered. */
export type QuotedLine = Omit<AppointmentLine, 'part_price' | 'labour_price'> &
	Readonly<Record<'part_price' | 'labour_price', Paise | null>>;

/** Booked work keeps its own price. Another dealership's job is found by its name, since ids differ between them. */
const rewriteRowSql = namedStatement(`
select
	(select row_to_json(i) from (select payload_hash, result from idempotency where key = :key) i) as stored,
	row_to_json(a) as appointment,
	row_to_json(d) as dealer,
	(select coalesce(json_agg(r order by r.position), '[]') from (
		select l.position, l.periodic_part_id, offer.job_id, l.name, offer.part_price, offer.labour_price, l.is_selected,
			l.reason
		from appointment_line l left join job booked on booked.id = l.job_id left join lateral (
			select l.job_id, l.part_price, l.labour_price where a.dealer_id = coalesce(d.id, a.dealer_id)
			union all
			select null, p.price, 0 from periodic_part pp join part p on p.id = pp.part_id
			where a.dealer_id <> d.id and pp.id = l.periodic_part_id
				and is_part_due(pp, a.model_code, a.km_reading, a.repair_type_id)
			union all
			(select j.id, coalesce(p.price, 0), coalesce(w.price, 0)
			from job j left join part p on p.id = j.part_id left join labour w on w.id = j.labour_id
			where a.dealer_id <> d.id and j.name = booked.name and j.kind = booked.kind
				and is_job_offered(j, d.id, a.model_code)
			order by j.dealer_id is null, j.model_code is null limit 1)
		) offer on true
		where l.appointment_id = a.id
	) r) as lines,
	(select coalesce(json_agg(json_build_object('id', pp.id, 'name', coalesce(l.name, p.name),
			'part_price', coalesce(l.part_price, p.price), 'labour_price', 0)), '[]')
		from periodic_part pp join part p on p.id = pp.part_id
		left join appointment_line l on l.appointment_id = a.id and l.periodic_part_id = pp.id
		where pp.id = any(:parts::uuid[]) and (l.periodic_part_id is not null and a.km_reading = :km::int
			or is_part_due(pp, a.model_code, :km::int, a.repair_type_id))) as parts,
	(select coalesce(json_agg(json_build_object('id', j.id, 'name', coalesce(l.name, j.name),
			'part_price', coalesce(l.part_price, p.price, 0), 'labour_price', coalesce(l.labour_price, w.price, 0))), '[]')
		from job j left join part p on p.id = j.part_id left join labour w on w.id = j.labour_id
		left join appointment_line l on l.appointment_id = a.id and l.job_id = j.id
		where j.id = any(:jobs::uuid[])
			and (l.job_id is not null or is_job_offered(j, a.dealer_id, a.model_code))) as jobs,
	(select * from city_position(coalesce(:pickUpState, a.pick_up_state), coalesce(:pickUpCity, a.pick_up_city)))
		as pick_up_city,
	(select * from city_position(coalesce(:dropOffState, a.drop_off_state), coalesce(:dropOffCity, a.drop_off_city)))
		as drop_off_city
from (select) one_row
left join lateral (
	select a.*, exists (select from job_card jc where jc.appointment_id = a.id) as has_job_card,
		(select * from slot_withdrawal(a)) as withdrawn,
		v.model_code, v.last_km_reading, v.sale_invoice_date,
		(select phone from dealer where id = last_service_dealer_id) as last_phone,
		present.code as dealer_code, present.phone as dealer_phone,
		(select * from changes_today(a.vehicle_id, :now)) as "changesToday",
		present.parent_organization_id, present.move_until_hours, present.latitude, present.longitude,
		(select max(km_to) from rate_slab where dealer_id = present.id) as last_slab_km
	from appointment a join vehicle v on v.id = a.vehicle_id join dealer present on present.id = a.dealer_id
	where a.id = :appointmentId::uuid
) a on true
left join lateral dealer_slot(:dealerCode, :day, :startMinute, a.vehicle_id, :now) d on true`);

/** `key` null: for a read without a request to store. */
export const rewriteRowQuery = (
	request: Pick<MoveRequest, 'appointmentId'> & Partial<Omit<MoveRequest & ChangeRequest, 'idempotencyKey'>>,
	key: string | null,
	now: Date,
) => {
	const { appointmentId, dealerCode, day, slotStart, parts = [], km, jobs = [], pickUp } = request;
	return rewriteRowSql<RewriteRow>({
		key,
		dealerCode,
		day,
		km,
		now,
		appointmentId: isUuid(appointmentId) ? appointmentId : null,
		startMinute: slotStart && minuteOfTime(slotStart),
		...bookedIdParams({ parts, jobs }, pickUp),
	});
};

/** A booking with the names of its history; an absent value is `none`. */
export function snapshotOf(row: AppointmentToRewrite, lines: readonly QuotedLine[]) {
	const { pick_up_line1, pick_up_city, pick_up_state, pick_up_pin } = row;
	const { drop_off_line1, drop_off_city, drop_off_state, drop_off_pin } = row;
	const parts = lines.filter((line) => line.periodic_part_id !== null);
	return {
		km: String(row.km_reading),
		mobile: row.mobile || none,
		problem: row.problem || none,
		pickUpAddress: addressText(pick_up_line1, pick_up_city, pick_up_state, pick_up_pin) ?? none,
		dropOffAddress: addressText(drop_off_line1, drop_off_city, drop_off_state, drop_off_pin) ?? none,
		parts: listed(parts.filter((line) => line.is_selected).map(({ name }) => name)),
		partsLeftOut: listed(
			parts
				.filter((line) => !line.is_selected)
				.map(({ name, reason }) => (reason === '' ? name : `${name} (${reason})`)),
		),
		jobs: listed(lines.filter((line) => line.periodic_part_id === null).map(({ name }) => name)),
		total: row.total_parts + row.total_labour,
	} satisfies BookingSnapshot;
}

const none = 'none';
const listed = (names: readonly string[]) => (names.length === 0 ? none : names.toSorted());

export function differences(
	before: BookingSnapshot,
	after: BookingSnapshot,
): readonly [BookingSnapshot, BookingSnapshot] {
	const names = changedNames(before, after);
	return [pickFields(before, ...names), pickFields(after, ...names)];
}

/** `12 MG Road, Pune, Maharashtra 411001`; null without the first line. */
function addressText(line1: string | null, city: string | null, state: string | null, pin: string | null) {
	if (line1 === null) return null;
	const region = [state, pin].filter((part) => part).join(' ');
	return [line1, city, region].filter((part) => part).join(', ');
}
