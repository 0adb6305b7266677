/** Reads what a hold depends on, in one round trip. */
import { namedStatement } from '../../../db/preparedStatements.ts';
import type { HoldTerms } from '../../../domain/booking/seatHold.ts';
import type { Day } from '../../../domain/time/calendar.ts';
import { minuteOfTime } from '../../../domain/time/minuteOfDay.ts';
import type { HoldRequest } from '../../port.ts';
import type { OperationContext } from '../operationContext.ts';
import { inactiveStatusesSql } from './appointments.ts';
import { type DealerFacts, dealerFactsSql } from './bookingRules.ts';

export interface LastHold extends HoldTerms {
	readonly dealerId: string;
	readonly dealerCode: string;
	readonly day: Day;
	readonly startMinute: number;
}

export interface HoldFacts {
	readonly vehicle: {
		readonly id: string;
		/** Whether it may be booked, and has not booked this very slot. */
		readonly mayHold: boolean;
	} | null;
	readonly dealer: DealerFacts | null;
	readonly last: LastHold | null;
}

/**
 * Whether the hold `h`, a row of `slot_hold`, still stands: the slot's row has it, and its day is open. One that was written
 * while its vehicle booked the slot, or its day was closed, may not (docs/decisions/059-holds.md).
 */
export const holdStandsSql = `(
	exists (select from slot s where s.holds ? h.vehicle_id::text
		and (s.dealer_id, s.day, s.start_minute) = (h.dealer_id, h.day, h.start_minute))
	and not exists (select from dealer_holiday o where (o.dealer_id, o.day) = (h.dealer_id, h.day)))`;

/** When the hold `h` ends, or has ended; at `:now`, if it no longer stands. */
export const heldUntilSql = `
	case when ${holdStandsSql} then h.held_until else least(h.held_until, :now::timestamptz) end`;

/** Raw, since Kysely has no type for a row within a row. */
const selectHoldFactsSql = namedStatement(
	['regNo', 'dealerCode', 'day', 'startMinute', 'now'],
	`
select v.id, v.may_hold, row_to_json(d) as dealer,
	l.dealer_id, l.code, l.day, l.start_minute, l.held_until, l.is_renewed, l.in_a_row
from (select) one_row
left join lateral (
	select id, hold_message is null and not exists (select from service_entry e where e.vehicle_id = vehicle.id and e.is_active)
		and not exists (select from appointment a join dealer on dealer.id = a.dealer_id and dealer.code = :dealerCode
			where a.vehicle_id = vehicle.id and a.status not in (${inactiveStatusesSql})
				and a.day = :day and a.start_minute = :startMinute) as may_hold
	from vehicle where reg_no = :regNo
) v on true
left join lateral (${dealerFactsSql('v.id')}) d on true
left join lateral (
	select h.dealer_id, dealer.code, h.day, h.start_minute, ${heldUntilSql} as held_until, h.is_renewed, h.in_a_row
	from slot_hold h join dealer on dealer.id = h.dealer_id where h.vehicle_id = v.id
) l on true`,
);

interface HoldFactsRow {
	readonly id: string | null;
	readonly may_hold: boolean;
	readonly dealer: HoldFacts['dealer'];
	/** This and the following are null without a hold. */
	readonly dealer_id: string | null;
	readonly code: string;
	readonly day: Day;
	readonly start_minute: number;
	readonly held_until: Date;
	readonly is_renewed: boolean;
	readonly in_a_row: number;
}

export async function readHoldFacts(
	{ regNo, dealerCode, day, slotStart }: HoldRequest,
	{ db, now }: Pick<OperationContext, 'db' | 'now'>,
): Promise<HoldFacts> {
	const startMinute = minuteOfTime(slotStart);
	const { rows } = await db.executeQuery<HoldFactsRow>(
		selectHoldFactsSql({ regNo, dealerCode, day, startMinute, now }),
	);
	const [row] = rows;
	if (!row) throw new Error('the query for the facts of a hold returned no row');
	return {
		vehicle: row.id === null ? null : { id: row.id, mayHold: row.may_hold },
		dealer: row.dealer,
		last: row.dealer_id === null ? null : toLastHold(row.dealer_id, row),
	};
}

const toLastHold = (dealerId: string, row: HoldFactsRow): LastHold => ({
	dealerId,
	dealerCode: row.code,
	day: row.day,
	startMinute: row.start_minute,
	heldUntil: row.held_until,
	isRenewed: row.is_renewed,
	inARow: row.in_a_row,
});
