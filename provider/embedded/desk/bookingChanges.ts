/** What bookings were before they were moved or changed (docs/product.md#moving). It is personal: nothing of it is logged. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { toWireAmount } from '../../../domain/money.ts';
import type { BookingState } from '../booking/bookedOrder.ts';

/** States as text, what changed alone: `dealer MH-PUN-01, day 2026-11-24, time 10:00, total 1846.50`. */
interface BookingChange {
	readonly change: 'moved' | 'changed';
	readonly by: 'owner' | 'dealership';
	readonly changedAt: string;
	readonly before: string;
	readonly after: string;
}

/** The changes by id of the appointment, the first change first. */
export async function readBookingChanges(
	appointmentIds: readonly string[],
	db: Kysely<Database>,
): Promise<ReadonlyMap<string, readonly BookingChange[]>> {
	if (appointmentIds.length === 0) return new Map();
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
