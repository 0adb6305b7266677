import { namedStatement } from '../../../db/preparedStatements.ts';
import { idOfTextSql } from '../../../db/uuid.ts';
import { isBookingAvailable } from '../../../domain/booking/availability.ts';
import { parseLanguage } from '../../../domain/languages.ts';
import type { MessageKind } from '../../../domain/message/messageKinds.ts';
import { type Day, slotInstant, today } from '../../../domain/time/calendar.ts';
import { timeOfMinute } from '../../../domain/time/minuteOfDay.ts';
import { messageOfCancellation } from '../booking/cancelAppointment.ts';
import { sincePresentOwnerSql } from '../vehicles/presentOwner.ts';
import { type FactReader, type FactRow, factColumnsSql, messagesJson, messagesSql, momentText } from './factRows.ts';

interface AppointmentRow extends FactRow {
	readonly kind: MessageKind;
	readonly status: string;
	/** By the maker's system. */
	readonly isRefused: boolean;
	/** By a later change of the kind. */
	readonly isReplaced: boolean;
	/** It was queued for this day, which its id says (queueMessage.ts). */
	readonly isOfItsDay: boolean;
	readonly day: Day;
	readonly startMinute: number;
	readonly dealer: string;
}

const selectSql = namedStatement(
	['messages'],
	`
select ${factColumnsSql('a.language', 'a.mobile')}, m.kind, a.status,
	coalesce(a.legacy_id = 0, false) as "isRefused", a.day, a.start_minute as "startMinute",
	d.name as dealer, m.id = ${idOfTextSql("m.kind || ':' || a.id || ':' || a.day::text")} as "isOfItsDay",
	exists (select from appointment_change l where l.appointment_id = a.id and l.kind = c.kind and l.revision > c.revision)
		as "isReplaced"
from ${messagesSql}
left join appointment_change c on c.id = m.subject
join appointment a on a.id = coalesce(c.appointment_id, m.subject)
join vehicle v on v.id = a.vehicle_id and v.reg_no = m.reg_no
join dealer d on d.id = a.dealer_id
where ${sincePresentOwnerSql('a.booked_at')}`,
);

/** For messages about a booking, whose subject is the appointment, or a change of it. */
export const readAppointmentFacts: FactReader = async (messages, { db, now }) => {
	const { rows } = await db.executeQuery(selectSql<AppointmentRow>({ messages: messagesJson(messages) }));
	return new Map(
		rows
			.filter((row) => stillHolds(row, now))
			.map(({ id, day, startMinute, dealer, registeredMobile, bookingMobile, language: code }) => {
				const language = parseLanguage(code);
				const time = momentText(slotInstant(day, timeOfMinute(startMinute)), language);
				return [id, { language, registeredMobile, bookingMobile, values: { time, dealer } }];
			}),
	);
};

const cancelledStatuses = new Map<MessageKind, string>(
	Object.entries(messageOfCancellation).map(([status, kind]) => [kind, status]),
);

const reminders: readonly MessageKind[] = ['reminderOneDay', 'reminderThreeDays'];

/**
 * A booking that was refused will be cancelled. A reminder is of no use on the day itself, nor for a booking that was
 * moved to another day since.
 */
function stillHolds({ kind, status, isRefused, isReplaced, day, isOfItsDay }: AppointmentRow, now: Date): boolean {
	const cancelled = cancelledStatuses.get(kind);
	if (cancelled !== undefined) return status === cancelled;
	if (isBookingAvailable(status) || isRefused || isReplaced) return false;
	return !reminders.includes(kind) || (day > today(now) && isOfItsDay);
}
