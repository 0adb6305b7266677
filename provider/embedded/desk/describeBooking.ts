/**
 * Describes for the desk what the owner chose and wrote in a booking (docs/use-the-desk.md), and what it was before it
 * was moved or changed (docs/product.md#moving). Amounts are rupees as text, as booked. It is personal: nothing of it is
 * logged.
 */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { toWireAmount } from '../../../domain/money.ts';
import type { BookingState } from '../booking/bookedOrder.ts';

type AppointmentRow = Selectable<Database['appointment']>;
type BookingDescription = ReturnType<typeof describe>;

/** The descriptions by id of the appointment, with two queries for all of them. */
export async function describeBookings(
	appointments: readonly AppointmentRow[],
	db: Kysely<Database>,
): Promise<ReadonlyMap<string, BookingDescription>> {
	const ids = appointments.map(({ id }) => id);
	if (ids.length === 0) return new Map();
	const [lines, answers] = await Promise.all([readLines(ids, db), readAnswers(ids, db)]);
	return new Map(
		appointments.map((appointment) => [
			appointment.id,
			describe(
				appointment,
				lines.get(appointment.id) ?? [],
				(answers.get(appointment.id) ?? []).map(([, answer]) => answer),
			),
		]),
	);
}

/** Options by their names; words such as Yes as they are. */
interface DeclaredAnswer {
	readonly question: string;
	readonly answer: string;
}

type Line = Awaited<ReturnType<typeof selectLines>>[number];

/** What the desk reads of a booking, in this order. */
function describe(appointment: AppointmentRow, lines: readonly Line[], declaration: readonly DeclaredAnswer[]) {
	const parts = lines.filter((line) => line.periodic_part_id !== null);
	return {
		km: appointment.km_reading,
		email: appointment.email,
		problem: appointment.problem,
		parts: parts
			.filter((line) => line.is_selected)
			.map((line) => ({ part: line.name, price: toWireAmount(line.part_price) })),
		deselectedParts: parts
			.filter((line) => !line.is_selected)
			.map((line) => ({
				deselectedPart: line.name,
				price: toWireAmount(line.part_price),
				reason: line.reason,
			})),
		jobs: lines
			.filter((line) => line.periodic_part_id === null)
			.map((line) => ({
				job: line.name,
				partPrice: toWireAmount(line.part_price),
				labourPrice: toWireAmount(line.labour_price),
				/** Part and labour together. */
				price: toWireAmount(line.part_price + line.labour_price),
			})),
		totalParts: toWireAmount(appointment.total_parts),
		totalLabour: toWireAmount(appointment.total_labour),
		totalEstimate: toWireAmount(appointment.total_parts + appointment.total_labour),
		/** null without pick-up and drop. */
		pickUpAddress: addressOf(appointment, 'pick_up'),
		dropOffAddress: addressOf(appointment, 'drop_off'),
		declaration,
	};
}

const addressOf = (a: AppointmentRow, end: 'pick_up' | 'drop_off') =>
	addressText(a[`${end}_line1`], a[`${end}_city`], a[`${end}_state`], a[`${end}_pin`]);

/** `12 MG Road, Pune, Maharashtra 411001`; null without the first line. */
export function addressText(line1: string | null, city: string | null, state: string | null, pin: string | null) {
	if (line1 === null) return null;
	const region = [state, pin].filter((part) => part).join(' ');
	return [line1, city, region].filter((part) => part).join(', ');
}

const selectLines = (ids: readonly string[], db: Kysely<Database>) =>
	db
		.selectFrom('appointment_line')
		.select(['appointment_id', 'periodic_part_id', 'name', 'part_price', 'labour_price', 'is_selected', 'reason'])
		.where('appointment_id', 'in', ids)
		.orderBy('position')
		.execute();

const readLines = async (ids: readonly string[], db: Kysely<Database>) =>
	Map.groupBy(await selectLines(ids, db), (line) => line.appointment_id);

/** Answers are ids of options, or words such as Yes. Raw, as Kysely has no type for `unnest`. */
async function readAnswers(ids: readonly string[], db: Kysely<Database>) {
	const { rows } = await sql<DeclaredAnswer & { readonly appointment_id: string }>`
		select a.appointment_id, q.name as question, (
			select coalesce(string_agg(coalesce(o.name, s.given), ', ' order by s.position), '')
			from unnest(a.selected) with ordinality s (given, position)
			left join self_declaration_option o on o.question_id = a.question_id and o.id::text = s.given
		) as answer
		from appointment_answer a join self_declaration_question q on q.id = a.question_id
		where a.appointment_id = any(${ids}::uuid[]) order by q.position
	`.execute(db);
	const answers = rows.map(({ appointment_id, ...answer }) => [appointment_id, answer] as const);
	return Map.groupBy(answers, ([id]) => id);
}

/**
 * The changes by id of the appointment, the first change first. States are text, what changed alone:
 * `dealer MH-PUN-01, day 2026-11-24, time 10:00, total 1846.50`.
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
				before: stateText(before as BookingState),
				after: stateText(after as BookingState),
			})),
		]),
	);
}

const stateText = (state: BookingState): string =>
	Object.entries(state)
		.map(([name, value]) => `${labelOf(name)} ${valueText(value)}`)
		.join(', ');

/** Numbers are amounts. */
const valueText = (value: string | number | readonly string[]): string =>
	typeof value === 'number' ? toWireAmount(value) : [value].flat().join(', ');

/** `leftOut` becomes `left out`. */
const labelOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
