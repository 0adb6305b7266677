import { isUuid } from '../../../db/uuid.ts';
import { slotInstant } from '../../../domain/calendar.ts';
import { timeOfMinute } from '../../../domain/minuteOfDay.ts';
import type { Appointment } from '../../../domain/vehicle.ts';
import type { OperationContext } from '../operationContext.ts';

/** LegacyId null stays null, and 0 stays 0: not known yet to the maker's system, and refused by it. */
export async function readAppointment(id: string, { db }: OperationContext): Promise<Appointment | null> {
	if (!isUuid(id)) return null;
	const found = await db
		.selectFrom('appointment')
		.select(['legacy_id', 'appointment_no', 'day', 'start_minute', 'status'])
		.where('id', '=', id)
		.executeTakeFirst();
	if (!found) return null;
	return {
		id,
		legacyId: found.legacy_id === null ? null : String(found.legacy_id),
		appointmentNo: found.appointment_no,
		appointmentDate: slotStartInstant(found.day, found.start_minute),
		status: found.status,
	};
}

/** ISO instant in UTC of a minute of a day in India. */
export const slotStartInstant = (day: string, minute: number): string =>
	new Date(slotInstant(day, timeOfMinute(minute))).toISOString();
