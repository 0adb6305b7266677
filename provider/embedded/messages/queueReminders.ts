/** Queues the messages that are caused by the time of day alone (docs/product.md#messages). */
import type { Kysely } from 'kysely';
import { retryOnDeadlock } from '../../../db/errors.ts';
import { createPoller, type Poller } from '../../../db/poller.ts';
import { namedStatement, textsSql } from '../../../db/preparedStatements.ts';
import type { Database } from '../../../db/schema.ts';
import { withoutTimeLimits } from '../../../db/timeLimits.ts';
import { phasesInWork } from '../../../domain/jobCard/jobCardState.ts';
import type { Log } from '../../../domain/log.ts';
import type { MessageKind } from '../../../domain/message/messageKinds.ts';
import { dayOf, slotInstant } from '../../../domain/time/calendar.ts';
import { messageIdSql, queueMessageSql } from './queueMessage.ts';
import { consentSql, daysBeforeService, mayBeBookedSql } from './serviceDue.ts';

interface ReminderPollerOptions {
	readonly db: Kysely<Database>;
	readonly now: () => Date;
	/** While it is false, the poller stands still. */
	readonly mayRun?: () => boolean;
	readonly log: Pick<Log, 'error'>;
	/** Between two reads of what is due; absent: a minute. */
	readonly intervalMs?: number;
	/** The most messages queued at once; absent: so few that no booking waits for them. */
	readonly maxBatch?: number;
}

/** A passed promise is reported for this long. */
const passedHours = 12;

/**
 * Any number of processes may run it: a reminder has one id for its kind, its subject and its day or time, so that it
 * is queued once. It may be queued at any time of its day. When it is sent, the hours of its kind are kept and its
 * content is read.
 */
export function createReminderPoller(options: ReminderPollerOptions): Poller {
	const { db, now, mayRun, log, intervalMs = 60_000, maxBatch = 5_000 } = options;
	return createPoller({
		intervalMs,
		mayRun,
		async runOnce(signal) {
			let queued = 0;
			for (const statement of statements) queued += await queueDue(statement, { db, now, maxBatch }, signal);
			return queued;
		},
		onError: (error) => log.error({ err: error }, 'reminders could not be queued; the next run tries again'),
	});
}

async function queueDue(
	statement: (typeof statements)[number],
	{ db, now, maxBatch }: Required<Pick<ReminderPollerOptions, 'db' | 'now' | 'maxBatch'>>,
	signal: AbortSignal,
): Promise<number> {
	for (let queued = 0; ; ) {
		const at = now();
		const today = dayOf(at);
		const values = { now: at, today, dayBegins: new Date(slotInstant(today, '00:00')), maxBatch };
		const { numAffectedRows = 0n } = await retryOnDeadlock(() =>
			withoutTimeLimits(db, (own) => own.executeQuery(statement(values))),
		);
		queued += Number(numAffectedRows);
		if (numAffectedRows < maxBatch || signal.aborted) return queued;
	}
}

/**
 * A statement that queues a batch of due messages that are not queued yet. `due` selects `reg_no`, `about_id`,
 * `link_bound_to_id` and `dedup_key`; `day` has the present day in India as `today`, its first moment and now. Two
 * processes take the same order, so that one waits for the other without a deadlock.
 */
const queueDueSql = (kind: MessageKind, due: string) =>
	namedStatement(`
with day as (select :now::timestamptz as now, :today::date as today, :dayBegins::timestamptz as begins)
${queueMessageSql(
	kind,
	`(
		select due.* from (${due}) due
		where not exists (select from message m where m.id = ${messageIdSql(kind, 'due.about_id', 'due.dedup_key')})
		order by due.about_id limit :maxBatch
	)`,
	'dedup_key',
)}`);

/**
 * Only bookings made before the day of the reminder, and not moved on that day, since a move has its own message. By
 * dealership, as the index of appointments has them.
 */
const reminderSql = (daysBefore: number): string => `
	select v.reg_no, a.id as about_id, a.id as link_bound_to_id, a.day::text as dedup_key
	from day cross join dealer d
	join appointment a on a.dealer_id = d.id and a.day = day.today + ${daysBefore}
	join vehicle v on v.id = a.vehicle_id
	where a.is_active and a.booked_at < day.begins
		and not exists (select from appointment_change c
			where c.appointment_id = a.id and c.kind = 'moved' and c.changed_at >= day.begins)
		and is_present_owners(a.booked_at, v.owner_since)`;

/** A promise of midnight stands for the whole day (docs/product.md#promise). */
const promisePassedSql = `
	select v.reg_no, jc.id as about_id, coalesce(jc.appointment_id, jc.id) as link_bound_to_id,
		extract(epoch from jc.estimated_delivery_at)::bigint::text as dedup_key
	from day cross join job_card jc join vehicle v on v.id = jc.vehicle_id
	where jc.is_active and jc.phase in (${textsSql(phasesInWork)}) and is_present_owners(jc.document_date, v.owner_since)
		and (jc.estimated_delivery_at between day.now - interval '${passedHours} hours' and day.now
				and jc.estimated_delivery_at <> day.begins
			or jc.estimated_delivery_at = day.begins - interval '1 day' and day.now < day.begins + interval '${passedHours} hours')`;

const serviceDueSql = `
	select v.reg_no, v.id as about_id, v.id as link_bound_to_id, v.next_service_due_date::text as dedup_key
	from day join vehicle v on v.next_service_due_date = day.today + ${daysBeforeService}
	where ${consentSql} and ${mayBeBookedSql('day.today')}`;

const statements = [
	queueDueSql('promisePassed', promisePassedSql),
	queueDueSql('reminderOneDay', reminderSql(1)),
	queueDueSql('reminderThreeDays', reminderSql(3)),
	queueDueSql('serviceDue', serviceDueSql),
] as const;
