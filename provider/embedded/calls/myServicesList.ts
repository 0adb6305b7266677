import { isUuid } from '../../../db/uuid.ts';
import { slotInstant } from '../../../domain/calendar.ts';
import { timeOfMinute } from '../../../domain/minutes.ts';
import type { CallContext, Handler } from '../context.ts';

/** Appointments with their job cards, and job cards without an appointment; the newest first. */
export const myServicesList: Handler<'MyServicesList'> = async ({ skip, take, IBID }, context) => {
	if (!isUuid(IBID)) return { IsRequestSuccessfull: true, Message: null, Data: [] };
	const [appointments, walkIns] = await Promise.all([readAppointments(IBID, context), readWalkIns(IBID, context)]);
	const booked = appointments.map((row) => ({
		AppointmentId: row.id,
		AppointmentNo: row.appointment_no,
		AppointmentDate: slotInstant(row.day, timeOfMinute(row.start_minute)),
		AppointmentStatus: row.status,
		DocumentDate: row.booked_at.toISOString(),
		JobCardId: row.job_card_id,
		JobCardNo: row.job_card_no,
		OrganizationName: row.name,
	}));
	const walkedIn = walkIns.map((row) => ({
		AppointmentId: null,
		AppointmentNo: null,
		AppointmentDate: null,
		AppointmentStatus: null,
		DocumentDate: row.document_date.toISOString(),
		JobCardId: row.id,
		JobCardNo: row.job_card_no,
		OrganizationName: row.name,
	}));
	const rows = [...booked, ...walkedIn].toSorted((a, b) => b.DocumentDate.localeCompare(a.DocumentDate));
	return { IsRequestSuccessfull: true, Message: null, Data: rows.slice(skip, skip + take) };
};

/** More than anybody reads; a vehicle has far fewer. */
const most = 5000;

function readAppointments(vehicleId: string, { db }: CallContext) {
	return db
		.selectFrom('appointment')
		.innerJoin('dealer', 'dealer.id', 'appointment.dealer_id')
		.leftJoin('service_entry as entry', 'entry.appointment_id', 'appointment.id')
		.select(['appointment.id', 'appointment_no', 'day', 'start_minute', 'appointment.status', 'booked_at'])
		.select(['dealer.name', 'entry.id as job_card_id', 'entry.job_card_no'])
		.where('appointment.vehicle_id', '=', vehicleId)
		.orderBy('appointment.number', 'desc')
		.limit(most)
		.execute();
}

function readWalkIns(vehicleId: string, { db }: CallContext) {
	return db
		.selectFrom('service_entry as entry')
		.innerJoin('dealer', 'dealer.id', 'entry.dealer_id')
		.select(['entry.id', 'entry.job_card_no', 'entry.document_date', 'dealer.name'])
		.where('entry.vehicle_id', '=', vehicleId)
		.where('entry.appointment_id', 'is', null)
		.orderBy('document_date', 'desc')
		.limit(most)
		.execute();
}
