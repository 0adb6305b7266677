import { sql } from 'kysely';
import { timeOfMinute } from '../../../domain/time/minuteOfDay.ts';
import { holdStandsSql } from '../booking/holdSeat.ts';
import type { OperationContext } from '../operationContext.ts';

const maxRows = 500;

/** Of this dealer, or of all. */
interface SeatHoldFilter {
	readonly dealerCode?: string | undefined;
}

/** The seats that are held now, the first to end first. `hasMore`: the list was cut off after 500. */
export async function listSeatHolds({ dealerCode }: SeatHoldFilter, { db, now }: Pick<OperationContext, 'db' | 'now'>) {
	const rows = await db
		.selectFrom('slot_hold as h')
		.innerJoin('vehicle', 'vehicle.id', 'h.vehicle_id')
		.innerJoin('dealer', 'dealer.id', 'h.dealer_id')
		.select(['dealer.code as dealerCode', 'vehicle.reg_no as regNo', 'h.day', 'h.start_minute', 'h.held_until'])
		.where('h.held_until', '>', now)
		.where(sql<boolean>`${sql.raw(holdStandsSql)}`)
		.$if(dealerCode !== undefined, (query) => query.where('dealer.code', '=', dealerCode ?? ''))
		.orderBy('h.held_until')
		.orderBy('vehicle.reg_no')
		.limit(maxRows + 1)
		.execute();
	const holds = rows.slice(0, maxRows).map(({ start_minute, held_until, ...row }) => ({
		...row,
		time: timeOfMinute(start_minute),
		heldUntil: held_until.toISOString(),
	}));
	return { holds, hasMore: rows.length > maxRows };
}
