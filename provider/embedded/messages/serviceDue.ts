/** The messages that the next service is due (docs/product.md#consent). */

import { namedStatement } from '../../../db/preparedStatements.ts';
import { parseLanguage } from '../../../domain/languages.ts';
import { addDays, type Day, dayOf, formatDay } from '../../../domain/time/calendar.ts';
import { type ContentReader, type ContentRow, contentColumnsSql, messagesSql } from './contentRows.ts';

export const daysBeforeService = 10;

/** The condition that the present owner of the vehicle `v` consents. */
export const consentSql = `exists (
	select from message_consent c
	where c.vehicle_id = v.id and c.withdrawn_at is null and is_present_owners(c.given_at, v.owner_since))`;

/** The condition that the vehicle `v` may be booked on `day`, SQL of a date: not blocked, booked or at a dealership. */
export const mayBeBookedSql = (day: string): string => `
	v.block_message is null
	and not exists (select from appointment a where a.vehicle_id = v.id and a.is_active and a.day >= ${day})
	and not exists (select from job_card jc where jc.vehicle_id = v.id and jc.is_active)`;

const selectSql = namedStatement(`
select ${contentColumnsSql('(select language from message_consent where vehicle_id = v.id)', 'null')},
	v.next_service_due_date as day
from ${messagesSql}
join vehicle v on v.id = m.about_id and v.reg_no = m.reg_no
where v.next_service_due_date between :today and :last
	and ${consentSql} and ${mayBeBookedSql(':today')} and is_present_owners(m.queued_at, v.owner_since)`);

/** Reads messages about the next service; their subject is the vehicle. They hold while the owner's consent stands. */
export const readServiceDueContents: ContentReader = async (messages, { db, now }) => {
	const days = { today: dayOf(now), last: addDays(dayOf(now), daysBeforeService) };
	const statement = selectSql<ContentRow & { readonly day: Day }>({ messages: JSON.stringify(messages), ...days });
	const { rows } = await db.executeQuery(statement);
	return new Map(
		rows.map(({ id, regNo, day, registeredMobile, bookingMobile, language: code }) => {
			const language = parseLanguage(code);
			const values = { vehicle: regNo, day: formatDay(day, 'DD MMM YYYY', language) };
			return [id, { language, registeredMobile, bookingMobile, values }];
		}),
	);
};
