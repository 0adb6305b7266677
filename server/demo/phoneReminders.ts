/** The reminders of a booking that are still to come, so that the demo can send them before their day. */
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { availableStatuses } from '../../domain/booking/availability.ts';
import { sendingTime } from '../../domain/message/messageKinds.ts';
import { addDays, type Day, slotInstant, today } from '../../domain/time/calendar.ts';
import { queueMessage } from '../../provider/embedded/messages/queueMessage.ts';

const reminders = [
	{ kind: 'reminderThreeDays', daysBefore: 3 },
	{ kind: 'reminderOneDay', daysBefore: 1 },
] as const;

export interface ComingReminder {
	readonly kind: (typeof reminders)[number]['kind'];
	readonly appointmentId: string;
	/** Of the appointment. */
	readonly day: Day;
	/** null: the booking was made too late for it. */
	readonly at: Date | null;
}

/** Those of the vehicle's booking that are not queued yet. */
export async function comingReminders(
	regNo: string,
	{ db, now }: { readonly db: Kysely<Database>; readonly now: Date },
): Promise<readonly ComingReminder[]> {
	const booking = await db
		.selectFrom('appointment as a')
		.innerJoin('vehicle as v', 'v.id', 'a.vehicle_id')
		.select(['a.id', 'a.day'])
		.where('v.reg_no', '=', regNo)
		.where('a.status', 'not in', availableStatuses)
		.where('a.day', '>', today(now))
		.executeTakeFirst();
	if (!booking) return [];
	const queued = await db.selectFrom('message').select('kind').where('subject', '=', booking.id).execute();
	return reminders
		.filter(({ kind }) => queued.every((each) => each.kind !== kind))
		.map(({ kind, daysBefore }) => {
			const morning = sendingTime(kind, new Date(slotInstant(addDays(booking.day, -daysBefore), '00:00')));
			return { kind, appointmentId: booking.id, day: booking.day, at: morning > now ? morning : null };
		});
}

/** Queues a coming reminder, so that it is sent at once; false: it is not one that is to come. */
export async function remindNow(
	regNo: string,
	kind: string,
	context: { readonly db: Kysely<Database>; readonly now: Date },
): Promise<boolean> {
	const reminder = (await comingReminders(regNo, context)).find((each) => each.kind === kind);
	if (!reminder) return false;
	const { appointmentId, day } = reminder;
	const about = { regNo, subject: appointmentId, visit: appointmentId, occasion: day };
	await queueMessage({ kind: reminder.kind, ...about }, context);
	await context.db.updateTable('message').set({ is_hurried: true }).where('subject', '=', appointmentId).execute();
	return true;
}
