/** The vehicle document. */
import type { Organization, OwnerAddress, Vehicle } from '../../../domain/vehicle.ts';
import type { Calls } from '../calls.ts';
import type { AnswerOf, ResponseOf } from '../declare.ts';
import { dayOrInstant, newestFirst, nullIfEmpty, plainRegNo, textOf, textOrNull } from './coerce.ts';
import { entryFrom, entryTo } from './serviceEntry.ts';

type VehicleAnswer = ResponseOf<Calls['document']>;

/** The document has no version of its own. */
export type VehicleDocument = Omit<Vehicle, 'visitVersion'>;

/** Unknown texts become null, unknown codes empty; the newest service entry comes first. */
export function vehicleFrom(answer: VehicleAnswer): VehicleDocument {
	return {
		documentId: answer.DocumentId,
		regNo: plainRegNo(textOrNull(answer.RegNo) ?? textOf(answer.Code)),
		itemId: textOf(answer.ItemId),
		itemCode: textOf(answer.ItemCode),
		itemName: textOrNull(answer.ItemName),
		componentNo: textOf(answer.ComponentNo),
		serialNumber: textOf(answer.SerialNumber),
		chassis: textOrNull(answer.DisplayName),
		contactId: textOf(answer.ContactId),
		customerName: textOrNull(answer.ActiveCustomerName),
		customerMobile: textOrNull(answer.CustomerMobile),
		customerEmail: textOrNull(answer.CustomerEmail),
		lastKmReading: answer.LastKMReading ?? null,
		nextServiceDueDate: dayOrInstant(answer.NextServiceDueDate),
		saleInvoiceDate: dayOrInstant(answer.SaleInvoiceDate),
		lastAvailedServiceDate: dayOrInstant(answer.LastAvailedServiceDate),
		status: textOrNull(answer.Status),
		appointmentStatus: textOrNull(answer.AppointmentStatus),
		appointmentId: textOrNull(answer.AppointmentId),
		lastService: organizationFrom(
			answer.LastServiceOrganizationID,
			answer.LastServiceOrganizationCode,
			answer.LastServiceOrganizationName,
		),
		lastServiceType: textOrNull(answer.LastServiceType),
		seller: organizationFrom(
			answer.SellingOrganizationId,
			answer.SellingOrganizationCode,
			answer.SellingOrganizationName,
		),
		address: addressFrom(answer.address),
		serviceHistory: newestFirst((answer.ServiceHistory ?? []).map(entryFrom), (entry) => entry.documentDate),
	};
}

/** What is known of a customer is text, empty when it is not. */
export function vehicleTo(vehicle: VehicleDocument): AnswerOf<Calls['document']> {
	const last = organizationTo(vehicle.lastService);
	const seller = organizationTo(vehicle.seller);
	return {
		Code: vehicle.regNo,
		RegNo: vehicle.regNo,
		DocumentId: vehicle.documentId,
		ItemId: vehicle.itemId,
		ItemName: vehicle.itemName,
		ItemCode: vehicle.itemCode,
		ComponentNo: vehicle.componentNo,
		SerialNumber: vehicle.serialNumber,
		DisplayName: vehicle.chassis ?? '',
		ActiveCustomerName: vehicle.customerName ?? '',
		CustomerMobile: vehicle.customerMobile ?? '',
		CustomerEmail: vehicle.customerEmail ?? '',
		LastKMReading: vehicle.lastKmReading,
		NextServiceDueDate: vehicle.nextServiceDueDate,
		SaleInvoiceDate: vehicle.saleInvoiceDate,
		LastAvailedServiceDate: vehicle.lastAvailedServiceDate,
		Status: vehicle.status,
		AppointmentStatus: vehicle.appointmentStatus,
		AppointmentId: vehicle.appointmentId,
		ContactId: vehicle.contactId,
		LastServiceOrganizationName: last.name,
		LastServiceOrganizationID: last.id,
		LastServiceOrganizationCode: last.code,
		LastServiceType: vehicle.lastServiceType,
		SellingOrganizationName: seller.name,
		SellingOrganizationId: seller.id,
		SellingOrganizationCode: seller.code,
		address: vehicle.address && addressTo(vehicle.address),
		ServiceHistory: vehicle.serviceHistory.map(entryTo),
	};
}

type Text = string | null | undefined;

/** An organization without code and id cannot be chosen, one without a name cannot be shown: then the code is. */
function organizationFrom(id: Text, code: Text, name: Text): Organization | null {
	const shown = textOrNull(name) ?? textOrNull(code);
	return shown === null ? null : { id: textOf(id), code: textOf(code), name: shown };
}

function organizationTo(organization: Organization | null) {
	if (organization === null) return { id: null, code: null, name: null };
	const { id, code, name } = organization;
	return { id: nullIfEmpty(id), code: nullIfEmpty(code), name };
}

function addressFrom(address: VehicleAnswer['address']): OwnerAddress | null {
	if (!address) return null;
	return {
		line1: textOf(address.addressLine1),
		stateId: textOf(address.stateId),
		cityId: textOf(address.cityId),
		pin: textOf(address.zipcode),
	};
}

const addressTo = ({ line1, stateId, cityId, pin }: OwnerAddress) => ({
	addressLine1: line1,
	stateId: nullIfEmpty(stateId),
	cityId: nullIfEmpty(cityId),
	zipcode: pin,
});
