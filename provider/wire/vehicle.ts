/** The vehicle: by registration number, as a document, and its list of services. */
import { z } from 'zod';
import { id, queryInteger, regNo } from '../fields.ts';
import { flag, listOf, numberOrNone, text, textOrNone, unwrapData, unwrapList } from './answers.ts';
import { action, document, view } from './declare.ts';
import { serviceEntry } from './jobCardFields.ts';

export const getIBDetails = action('GetIBDetails', {
	schema: 'InstalledBase',
	actionId: 'get-ib-details',
	effect: 'read',
	summary: 'The vehicle document id (IBID) of a registration number',
	request: z.strictObject({ RegistrationNo: regNo, callerApp: z.literal('MC_WEB_APP') }),
	response: z.object({ IsRequestSuccessfull: flag, Message: textOrNone, IBID: textOrNone }),
	unwrap: unwrapData,
});

const address = z.object({
	addressLine1: textOrNone,
	stateId: textOrNone,
	cityId: textOrNone,
	zipcode: textOrNone,
});

export const vehicleDocument = document('document', {
	schema: 'InstalledBase',
	summary: 'The vehicle with its service history',
	request: z.strictObject({ id }),
	response: z
		.object({
			Code: textOrNone,
			RegNo: textOrNone,
			DocumentId: text.meta({ description: 'IBID' }),
			ItemId: textOrNone,
			ItemName: textOrNone,
			ItemCode: textOrNone,
			ComponentNo: textOrNone,
			SerialNumber: textOrNone,
			DisplayName: textOrNone.meta({ description: 'Chassis number' }),
			ActiveCustomerName: textOrNone,
			CustomerMobile: textOrNone,
			CustomerEmail: textOrNone,
			LastKMReading: numberOrNone,
			NextServiceDueDate: textOrNone,
			SaleInvoiceDate: textOrNone,
			LastAvailedServiceDate: textOrNone,
			Status: textOrNone,
			AppointmentStatus: textOrNone,
			AppointmentId: textOrNone,
			ContactId: textOrNone,
			LastServiceOrganizationName: textOrNone,
			LastServiceOrganizationID: textOrNone,
			LastServiceOrganizationCode: textOrNone,
			LastServiceType: textOrNone,
			SellingOrganizationName: textOrNone,
			SellingOrganizationId: textOrNone,
			SellingOrganizationCode: textOrNone,
			address: address.nullish(),
			ServiceHistory: z.array(serviceEntry).nullish(),
		})
		.refine((vehicle) => Boolean(vehicle.RegNo || vehicle.Code), 'RegNo and Code are missing'),
	unwrap: unwrapData,
});

export const myServicesList = view('MyServicesList', {
	schema: 'ServiceAppointment',
	summary: 'Appointments and services of a vehicle',
	request: z.strictObject({ skip: queryInteger(0, 100_000), take: queryInteger(1, 1000), IBID: id }),
	response: listOf(
		z.object({
			AppointmentId: textOrNone,
			AppointmentNo: textOrNone,
			AppointmentDate: textOrNone,
			AppointmentStatus: textOrNone,
			DocumentDate: textOrNone.meta({ description: 'When the row was made; the newest row has the latest' }),
			JobCardId: textOrNone,
			JobCardNo: textOrNone,
			OrganizationName: textOrNone,
		}),
	),
	unwrap: unwrapList,
});
