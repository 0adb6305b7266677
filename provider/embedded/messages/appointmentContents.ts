import { namedStatement } from '../../../db/preparedStatements.ts';
import { idOfTextSql } from '../../../db/uuid.ts';
import { isBookingAvailable } from '../../../domain/booking/availability.ts';
import { parseLanguage } from '../../../domain/languages.ts';
import type { MessageKind } from '../../../domain/message/messageKinds.ts';
import { safeValues } from '../../../domain/message/template.ts';
import { type Day, dayOf, slotInstant } from '../../../domain/time/calendar.ts';
import { timeOfMinute } from '../../../domain/time/clockTime.ts';
import type { AppointmentStatus } from '../../../domain/vehicle/vehicle.ts';
import { messageOfCancellation } from '../booking/cancelAppointment.ts';
import { type ContentReader, type ContentRow, contentColumnsSql, messagesSql, momentText } from './contentRows.ts';

interface AppointmentRow extends ContentRow {
	readonly kind: MessageKind;
	readonly status: AppointmentStatus;
	/** The maker's system refused it. */
	readonly isRefused: boolean;
	/** A later message of the booking says more. */
	readonly isReplaced: boolean;
	/** Values of the last message since the owner's change that said how the booking stands; null: there was none. */
	readonly notifiedValues: readonly string[] | null;
	readonly isByOwner: boolean;
	/** It was queued for the booking's present day, which its id contains (queueMessage.ts). */
	readonly isOfItsDay: boolean;
	readonly day: Day;
	readonly startMinute: number;
	readonly dealer: string;
	/** Its slot is no longer offered. */
	readonly isWithdrawn: boolean;
	/**
	 * Another message reports the withdrawal: for a reminder one since the evening before, else one that waits or came
	 * later.
	 */
	readonly isWithdrawalNotified: boolean;
}

/** SQL: whether the message was handed over, or an attempt before the present one failed. */
const mayHaveArrivedSql = (message: string) => `(${message}.template is not null or ${message}.attempts > 1)`;

/** Several acts of an owner within minutes give one message. */
const selectSql = namedStatement(`
select ${contentColumnsSql('a.language', 'a.mobile')}, m.kind, a.status,
	coalesce(a.legacy_id = 0, false) as "isRefused", a.day, a.start_minute as "startMinute",
	d.name as dealer, m.id = ${idOfTextSql("m.kind || ':' || a.id || ':' || a.day::text")} as "isOfItsDay",
	coalesce(c.by = 'owner', m.kind in ('booked', 'cancelledByOwner')) as "isByOwner",
	-- The values of the last message, if the owner has changed the booking since.
	case when c.by = 'owner' and notified.template not like 'slotWithdrawn%' then notified.variables end as "notifiedValues",
	(select * from slot_withdrawal(a)) is not null as "isWithdrawn",
	-- Another message reports the withdrawal; for a reminder, one since 12 hours before it was queued.
	exists (
		select from message w
		where w.reg_no = m.reg_no and w.link_bound_to_id = a.id::text and w.recipient = m.recipient and w.id <> m.id and case
			when m.kind like 'reminder%' then w.queued_at > m.queued_at - interval '12 hours'
				and (w.kind = 'slotWithdrawn' or w.template like 'slotWithdrawn%')
			when m.kind = 'slotWithdrawn' then w.queued_at > m.queued_at and w.kind = 'slotWithdrawn'
				or w.kind in ('booked', 'moved', 'changed') and w.next_attempt_at < m.queued_at + interval '10 minutes'
					and not ${mayHaveArrivedSql('w')}
		end) as "isWithdrawalNotified",
	case m.kind
	-- An earlier message said that it was cancelled, or a newer booking of the vehicle has this mobile.
	when 'cancelledByOwner' then notified.kind like 'cancelled%' and notified.variables is not null or exists (
		select from appointment n join appointment own on own.id = m.about_id
		where n.vehicle_id = own.vehicle_id and n.number > own.number and n.mobile = a.mobile
			and n.status not in ('CancelledbyDealer', 'CancelledbySystem'))
	-- A later change says more, or a waiting message of the booking or move that cannot have arrived reports this one, too.
	else exists (
		select from appointment_change l where l.appointment_id = a.id and l.revision > c.revision
			and (l.kind = c.kind or c.by = 'owner' and l.kind = 'moved'))
		or c.by = 'owner' and exists (
			select from message w where w.reg_no = m.reg_no and w.link_bound_to_id = a.id::text and w.recipient = m.recipient
				and w.next_attempt_at is not null and w.template is null and (w.kind = 'booked' or w.kind = 'moved' and c.kind = 'changed'))
	end as "isReplaced"
from ${messagesSql}
left join appointment_change c on c.id = m.about_id
-- The last message of the booking that was sent or may have arrived. If there is none, a cancellation has no booking.
left join lateral (
	select t.kind, t.link_bound_to_id::uuid, t.template, t.variables from message t
	where (c.by = 'owner' or m.kind = 'cancelledByOwner')
		and t.reg_no = m.reg_no and t.recipient = m.recipient and t.id <> m.id
		and (m.recipient = 'registered' or (select mobile from appointment where id = t.link_bound_to_id::uuid)
			= (select mobile from appointment where id = coalesce(c.appointment_id, m.about_id)))
		and (t.kind in ('booked', 'moved', 'changed', 'slotWithdrawn') or t.kind like 'cancelled%' or t.kind like 'reminder%')
		and (t.outcome in ('sent', 'noMobile') or ${mayHaveArrivedSql('t')}) and (c.id is null or t.ended_at >= c.changed_at)
	order by t.ended_at desc nulls first limit 1
) notified on true
join appointment a on a.id = case m.kind when 'cancelledByOwner' then notified.link_bound_to_id else coalesce(c.appointment_id, m.about_id) end
join vehicle v on v.id = a.vehicle_id and v.reg_no = m.reg_no
join dealer d on d.id = a.dealer_id
where is_present_owners(a.booked_at, v.owner_since)`);

/** Reads messages about a booking; their subject is the appointment, or a change of it. */
export const readAppointmentContents: ContentReader = async (messages, { db, now }) => {
	const { rows } = await db.executeQuery(selectSql<AppointmentRow>({ messages: JSON.stringify(messages) }));
	return new Map(
		rows
			.filter((row) => isStillTrue(row, now))
			.flatMap(({ id, dealer, registeredMobile, bookingMobile, isByOwner, notifiedValues, ...row }) => {
				const language = parseLanguage(row.language);
				const values = { time: momentText(slotOf(row), language), dealer };
				const isNotified = Object.values(safeValues(values, language)).every((value) =>
					notifiedValues?.includes(value),
				);
				const isLost = row.isWithdrawn && !statusOfCancellation.has(row.kind);
				if (isLost ? row.isWithdrawalNotified : isNotified) return [];
				const content = { language, registeredMobile, bookingMobile, values, isByOwner };
				return [[id, { ...content, ...(isLost && { kind: 'slotWithdrawn' as const }) }] as const];
			}),
	);
};

const slotOf = ({ day, startMinute }: Pick<AppointmentRow, 'day' | 'startMinute'>): string =>
	slotInstant(day, timeOfMinute(startMinute));

const statusOfCancellation = new Map<MessageKind, string>(
	Object.entries(messageOfCancellation).map(([status, kind]) => [kind, status]),
);

const reminders: readonly MessageKind[] = ['reminderOneDay', 'reminderThreeDays'];

/**
 * Whether a message still holds. A refused booking will be cancelled. A reminder is of no use on the day itself, nor
 * for a booking that was moved to another day. A slot that is offered again was not withdrawn.
 */
function isStillTrue(row: AppointmentRow, now: Date): boolean {
	const { kind, status, isRefused, day, isOfItsDay } = row;
	if (row.isReplaced) return false;
	const cancelled = statusOfCancellation.get(kind);
	if (cancelled !== undefined) return status === cancelled;
	if (isBookingAvailable(status) || isRefused || new Date(slotOf(row)) <= now) return false;
	if (kind === 'slotWithdrawn') return row.isWithdrawn;
	return !reminders.includes(kind) || (day > dayOf(now) && isOfItsDay);
}
