/** Calls of appointments: detail, eligibility for booking, and the two kinds of cancelling. */
import { z } from 'zod';
import { fieldLimits } from '../../domain/booking/fieldLimits.ts';
import { idSchema, regNoSchema, singleLineText } from '../fieldSchemas.ts';
import { actionCall } from './callDeclaration.ts';
import {
	amountOrNA,
	decodeJson,
	genericResponse,
	isRecord,
	optionalAmount,
	optionalBoolean,
	optionalDegrees,
	optionalLines,
	optionalList,
	optionalReading,
	optionalText,
	orMissing,
	rawText,
	resultFields,
} from './responseFields.ts';

const appointmentRow = z.object({
	LegacyId: optionalText,
	AppointmentNo: optionalText,
	AppointmentDate: optionalText,
	AppointmentStatus: optionalText,
	OrganizationName: optionalText,
	OrganizationAddressLine1: optionalText,
	OrganizationPhone: optionalText,
	Latitude: optionalDegrees(90),
	Longitude: optionalDegrees(180),
	IsPickUpAndDropAvailed: optionalBoolean,
	PickUpCharge: optionalAmount,
	CancelReason: optionalText,
	KmReading: optionalReading,
	CustomerVoice: optionalLines,
	CustomerMobileNumberForAppointment: optionalText,
	PickAddress: optionalList(
		z.object({ AddressLine1: optionalText, StateName: optionalText, CityName: optionalText, Pincode: optionalText }),
	),
	BookedJobs: orMissing(z.array(z.object({ DisplayName: optionalText, Price: amountOrNA }))),
});

/** An appointment row as a provider may write it. */
export type AppointmentRowInput = z.input<typeof appointmentRow>;

const rows = z.array(appointmentRow);

/** `Data` of GetServiceAppointmentDetail is JSON text; the rows are in its `Data` or `Data.Table`. */
const detailData = z
	.union([z.string(), z.array(z.unknown()), z.record(z.string(), z.unknown())])
	.nullish()
	.transform((data, context) => {
		const found = rows.safeParse(findRows(decodeJson(data)));
		if (found.success) return found.data;
		context.addIssue({ code: 'custom', message: 'holds neither Data nor Data.Table' });
		return z.NEVER;
	});

export const getServiceAppointmentDetail = actionCall('GetServiceAppointmentDetail', {
	schema: 'ServiceAppointment',
	actionId: 'get-service-appointment-detail',
	effect: 'read',
	summary: 'The latest appointment; without one, Message is "No Appointment found"',
	request: z.strictObject({ AppointmentId: idSchema }),
	response: z.object({
		...resultFields,
		Data: detailData.meta({
			description:
				'JSON text: {"Data": {"Table": [{LegacyId, AppointmentNo, AppointmentDate, AppointmentStatus}]}} or {"Data": [...]}. A row may have OrganizationName, OrganizationAddressLine1, OrganizationPhone, Latitude and Longitude of the dealership, CancelReason where the dealership cancelled it, and of what was booked KmReading, CustomerVoice, CustomerMobileNumberForAppointment, BookedJobs, a list of DisplayName and Price, PickAddress as in the booking payload, IsPickUpAndDropAvailed and PickUpCharge (rupees)',
		}),
	}),
});

/** The `Data` text of GetServiceAppointmentDetail with one appointment. */
export function appointmentDetailJson(row: AppointmentRowInput): string {
	return JSON.stringify({ Data: { Table: [row] } });
}

export const cancelAppointmentBySystem = actionCall('CancelAppointmentBySystem', {
	schema: 'ServiceAppointment',
	actionId: 'cancel-appointment-by-system',
	effect: 'write',
	summary: 'Cancel an appointment that the maker’s system refused (LegacyId 0)',
	request: z.strictObject({ DocumentId: idSchema }),
	response: genericResponse,
});

export const cancelServiceAppointment = actionCall('CancelServiceAppointment', {
	schema: 'ServiceAppointment',
	actionId: 'cancel-service-appointment',
	effect: 'write',
	summary: 'Cancel an appointment at the owner’s wish; DocumentId and AppointmentId are the same id',
	request: z.strictObject({
		DocumentId: idSchema,
		CancelReason: singleLineText(fieldLimits.reason),
		CancelRemarks: z.literal('Cancel from APP'),
		AppointmentId: idSchema,
	}),
	response: genericResponse,
});

export const getIBStatusForAppointment = actionCall('GetIBStatusForAppointment', {
	schema: 'InstalledBase',
	actionId: 'get-ib-status-for-appointment',
	effect: 'read',
	summary: 'IsRequestSuccessfull true: the vehicle may not be booked, Message says why; false: it may',
	request: z.strictObject({ RegNo: regNoSchema }),
	response: genericResponse,
});

function findRows(data: unknown): unknown {
	if (data === null || data === undefined || data === '') return [];
	if (Array.isArray(data)) return data;
	if (!isRecord(data)) return data;
	if ('Table' in data) return findRows(decodeJson(data.Table));
	if ('Data' in data) return findRows(decodeJson(data.Data));
	return rawText.safeParse(data.AppointmentStatus ?? data.AppointmentNo).success ? [data] : data;
}
