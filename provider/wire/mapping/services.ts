/** The list of a vehicle's appointments and services, and its document's id. */
import type { Result } from '../../../domain/result.ts';
import type { ServiceRecord } from '../../../domain/vehicle.ts';
import type { Calls } from '../calls.ts';
import type { AnswerOf, ResponseOf } from '../declare.ts';
import { indiaInstant, instantOrNull, textOrNull } from './coerce.ts';
import { rejectedFrom, rejectedTo, type Say } from './results.ts';
import type { RowOf, WrittenRow } from './rows.ts';

export const serviceFrom = (row: RowOf<'MyServicesList'>): ServiceRecord => ({
	appointmentId: textOrNull(row.AppointmentId),
	appointmentNo: textOrNull(row.AppointmentNo),
	appointmentDate: instantOrNull(row.AppointmentDate),
	documentDate: instantOrNull(row.DocumentDate),
	appointmentStatus: textOrNull(row.AppointmentStatus),
	jobCardId: textOrNull(row.JobCardId),
	jobCardNo: textOrNull(row.JobCardNo),
	organizationName: textOrNull(row.OrganizationName),
});

export const serviceTo = (record: ServiceRecord): WrittenRow<'MyServicesList'> => ({
	AppointmentId: record.appointmentId,
	AppointmentNo: record.appointmentNo,
	AppointmentDate: record.appointmentDate === null ? null : indiaInstant(record.appointmentDate),
	AppointmentStatus: record.appointmentStatus,
	DocumentDate: record.documentDate,
	JobCardId: record.jobCardId,
	JobCardNo: record.jobCardNo,
	OrganizationName: record.organizationName,
});

type Found = { readonly vehicleId: string };

/** A yes without an id is a no. */
export function foundVehicleFrom(answer: ResponseOf<Calls['GetIBDetails']>): Result<Found> {
	const vehicleId = answer.IsRequestSuccessfull ? textOrNull(answer.IBID) : null;
	return vehicleId === null ? rejectedFrom(answer) : { ok: true, vehicleId };
}

export function foundVehicleTo(result: Result<Found>, say: Say): AnswerOf<Calls['GetIBDetails']> {
	if (!result.ok) return { ...rejectedTo(result, say), IBID: null };
	return { IsRequestSuccessfull: true, Message: null, IBID: result.vehicleId };
}
