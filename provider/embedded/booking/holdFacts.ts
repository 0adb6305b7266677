/** Reads what a hold depends on, in one round trip. */
import { namedStatement } from '../../../db/preparedStatements.ts';
import type { HoldTerms } from '../../../domain/booking/seatHold.ts';
import type { Day } from '../../../domain/time/calendar.ts';
import { minuteOfTime } from '../../../domain/time/minuteOfDay.ts';
import type { HoldRequest } from '../../port.ts';
import type { OperationContext } from '../operationContext.ts';
import { inactiveStatusesSql } from './appointments.ts';
import type { BookingFacts } from './bookingFacts.ts';
import { dealerFactsSql } from './factsSql.ts';

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
	readonly dealer: BookingFacts['dealer'];
	readonly last: LastHold | null;
}

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
	select h.*, dealer.code from slot_hold h join dealer on dealer.id = h.dealer_id where h.vehicle_id = v.id
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
