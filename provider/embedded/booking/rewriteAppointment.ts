/** What a move and a change of a booking share: what they are checked against, and the statement that writes it anew. */
import type { Selectable } from 'kysely';
import { namedStatement } from '../../../db/preparedStatements.ts';
import type { Database } from '../../../db/schema.ts';
import { isUuid } from '../../../db/uuid.ts';
import { isMissed } from '../../../domain/booking/availability.ts';
import type { Paise } from '../../../domain/money.ts';
import { type ChangeConfirmation, type Result, rejected } from '../../../domain/result.ts';
import { type ResultCode, resultCode } from '../../../domain/resultCode.ts';
import { minuteOfTime } from '../../../domain/time/minuteOfDay.ts';
import type { SlotWithdrawal } from '../../../domain/vehicle/vehicle.ts';
import type { ChangeRequest, MoveRequest } from '../../port.ts';
import { queueMessageSql } from '../messages/queueMessage.ts';
import type { OperationContext } from '../operationContext.ts';
import { inactiveStatusesSql } from './appointments.ts';
import {
	type AppointmentLine,
	actsRejection,
	bookedIdParams,
	type CityFacts,
	cityPositionSql,
	type DealerFacts,
	dealerFactsSql,
	insertLinesSql,
	isJobOfferedSql,
	isPartDueSql,
	type LastReading,
	lastPhoneSql,
	linesJson,
	type OfferFacts,
	ownActsSql,
	type PickUpReach,
} from './bookingRules.ts';
import type { BookingState } from './readBookedDetails.ts';
import { claimSeatSql, redeemSeatHoldSql, withdrawnSql } from './slots.ts';
import { type LoadedFacts, type Rejection, storedRequestSql, storeResultSql, writeOnce } from './writeOnce.ts';

/** Who moves or changes a booking. The owner is bound by the dealership's limit and approves a total, its staff is not. */
export type Mover = 'owner' | 'dealership';

/** `dealer` and its slot are those that the booking is moved to; `parts` and `jobs` those that a change asks for. */
export interface RewriteFacts extends LoadedFacts, OfferFacts, CityFacts {
	readonly appointment: BookedAppointment | null;
	/** What was booked; for a move to another dealership as that one offers it. */
	readonly lines: readonly BookedLine[];
	readonly dealer: DealerFacts | null;
}

type Row<Table extends keyof Database> = Selectable<Database[Table]>;

/** The booking as it is, with its vehicle and its dealership. */
export interface BookedAppointment
	extends Omit<Row<'appointment'>, 'booked_at' | 'cancelled_at'>,
		Pick<Row<'vehicle'>, 'sale_invoice_date'>,
		LastReading,
		Pick<Row<'dealer'>, 'parent_organization_id' | 'move_until_hours'>,
		PickUpReach {
	readonly is_active: boolean;
	readonly has_job_card: boolean;
	/** null: its slot is offered. */
	readonly withdrawn: SlotWithdrawal | null;
	readonly dealer_code: string;
	readonly dealer_phone: string;
	/** How often the vehicle was booked, moved and changed by an owner today. */
	readonly acts: number;
}

/** null: it is not offered. */
export type BookedLine = Omit<AppointmentLine, 'part_price' | 'labour_price'> &
	Readonly<Record<'part_price' | 'labour_price', Paise | null>>;

/** Another dealership's job is found by its name: ids differ between dealerships. */
const bookedLinesSql = `
	select l.position, l.periodic_part_id, offer.job_id, l.name, offer.part_price, offer.labour_price, l.is_selected,
		l.reason
	from appointment_line l left join job booked on booked.id = l.job_id left join lateral (
		select l.job_id, l.part_price, l.labour_price where a.dealer_id = coalesce(d.id, a.dealer_id)
		union all
		select null, p.price, 0 from periodic_part pp join part p on p.id = pp.part_id
		where a.dealer_id <> d.id and pp.id = l.periodic_part_id
			and ${isPartDueSql('a.model_code', 'a.km_reading', 'a.repair_type_id')}
		union all
		(select j.id, coalesce(p.price, 0), coalesce(w.price, 0)
		from job j left join part p on p.id = j.part_id left join labour w on w.id = j.labour_id
		where a.dealer_id <> d.id and j.name = booked.name and j.kind = booked.kind
			and ${isJobOfferedSql('d.id', 'a.model_code')}
		order by j.dealer_id is null, j.model_code is null limit 1)
	) offer on true
	where l.appointment_id = a.id`;

/** What was booked is offered at its own price. */
const selectFactsSql = namedStatement(
	[
		...['key', 'appointmentId', 'dealerCode', 'day', 'startMinute', 'parts', 'km', 'jobs', 'now'],
		...['pickUpState', 'pickUpCity', 'dropOffState', 'dropOffCity'],
	],
	`
select
	${storedRequestSql} as stored,
	row_to_json(a) as appointment,
	row_to_json(d) as dealer,
	(select coalesce(json_agg(r order by r.position), '[]') from (${bookedLinesSql}) r) as lines,
	(select coalesce(json_agg(json_build_object('id', pp.id, 'name', coalesce(l.name, p.name),
			'part_price', coalesce(l.part_price, p.price), 'labour_price', 0)), '[]')
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
	${cityPositionSql('coalesce(:pickUpState, a.pick_up_state)', 'coalesce(:pickUpCity, a.pick_up_city)')} as pick_up_city,
	${cityPositionSql('coalesce(:dropOffState, a.drop_off_state)', 'coalesce(:dropOffCity, a.drop_off_city)')} as drop_off_city
from (select) one_row
left join lateral (
	select a.*, a.status not in (${inactiveStatusesSql}) as is_active,
		exists (select from service_entry e where e.appointment_id = a.id) as has_job_card, ${withdrawnSql} as withdrawn,
		v.model_code, v.last_km_reading, ${lastPhoneSql}, v.sale_invoice_date,
		present.code as dealer_code, present.phone as dealer_phone,
		${ownActsSql('a.vehicle_id')} as acts,
		present.parent_organization_id, present.move_until_hours, present.latitude, present.longitude,
		(select max(km_to) from rate_slab where dealer_id = present.id) as last_slab_km
	from appointment a join vehicle v on v.id = a.vehicle_id join dealer present on present.id = a.dealer_id
	where a.id = :appointmentId::uuid
) a on true
left join lateral (${dealerFactsSql('a.vehicle_id')}) d on true`,
);

/** `key` null: that of no request. */
export const selectFacts = (
	request: Pick<MoveRequest, 'appointmentId'> & Partial<Omit<MoveRequest & ChangeRequest, 'idempotencyKey'>>,
	key: string | null,
	now: Date,
) => {
	const { appointmentId, dealerCode, day, slotStart, parts = [], km, jobs = [], pickUp } = request;
	return selectFactsSql<RewriteFacts>({
		...{ key, dealerCode, day, km, now },
		appointmentId: isUuid(appointmentId) ? appointmentId : null,
		startMinute: slotStart && minuteOfTime(slotStart),
		...bookedIdParams({ parts, jobs }, pickUp),
	});
};

/** So often its owner may move and change a booking: the page, the desk and the owner's file read each of these. */
const maxRevision = 100;

/** Why the booking cannot be moved or changed at all (docs/product.md#moving). */
function stateRejection(appointment: BookedAppointment, by: Mover, now: Date): ResultCode | null {
	if (appointment.has_job_card) return resultCode('bookingInService');
	if (!appointment.is_active) return resultCode('alreadyCancelled');
	if (by === 'owner' && isMissed(appointment.day, now)) return resultCode('bookingMissed');
	if (by === 'owner' && appointment.revision >= maxRevision) return resultCode('changedTooOften');
	return appointment.legacy_id ? null : resultCode('bookingUnconfirmed');
}

const otherColumns = [
	...(['end_minute', 'month_difference', 'km_reading', 'mobile', 'problem', 'pick_up_line1', 'pick_up_state'] as const),
	...(['pick_up_city', 'pick_up_pin', 'pick_up_charge', 'drop_off_line1', 'drop_off_state', 'drop_off_city'] as const),
	...(['drop_off_pin', 'total_parts', 'total_labour'] as const),
];

/** The booking as it is to be. */
export interface RewrittenBooking {
	readonly row: Pick<BookedAppointment, (typeof otherColumns)[number] | 'dealer_id' | 'day' | 'start_minute'>;
	readonly lines: readonly AppointmentLine[];
	/** What changes. */
	readonly before: BookingState;
	readonly after: BookingState;
}

const vehicle = '(select vehicle_id from present)';

/**
 * Both slots are locked in the order of their keys: two opposite moves would wait for each other otherwise. Then the new
 * seat is claimed, and the old one given back.
 */
const claimSql = `
), locked as (
	select from (
		select dealer_id, day, start_minute from present
		union select :dealerId::uuid, :day::date, :startMinute::smallint where exists (select from present)
	) k join slot s using (dealer_id, day, start_minute)
	order by dealer_id, day, start_minute
	for no key update of s
), seat as (${claimSeatSql(`v.id = ${vehicle} and (select count(*) from locked) > 0`, vehicle)}
), ${redeemSeatHoldSql(vehicle, 'seat', 'present')}, freed as (
	update slot s set taken = s.taken - 1 from present p, seat
	where s.dealer_id = p.dealer_id and s.day = p.day and s.start_minute = p.start_minute`;

/**
 * One statement writes the booking anew, its history and its message, or nothing. `present` locks the appointment, so that
 * of moves, changes, a cancellation and the opening of a job card at once one comes first, and the others see what it left.
 * The revision stands for all of the appointment that was checked before, but for the LegacyId. Lines are written over
 * those of their position.
 */
const rewriteSql = (kind: 'moved' | 'changed') =>
	namedStatement(
		[
			...['appointmentId', 'revision', 'dealerId', 'day', 'startMinute', 'lines', 'lineCount', 'by', 'before', 'after'],
			...['key', 'hash', 'now'],
			...otherColumns,
		],
		`
with present as (
	select a.id, a.vehicle_id, a.dealer_id, a.day, a.start_minute from appointment a
	where a.id = :appointmentId and a.revision = :revision and a.legacy_id <> 0
		and a.status not in (${inactiveStatusesSql})
		and not exists (select from service_entry e where e.appointment_id = a.id)
	for no key update${kind === 'moved' ? claimSql : ''}
), rewritten as (
	update appointment a set dealer_id = :dealerId, day = :day, start_minute = :startMinute, revision = a.revision + 1,
		${otherColumns.map((column) => `${column} = :${column}`).join(', ')}
	from present p${kind === 'moved' ? ', seat' : ''} where a.id = p.id
	returning a.id, a.appointment_no, a.vehicle_id, a.revision
), dropped as (
	delete from appointment_line l using rewritten r where l.appointment_id = r.id and l.position >= :lineCount::int
), lines as (${insertLinesSql('rewritten')}
	on conflict (appointment_id, position) do update set periodic_part_id = excluded.periodic_part_id,
		job_id = excluded.job_id, name = excluded.name, part_price = excluded.part_price,
		labour_price = excluded.labour_price, is_selected = excluded.is_selected, reason = excluded.reason
), change as (
	insert into appointment_change (appointment_id, revision, kind, by, changed_at, before, after)
	select id, revision, '${kind}', :by, :now::timestamptz, :before::json, :after::json from rewritten
	returning id
), told as (${queueMessageSql(
			kind,
			'(select v.reg_no, c.id as subject, r.id as visit from change c, rewritten r join vehicle v on v.id = r.vehicle_id)',
		)}
)${storeResultSql('rewritten')}`,
	);

const rewrite = { moved: rewriteSql('moved'), changed: rewriteSql('changed') };

interface Rewriting {
	readonly kind: keyof typeof rewrite;
	readonly by: Mover;
	readonly request: MoveRequest | ChangeRequest;
	check(appointment: BookedAppointment, facts: RewriteFacts): RewrittenBooking | Rejection;
	readonly otherwise: ResultCode;
}

/** Moves or changes a booking, at most once for an idempotency key. */
export async function rewriteAppointment(
	{ kind, by, request, check, otherwise }: Rewriting,
	context: OperationContext,
): Promise<Result<ChangeConfirmation>> {
	// What pick-up costs is read anew at each attempt, which may fail: it is no part of the request.
	const { idempotencyKey: key, pickUpCharge: _charge, ...payload } = { pickUpCharge: null, ...request };
	const { appointmentId, revision } = request;
	const { now } = context;
	const result = await writeOnce(
		{
			...{ key, payload, otherwise },
			load: selectFacts(request, key, now),
			check(facts) {
				const { appointment } = facts;
				if (!appointment) return { rejection: resultCode('appointmentNotFound') };
				const rejection =
					stateRejection(appointment, by, now) ??
					(by === 'owner' ? actsRejection(appointment.acts, appointment.dealer_phone, context) : null);
				return rejection ? { rejection } : check(appointment, facts);
			},
			write: ({ row, lines, before, after }, keyed) =>
				rewrite[kind]({
					...{ ...row, ...keyed, appointmentId, revision, by, now },
					...{ dealerId: row.dealer_id, startMinute: row.start_minute },
					lines: linesJson(lines),
					lineCount: lines.length,
					before: JSON.stringify(before),
					after: JSON.stringify(after),
				}),
		},
		context,
	);
	return 'rejection' in result ? rejected(result.rejection) : { ok: true, message: resultCode(kind) };
}
