/** Calls of the vehicle: its document id, its document, and its services. */
import { z } from 'zod';
import { idSchema, queryIntegerSchema, regNoSchema } from '../fieldSchemas.ts';
import { actionCall, documentCall, viewCall } from './callDeclaration.ts';
import { booleanField, listResponse, optionalNumber, optionalText, textField, unwrapData } from './responseFields.ts';
import { serviceEntrySchema } from './serviceEntry.ts';

export const getIBDetails = actionCall('GetIBDetails', {
	schema: 'InstalledBase',
	actionId: 'get-ib-details',
	effect: 'read',
	summary: 'The vehicle document id (IBID) of a registration number',
	request: z.strictObject({ RegistrationNo: regNoSchema, callerApp: z.literal('MC_WEB_APP') }),
	response: z.object({ IsRequestSuccessfull: booleanField, Message: optionalText, IBID: optionalText }),
	unwrap: unwrapData,
});

const address = z.object({
	addressLine1: optionalText,
	stateId: optionalText,
	cityId: optionalText,
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
			DocumentId: textField.meta({ description: 'IBID' }),
			ItemId: optionalText,
			ItemName: optionalText,
			ItemCode: optionalText,
			ItemCategory: optionalText.meta({ description: 'Motorcycle or Scooter; anything else is unknown' }),
			ComponentNo: optionalText,
			SerialNumber: optionalText,
			DisplayName: optionalText.meta({ description: 'Chassis number' }),
			ActiveCustomerName: optionalText,
			CustomerMobile: optionalText,
			CustomerEmail: optionalText,
			LastKMReading: optionalNumber,
			NextServiceDueDate: optionalText,
			SaleInvoiceDate: optionalText,
			LastAvailedServiceDate: optionalText,
			Status: optionalText,
			AppointmentStatus: optionalText,
			AppointmentId: optionalText,
			ContactId: optionalText,
			LastServiceOrganizationName: optionalText,
			LastServiceOrganizationID: optionalText,
			LastServiceOrganizationCode: optionalText,
			LastServiceType: optionalText,
			SellingOrganizationName: optionalText,
			SellingOrganizationId: optionalText,
			SellingOrganizationCode: optionalText,
			address: address.nullish(),
			ServiceHistory: z.array(serviceEntrySchema).nullish(),
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
			AppointmentId: optionalText,
			AppointmentNo: optionalText,
			AppointmentDate: optionalText,
			AppointmentStatus: optionalText,
			DocumentDate: optionalText.meta({ description: 'When the row was made; the newest row has the latest' }),
			JobCardId: optionalText,
			JobCardNo: optionalText,
			OrganizationName: optionalText,
		}),
	),
});
