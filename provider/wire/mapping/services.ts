/** Mapping of a vehicle's appointments and services, and of its document id. */
import type { Result } from '../../../domain/result.ts';
import type { ServiceRecord } from '../../../domain/vehicle/vehicle.ts';
import type { ResponseInputOf, ResponseOf } from '../callDeclaration.ts';
import type { Calls } from '../calls.ts';
import { instantOrNull, trimmedOrNull, withIndiaOffset } from './coerce.ts';
import { type MessageFormatter, rejectedFromWire, rejectedToWire } from './results.ts';
import type { RowInputOf, RowOf } from './rows.ts';

export const serviceRecordFromWire = (row: RowOf<'MyServicesList'>): ServiceRecord => ({
	appointmentId: trimmedOrNull(row.AppointmentId),
	appointmentNo: trimmedOrNull(row.AppointmentNo),
	appointmentDate: instantOrNull(row.AppointmentDate),
	documentDate: instantOrNull(row.DocumentDate),
	appointmentStatus: trimmedOrNull(row.AppointmentStatus),
	jobCardId: trimmedOrNull(row.JobCardId),
	jobCardNo: trimmedOrNull(row.JobCardNo),
	organizationName: trimmedOrNull(row.OrganizationName),
});

export const serviceRecordToWire = (record: ServiceRecord): RowInputOf<'MyServicesList'> => ({
	AppointmentId: record.appointmentId,
	AppointmentNo: record.appointmentNo,
	AppointmentDate: record.appointmentDate === null ? null : withIndiaOffset(record.appointmentDate),
	AppointmentStatus: record.appointmentStatus,
	DocumentDate: record.documentDate,
	JobCardId: record.jobCardId,
	JobCardNo: record.jobCardNo,
	OrganizationName: record.organizationName,
});

type FoundVehicle = { readonly vehicleId: string };

/** A successful response without IBID counts as a rejection. */
export function foundVehicleFromWire(response: ResponseOf<Calls['GetIBDetails']>): Result<FoundVehicle> {
	const vehicleId = response.IsRequestSuccessfull ? trimmedOrNull(response.IBID) : null;
	return vehicleId === null ? rejectedFromWire(response) : { ok: true, vehicleId };
}

export function foundVehicleToWire(
	result: Result<FoundVehicle>,
	format: MessageFormatter,
): ResponseInputOf<Calls['GetIBDetails']> {
	if (!result.ok) return { ...rejectedToWire(result, format), IBID: null };
	return { IsRequestSuccessfull: true, Message: null, IBID: result.vehicleId };
}
