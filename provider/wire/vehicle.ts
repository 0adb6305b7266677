/** Calls of the vehicle: its document id, its document, and its services. */
import { z } from 'zod';
import { idSchema, queryIntegerSchema, regNoSchema } from '../fieldSchemas.ts';
import { actionCall, documentCall, viewCall } from './callDeclaration.ts';
import {
	booleanField,
	idField,
	listResponse,
	messageField,
	optionalId,
	optionalList,
	optionalReading,
	optionalText,
	orMissing,
	unwrapData,
} from './responseFields.ts';
import { serviceEntrySchema } from './serviceEntry.ts';

export const getIBDetails = actionCall('GetIBDetails', {
	schema: 'InstalledBase',
	actionId: 'get-ib-details',
	effect: 'read',
	summary: 'The vehicle document id (IBID) of a registration number',
	request: z.strictObject({ RegistrationNo: regNoSchema, callerApp: z.literal('MC_WEB_APP') }),
	response: z.object({ IsRequestSuccessfull: booleanField, Message: messageField, IBID: optionalId }),
	unwrap: unwrapData,
});

const address = z.object({
	addressLine1: optionalText,
	stateId: optionalId,
	cityId: optionalId,
	zipcode: optionalText,
});

export const getVehicleDocument = documentCall('document', {
	schema: 'InstalledBase',
	summary: 'The vehicle with its service history',
	request: z.strictObject({ id: idSchema }),
	response: z
		.object({
			Code: optionalText,
			RegNo: optionalText,
			DocumentId: idField.meta({ description: 'IBID' }),
			ItemId: optionalId,
			ItemName: optionalText,
			ItemCode: optionalId,
			ItemCategory: optionalText.meta({ description: 'Motorcycle or Scooter; anything else is unknown' }),
			ComponentNo: optionalId,
			SerialNumber: optionalId,
			DisplayName: optionalText.meta({ description: 'Chassis number' }),
			ActiveCustomerName: optionalText,
			CustomerMobile: optionalText,
			CustomerEmail: optionalText,
			LastKMReading: optionalReading,
			NextServiceDueDate: optionalText,
			NextServiceDueKM: optionalReading.meta({ description: 'The reading at which the next service is due' }),
			SaleInvoiceDate: optionalText,
			LastAvailedServiceDate: optionalText,
			Status: optionalText,
			AppointmentStatus: optionalText,
			AppointmentId: optionalId,
			ContactId: optionalId,
			LastServiceOrganizationName: optionalText,
			LastServiceOrganizationID: optionalId,
			LastServiceOrganizationCode: optionalId,
			LastServiceType: optionalText,
			SellingOrganizationName: optionalText,
			SellingOrganizationId: optionalId,
			SellingOrganizationCode: optionalId,
			address: orMissing(address),
			ServiceHistory: optionalList(serviceEntrySchema),
		})
		.refine((vehicle) => Boolean(vehicle.RegNo || vehicle.Code), 'RegNo and Code are missing'),
	unwrap: unwrapData,
});

export const myServicesList = viewCall('MyServicesList', {
	schema: 'ServiceAppointment',
	summary: 'Appointments and services of a vehicle',
	request: z.strictObject({ skip: queryIntegerSchema(0, 100_000), take: queryIntegerSchema(1, 1000), IBID: idSchema }),
	...listResponse(
		z.object({
			AppointmentId: optionalId,
			AppointmentNo: optionalText,
			AppointmentDate: optionalText,
			AppointmentStatus: optionalText,
			DocumentDate: optionalText.meta({ description: 'When the row was made; the newest row has the latest' }),
			JobCardId: optionalId,
			JobCardNo: optionalText,
			OrganizationName: optionalText,
		}),
	),
});
