import { namedStatement } from '../../../db/preparedStatements.ts';
import { today } from '../../../domain/time/calendar.ts';
import { withdrawnSql } from '../booking/offeredSlots.ts';
import { withoutSlotSql } from '../dealers/changePlan.ts';
import type { OperationContext } from '../operationContext.ts';
import { cutOff, maxRows } from './cutOff.ts';

const selectSql = namedStatement(
	['dealerCode', 'today'],
	`
select a.day, to_char(a.start_minute * interval '1 minute', 'HH24:MI') as time, v.reg_no as "regNo",
	v.customer_name as owner, a.mobile, a.appointment_no as "appointmentNo", ${withdrawnSql} as withdrawn
${withoutSlotSql('(select id from dealer where code = :dealerCode)')}
order by a.day, a.start_minute, a.number limit ${maxRows + 1}`,
);

/** The bookings of a dealer that have lost their slot, the first day first. `mobile` is that given for the booking. */
export async function listWithoutSlot(
	{ dealerCode }: { readonly dealerCode: string },
	{ db, now }: Pick<OperationContext, 'db' | 'now'>,
) {
	const { rows } = await db.executeQuery(selectSql<object>({ dealerCode, today: today(now) }));
	return cutOff(rows);
}
