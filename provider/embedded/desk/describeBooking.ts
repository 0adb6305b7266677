/**
 * Describes a booking for the desk as the owner made it (docs/use-the-desk.md), and as it was before each move or
 * change (docs/product.md#moving). Amounts are rupees as text, as booked. It is personal: nothing of it is logged.
 */
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { toWireAmount } from '../../../domain/money.ts';
import type { BookingSnapshot } from '../booking/readBookingToChange.ts';
import { listSql, rupeesSql, timeSql } from '../jsonSql.ts';

/** The slot of the appointment `a`: `10:00 - 11:00`. */
export const slotTimesSql = `${timeSql('a.start_minute')} || ' - ' || ${timeSql('a.end_minute')}`;

/** An address of the appointment `a`, as `addressText` of readBookingToChange.ts. */
export const bookedAddressSql = (end: 'pick_up' | 'drop_off'): string =>
	`a.${end}_line1 || ', ' || a.${end}_city || ', ' || a.${end}_state || ' ' || a.${end}_pin`;

/** The self declaration of the appointment `a`: options by their names, words such as Yes as they are. */
export const declarationSql = listSql(`
	select q.name as question, (
		select coalesce(string_agg(coalesce(o.name, s.given), ', ' order by s.position), '')
		from unnest(g.selected) with ordinality s (given, position)
		left join self_declaration_option o on o.question_id = g.question_id and o.id::text = s.given
	) as answer
	from appointment_answer g join self_declaration_question q on q.id = g.question_id
	where g.appointment_id = a.id order by q.position`);

const linesSql = (columns: string, condition: string): string =>
	listSql(`select ${columns} from appointment_line where appointment_id = a.id and ${condition} order by position`);

/** The columns of the owner's choice in the appointment `a`; addresses are null without pick-up and drop. */
export const chosenSql = `
	${linesSql(`name as part, ${rupeesSql('part_price')} as price`, 'job_id is null and is_selected')} as parts,
	${linesSql(`name as "deselectedPart", ${rupeesSql('part_price')} as price, reason`, 'not is_selected')} as "deselectedParts",
	${linesSql(
		`name as job, ${rupeesSql('part_price')} as "partPrice", ${rupeesSql('labour_price')} as "labourPrice",
			${rupeesSql('part_price + labour_price')} as price`,
		'job_id is not null',
	)} as jobs,
	${rupeesSql('a.total_parts')} as "totalParts", ${rupeesSql('a.total_labour')} as "totalLabour",
	${rupeesSql('a.total_parts + a.total_labour')} as "totalEstimate", ${bookedAddressSql('pick_up')} as "pickUpAddress",
	${bookedAddressSql('drop_off')} as "dropOffAddress", ${rupeesSql('a.pick_up_charge')} as "pickUpCharge",
	${declarationSql} as declaration`;

/**
 * The changes by id of the appointment, the first change first. `before` and `after` are text, with the changed fields
 * alone: `dealer MH-PUN-01, day 2026-11-24, time 10:00, total 1846.50`.
 */
export async function readBookingChanges(appointmentIds: readonly string[], db: Kysely<Database>) {
	if (appointmentIds.length === 0) return new Map<string, never>();
	const rows = await db
		.selectFrom('appointment_change')
		.select(['appointment_id', 'kind', 'by', 'changed_at', 'before', 'after'])
		.where('appointment_id', 'in', appointmentIds)
		.orderBy('revision')
		.execute();
	const byAppointment = Map.groupBy(rows, ({ appointment_id }) => appointment_id);
	return new Map(
		[...byAppointment].map(([id, changes]) => [
			id,
			changes.map(({ kind, by, changed_at, before, after }) => ({
				change: kind,
				by,
				changedAt: changed_at.toISOString(),
				before: stateText(before as BookingSnapshot),
				after: stateText(after as BookingSnapshot),
			})),
		]),
	);
}

const stateText = (state: BookingSnapshot): string =>
	Object.entries(state)
		.map(([name, value]) => `${labelOf(name)} ${valueText(value)}`)
		.join(', ');

/** Numbers are amounts. */
const valueText = (value: string | number | readonly string[]): string =>
	typeof value === 'number' ? toWireAmount(value) : [value].flat().join(', ');

/** `leftOut` becomes `left out`. */
export const labelOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
