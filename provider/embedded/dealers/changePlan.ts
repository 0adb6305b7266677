/**
 * Changes a dealership's plan: the days on which it is open, its slots and their seats. Owners whose booking loses its
 * slot are notified, and seat holds there end (docs/decisions/028-changing-a-booking.md).
 */
import type { Kysely } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { z } from 'zod';
import { namedStatement } from '../../../db/preparedStatements.ts';
import type { Database } from '../../../db/schema.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { resultCode } from '../../../domain/resultCode.ts';
import { type Day, dayOf } from '../../../domain/time/calendar.ts';
import { minuteOfTime, timeOfMinute } from '../../../domain/time/clockTime.ts';
import { endLostSeatHolds } from '../booking/holdSeat.ts';
import { CommandRejected } from '../commandRejected.ts';
import type { slotsSchema } from '../desk/fields.ts';
import { queueMessageSql } from '../messages/queueMessage.ts';
import type { OperationContext } from '../operationContext.ts';

const selectWithoutSlotSql = namedStatement(
	"select coalesce(json_agg(id), '[]') as ids from bookings_without_slot(:dealerId, :today)",
);

const notifyWithoutSlotSql = namedStatement(`
with lost as (
	select v.reg_no, a.id as about_id, a.id as link_bound_to_id, extract(epoch from :now::timestamptz)::text as dedup_key
	from bookings_without_slot(:dealerId, :today) join appointment a using (id) join vehicle v on v.id = a.vehicle_id
	where a.id <> all(:before::uuid[])
), notified as (${queueMessageSql('slotWithdrawn', 'lost', 'dedup_key')}
)
select count(*)::int as bookings from lost`);

interface DealerCommand {
	readonly dealerCode: string;
}

/**
 * Changes the plan of a dealership, one change at a time. A booking that is being made meanwhile may still get a slot
 * that is gone: its own message says so.
 * @returns the given values, how many bookings have lost their slot by it, and how many seat holds have ended
 * @throws CommandRejected for an unknown dealer
 */
async function changePlan<Given extends DealerCommand>(
	given: Given,
	{ db, now }: OperationContext,
	change: (dealerId: string, trx: Kysely<Database>) => Promise<unknown>,
) {
	const { dealerCode } = given;
	const { dealerId, bookings } = await inTransaction(db, async (trx) => {
		const dealers = trx.selectFrom('dealer').select('id').where('code', '=', dealerCode);
		const dealer = await dealers.forNoKeyUpdate().executeTakeFirst();
		if (!dealer) throw new CommandRejected(404, resultCode('dealerCodeUnknown', { dealerCode }));
		const place = { dealerId: dealer.id, today: dayOf(now) };
		const [before] = (await trx.executeQuery(selectWithoutSlotSql<{ ids: readonly string[] }>(place))).rows;
		await change(dealer.id, trx);
		const notify = notifyWithoutSlotSql<{ bookings: number }>({ ...place, before: before?.ids, now });
		const [lost] = (await trx.executeQuery(notify)).rows;
		return { dealerId: dealer.id, bookings: lost?.bookings ?? 0 };
	});
	// A statement after the transaction also sees the seat holds that were taken during it.
	return { ...given, endedSeatHolds: await endLostSeatHolds(dealerId, { db, now }), bookings };
}

/** Closes a day. `name`: why, such as the name of a holiday. */
export const closeDay = (
	given: DealerCommand & { readonly day: Day; readonly name: string },
	context: OperationContext,
) =>
	changePlan(given, context, (dealer_id, trx) =>
		trx
			.insertInto('dealer_holiday')
			.values({ dealer_id, day: given.day, name: given.name })
			.onConflict((closed) => closed.columns(['dealer_id', 'day']).doUpdateSet({ name: given.name }))
			.execute(),
	);

/** Opens a day that was closed; a weekly day off stays one. */
export const openDay = (given: DealerCommand & { readonly day: Day }, context: OperationContext) =>
	changePlan(given, context, (dealerId, trx) =>
		trx.deleteFrom('dealer_holiday').where('dealer_id', '=', dealerId).where('day', '=', given.day).execute(),
	);

/** Closes a dealership for good, from a day on; null: it stays open after all. */
export const closeDealer = (given: DealerCommand & { readonly closedFrom: Day | null }, context: OperationContext) =>
	changePlan(given, context, (dealerId, trx) =>
		trx.updateTable('dealer').set({ closed_from: given.closedFrom }).where('id', '=', dealerId).execute(),
	);

/** Replaces the slots of a dealership; those given are for each day. */
export async function setSlots(
	given: DealerCommand & { readonly slots: z.output<typeof slotsSchema> },
	context: OperationContext,
) {
	const changed = await changePlan(given, context, async (dealer_id, trx) => {
		await trx.deleteFrom('dealer_hour').where('dealer_id', '=', dealer_id).execute();
		const hours = given.slots.map(({ start, end, seats }) => ({
			dealer_id,
			seats,
			start_minute: minuteOfTime(start),
			end_minute: minuteOfTime(end),
		}));
		await trx.insertInto('dealer_hour').values(hours).execute();
	});
	return { ...changed, ...(await readPlan(given.dealerCode, context)) };
}

/** The slots as `set-slots` takes them, and the days from today on that are closed. @throws CommandRejected */
export async function readPlan(dealerCode: string, { db, now }: OperationContext) {
	const dealer = await db
		.selectFrom('dealer')
		.select('closed_from')
		.select(({ selectFrom }) => [
			jsonArrayFrom(
				selectFrom('dealer_hour')
					.select(['start_minute', 'end_minute', 'seats'])
					.whereRef('dealer_id', '=', 'dealer.id')
					.orderBy('start_minute'),
			).as('hours'),
			jsonArrayFrom(
				selectFrom('dealer_holiday')
					.select(['day', 'name'])
					.whereRef('dealer_id', '=', 'dealer.id')
					.where('day', '>=', dayOf(now))
					.orderBy('day'),
			).as('closedDays'),
		])
		.where('code', '=', dealerCode)
		.executeTakeFirst();
	if (!dealer) throw new CommandRejected(404, resultCode('dealerCodeUnknown', { dealerCode }));
	const slots = dealer.hours.map(
		({ start_minute, end_minute, seats }) => `${timeOfMinute(start_minute)}-${timeOfMinute(end_minute)}=${seats}`,
	);
	return { dealerCode, slots: slots.join(' '), closedFrom: dealer.closed_from, closedDays: dealer.closedDays };
}
