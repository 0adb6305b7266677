import { namedStatement } from '../../../db/preparedStatements.ts';
import { type DealerHours, slotsForDay } from '../../../domain/dealers/dealerSlots.ts';
import { slotGridDays } from '../../../domain/dealers/slots.ts';
import { providerMessage } from '../../../domain/providerMessage.ts';
import { type Result, rejected } from '../../../domain/result.ts';
import { addDays, type Day } from '../../../domain/time/calendar.ts';
import type { Slots } from '../../port.ts';
import type { OperationContext } from '../operationContext.ts';
import { isFullSql } from './claimSeat.ts';
import { closedDaysSql } from './offeredSlots.ts';

/** Slots of the requested day and the next two. `message` is set when the requested day has no free slot. */
export async function readSlots(
	{ dealerCode: code, day }: { readonly dealerCode: string; readonly day: Day },
	{ db, now, holder }: OperationContext,
): Promise<Result<Slots>> {
	const period = { first: day, last: addDays(day, slotGridDays - 1) };
	const statement = selectDealerHoursSql<Omit<DealerHours, 'code'>>({ code, ...period, holder, now });
	const [hours] = (await db.executeQuery(statement)).rows;
	if (!hours) return rejected(providerMessage('dealerNotFound'));
	const columnAt = (offset: number) => {
		const date = addDays(day, offset);
		return { day: date, slots: slotsForDay({ code, ...hours }, date, now) };
	};
	const selected = columnAt(0);
	const hasAny = selected.slots.some(({ isAvailable }) => isAvailable);
	return {
		ok: true,
		columns: [selected, columnAt(1), columnAt(2)],
		message: hasAny ? null : providerMessage('noSlots', { day }),
	};
}

/** Raw, since a held seat is counted as where it is claimed. It is free for `:holder` alone. */
const selectDealerHoursSql = namedStatement(
	['code', 'first', 'last', 'holder', 'now'],
	`
select weekly_off as "weeklyOff",
	(select coalesce(json_agg(json_build_object('start', start_minute, 'end', end_minute, 'seats', seats)
			order by start_minute), '[]')
		from dealer_hour where dealer_id = dealer.id) as hours,
	(select coalesce(json_agg(day), '[]') from (${closedDaysSql('dealer', ':first', ':last')}) closed) as holidays,
	(select coalesce(json_agg(json_build_object('day', day, 'start', slot.start_minute)), '[]')
		from slot join dealer_hour hour using (dealer_id)
		where dealer_id = dealer.id and day between :first::date and :last::date and hour.start_minute = slot.start_minute
			and ${isFullSql('(select id from vehicle where reg_no = :holder)', 'hour.seats')}) as "fullSlots"
from dealer where code = :code`,
);
