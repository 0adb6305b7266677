import { sql } from 'kysely';
import { providerMessage } from '../../../domain/providerMessage.ts';
import type { Day } from '../../../domain/time/calendar.ts';
import { inactiveStatusesSql } from '../booking/appointments.ts';
import { endHoldsOfDay } from '../booking/endHolds.ts';
import { CommandRejected } from '../commandRejected.ts';
import type { OperationContext } from '../operationContext.ts';

interface DayToClose {
	readonly dealerCode: string;
	readonly day: Day;
	/** Why, such as the name of a holiday. */
	readonly name: string;
}

/**
 * Closes a day of a dealer: nothing can be booked or held on it any more, and what is held ends. Bookings stay.
 * @returns how many holds ended, and how many bookings are left for the dealership to see to
 * @throws CommandRejected for an unknown dealer
 */
export async function closeDay({ dealerCode, day, name }: DayToClose, context: Pick<OperationContext, 'db' | 'now'>) {
	const { db } = context;
	const dealer = await db.selectFrom('dealer').select('id').where('code', '=', dealerCode).executeTakeFirst();
	if (!dealer) throw new CommandRejected(404, providerMessage('dealerCodeUnknown', { dealerCode }));
	await db
		.insertInto('dealer_holiday')
		.values({ dealer_id: dealer.id, day, name })
		.onConflict((closed) => closed.columns(['dealer_id', 'day']).doUpdateSet({ name }))
		.execute();
	// A statement of its own, which sees holds that were taken until the day was closed.
	const endedHolds = await endHoldsOfDay({ dealerId: dealer.id, day }, context);
	const { bookings } = await db
		.selectFrom('appointment')
		.select(({ fn }) => fn.countAll<number>().as('bookings'))
		.where('dealer_id', '=', dealer.id)
		.where('day', '=', day)
		.where(sql<boolean>`status not in (${sql.raw(inactiveStatusesSql)})`)
		.executeTakeFirstOrThrow();
	return { dealerCode, day, name, endedHolds, bookings };
}
