/** Reads what the demo's phone shows: the messages that an owner got, and those that wait. */
import type { Kysely } from 'kysely';
import type { MessageLinks } from '../../access/links/messageLinks.ts';
import type { Database } from '../../db/schema.ts';
import { parseLanguage } from '../../domain/languages.ts';
import { isMessageKind, sendingTime } from '../../domain/message/messageKinds.ts';
import { fillTemplate, messageTemplate, type TemplateFrame, variablesOf } from '../../domain/message/template.ts';
import { pickFields } from '../../domain/pickFields.ts';
import { addDays, dayOf, slotInstant } from '../../domain/time/calendar.ts';
import type { SentLog } from '../../messages/sentLog.ts';
import { queueMessage } from '../../provider/embedded/messages/queueMessage.ts';

export interface PhoneOptions extends TemplateFrame {
	readonly db: Kysely<Database>;
	readonly links: Pick<MessageLinks, 'tokensFor'>;
	/** The texts with codes, which the database does not have; null: they go to a delivery service. */
	readonly sentLog: SentLog | null;
	readonly now: () => Date;
}

export type PhoneMessage = Awaited<ReturnType<typeof readPhone>>[number];

const maxMessages = 100;

/** The newest messages of a vehicle, oldest first; messages of one instant by recipient, then by kind. */
export async function readPhone(regNo: string, options: PhoneOptions) {
	const { db, links, now, sentLog } = options;
	const rows = await db
		.selectFrom('message')
		.selectAll()
		.where('reg_no', '=', regNo)
		.where((is) => is.or([is('kind', '<>', 'code'), is('outcome', 'is not', null)]))
		.orderBy('queued_at', 'desc')
		.orderBy('recipient')
		.orderBy('kind', 'desc')
		.orderBy('id')
		.limit(maxMessages)
		.execute();
	const linked = await db
		.selectFrom('message_link')
		.select(['message_id as messageId', 'reg_no as regNo', 'path', 'link_bound_to_id as linkBoundToId'])
		.where('reg_no', '=', regNo)
		.where('message_id', 'in', ['00000000-0000-0000-0000-000000000000', ...rows.map(({ id }) => id)])
		.execute();
	const tokens = await links.tokensFor(linked, now());
	const codes = new Map(sentLog?.list().map(({ id, text }) => [id, text]));
	return rows.toReversed().map((row) => ({
		/** `outcome` null: it waits. */
		...pickFields(row, 'id', 'kind', 'channel', 'outcome', 'receipt'),
		isOtherMobile: row.recipient === 'booking',
		/** null: it was not sent, or its code is not kept. */
		text: row.kind === 'code' ? (codes.get(row.id) ?? null) : textOf(row, tokens.get(row.id), options),
		/** When it was sent, or given up. */
		endedAt: row.ended_at,
		/** When it is sent, or tried again. */
		waitsUntil: row.next_attempt_at,
	}));
}

type Row = { kind: string; language: string | null; variables: readonly string[] | null; outcome: string | null };

/** The text as it was handed over; the database has no token, so the caller gives it. */
function textOf(row: Row, token: string | undefined, frame: TemplateFrame): string | null {
	const { kind, language, variables, outcome } = row;
	if (outcome !== 'sent' || variables === null || !isMessageKind(kind)) return null;
	const template = messageTemplate(kind, parseLanguage(language), { ...frame, isLinked: token !== undefined });
	const values = [...variables, ...(token === undefined ? [] : [token])];
	const named = variablesOf(template.text).map((name, index) => [name, values[index] ?? '–'] as const);
	return fillTemplate(template, Object.fromEntries(named)).text;
}

/** The vehicles that have messages, those with the newest first, each with the number of messages that wait. */
export const listPhones = ({ db }: Pick<PhoneOptions, 'db'>) =>
	db
		.selectFrom('message')
		.select(['reg_no as regNo'])
		.select(({ fn }) => [
			fn.countAll<number>().as('messages'),
			fn.countAll<number>().filterWhere('outcome', 'is', null).as('waiting'),
		])
		.where((is) => is.or([is('kind', '<>', 'code'), is('outcome', 'is not', null)]))
		.groupBy('reg_no')
		.orderBy(({ fn }) => fn.max('queued_at'), 'desc')
		.limit(maxMessages)
		.execute();

const reminders = [
	{ kind: 'reminderThreeDays', daysBefore: 3 },
	{ kind: 'reminderOneDay', daysBefore: 1 },
] as const;

export type ComingReminder = Awaited<ReturnType<typeof comingReminders>>[number];

/**
 * The reminders of the vehicle's booking that are not queued yet. `day`: of the appointment. `at` null: the booking was
 * made too late for it.
 */
export async function comingReminders(
	regNo: string,
	{ db, now }: { readonly db: Kysely<Database>; readonly now: Date },
) {
	const booking = await db
		.selectFrom('appointment as a')
		.innerJoin('vehicle as v', 'v.id', 'a.vehicle_id')
		.select(['a.id', 'a.day'])
		.where('v.reg_no', '=', regNo)
		.where('a.is_active', '=', true)
		.where('a.day', '>', dayOf(now))
		.executeTakeFirst();
	if (!booking) return [];
	const queued = await db.selectFrom('message').select('kind').where('about_id', '=', booking.id).execute();
	return reminders
		.filter(({ kind }) => queued.every((each) => each.kind !== kind))
		.map(({ kind, daysBefore }) => {
			const morning = sendingTime('service', new Date(slotInstant(addDays(booking.day, -daysBefore), '00:00')));
			return { kind, appointmentId: booking.id, day: booking.day, at: morning > now ? morning : null };
		});
}

/** Queues a coming reminder, so that it is sent at once; false: no such reminder is to come. */
export async function remindNow(
	regNo: string,
	kind: string,
	context: { readonly db: Kysely<Database>; readonly now: Date },
): Promise<boolean> {
	const reminder = (await comingReminders(regNo, context)).find((each) => each.kind === kind);
	if (!reminder) return false;
	const { appointmentId, day } = reminder;
	const about = { regNo, aboutId: appointmentId, linkBoundToId: appointmentId, dedupKey: day };
	await queueMessage({ kind: reminder.kind, ...about }, context);
	await context.db.updateTable('message').set({ is_hurried: true }).where('about_id', '=', appointmentId).execute();
	return true;
}
