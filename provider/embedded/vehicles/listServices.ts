import { isUuid } from '../../../db/uuid.ts';
import type { ServiceRecord } from '../../../domain/vehicle/vehicle.ts';
import type { PagedRequest } from '../../port.ts';
import { slotStartInstant } from '../booking/appointments.ts';
import type { OperationContext } from '../operationContext.ts';
import { sincePresentOwner } from './presentOwner.ts';

/** Bounds the query; a vehicle has far fewer rows. */
const maxRows = 5000;

/** The present owner's appointments with their job cards, and job cards without an appointment; the newest first. */
export async function listServices(
	{ vehicleId, skip, take }: PagedRequest<{ readonly vehicleId: string }>,
	context: OperationContext,
): Promise<readonly ServiceRecord[]> {
	if (!isUuid(vehicleId)) return [];
	const [appointments, walkIns] = await Promise.all([
		readAppointments(vehicleId, context),
		readWalkIns(vehicleId, context),
	]);
	const booked = appointments.map((row) => ({
		appointmentId: row.id,
		appointmentNo: row.appointment_no,
		appointmentDate: slotStartInstant(row.day, row.start_minute),
		appointmentStatus: row.status,
		documentDate: row.booked_at.toISOString(),
		jobCardId: row.job_card_id,
		jobCardNo: row.job_card_no,
		organizationName: row.name,
	}));
	const unbooked = walkIns.map((row) => ({
		appointmentId: null,
		appointmentNo: null,
		appointmentDate: null,
		appointmentStatus: null,
		documentDate: row.document_date.toISOString(),
		jobCardId: row.id,
		jobCardNo: row.job_card_no,
		organizationName: row.name,
	}));
	const rows = [...booked, ...unbooked].toSorted((a, b) => b.documentDate.localeCompare(a.documentDate));
	return rows.slice(skip, skip + take);
}

function readAppointments(vehicleId: string, { db }: OperationContext) {
	return db
		.selectFrom('appointment')
		.innerJoin('dealer', 'dealer.id', 'appointment.dealer_id')
		.leftJoin('service_entry as entry', 'entry.appointment_id', 'appointment.id')
		.select(['appointment.id', 'appointment_no', 'day', 'start_minute', 'appointment.status', 'booked_at'])
		.select(['dealer.name', 'entry.id as job_card_id', 'entry.job_card_no'])
		.innerJoin('vehicle as v', 'v.id', 'appointment.vehicle_id')
		.where('v.id', '=', vehicleId)
		.where(sincePresentOwner('booked_at'))
		.orderBy('appointment.number', 'desc')
		.limit(maxRows)
		.execute();
}

function readWalkIns(vehicleId: string, { db }: OperationContext) {
	return db
		.selectFrom('service_entry as entry')
		.innerJoin('dealer', 'dealer.id', 'entry.dealer_id')
		.select(['entry.id', 'entry.job_card_no', 'entry.document_date', 'dealer.name'])
		.innerJoin('vehicle as v', 'v.id', 'entry.vehicle_id')
		.where('v.id', '=', vehicleId)
		.where(sincePresentOwner('entry.document_date'))
		.where('entry.appointment_id', 'is', null)
		.orderBy('document_date', 'desc')
		.limit(maxRows)
		.execute();
}
