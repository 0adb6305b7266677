/** The end of a visit: the vehicle goes back to its owner, and the job card is closed; or it never came. */
import { sql } from 'kysely';
import { addDays, type Day, dayOf } from '../../../domain/calendar.ts';
import { cancelAppointment } from '../booking/cancelAppointment.ts';
import type { OperationContext } from '../operationContext.ts';
import { ConflictError, changeJobCard, writeJobCardStep } from './changeJobCard.ts';

/** Paid or not, once the proforma is released. @throws DeskRefusal */
export async function deliver(regNo: string, scope: OperationContext): Promise<void> {
	await changeJobCard(regNo, { kind: 'deliver' }, scope);
}

/** Days until the next service is due, where the desk says no day. */
const serviceInterval = 180;

/**
 * Closes a job card that is delivered, paid and invoiced. The vehicle remembers reading, dealership and kind of
 * this service, and when the next one is due.
 * @throws DeskRefusal
 */
export async function closeJobCard(
	{ regNo, nextServiceDue }: { readonly regNo: string; readonly nextServiceDue: Day | null },
	scope: OperationContext,
): Promise<void> {
	await changeJobCard(regNo, { kind: 'close' }, scope, () => ({
		async afterUpdate(entry, trx) {
			const served = dayOf(entry.document_date);
			const repairType = trx
				.selectFrom('appointment')
				.innerJoin('repair_type', 'repair_type.id', 'appointment.repair_type_id')
				.select('repair_type.name')
				.where('appointment.id', '=', entry.appointment_id);
			await trx
				.updateTable('vehicle')
				.set({
					last_service_dealer_id: entry.dealer_id,
					last_service_type: sql<string | null>`coalesce(${repairType}, last_service_type)`,
					last_availed_service_date: served,
					last_km_reading: sql<number | null>`greatest(last_km_reading, ${entry.usage_reading}::int)`,
					next_service_due_date: nextServiceDue ?? addDays(served, serviceInterval),
				})
				.where('id', '=', entry.vehicle_id)
				.execute();
		},
	}));
}

/** Cancels the vehicle's booking for the dealer, before a job card is opened; the seat is free again. @throws DeskRefusal */
export async function cancelByDealer(
	{ regNo, reason }: { readonly regNo: string; readonly reason: string },
	scope: OperationContext,
): Promise<void> {
	await writeJobCardStep(regNo, { kind: 'cancel' }, scope, async ({ appointment }) => {
		if (!appointment) throw new Error('a booking without an appointment');
		const { ok } = await cancelAppointment({ appointmentId: appointment.id, by: 'CancelledbyDealer', reason }, scope);
		if (!ok) throw new ConflictError();
	});
}
