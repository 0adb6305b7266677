/** Mapping of the vehicle document. */
import type { Organization, OwnerAddress, Vehicle, VehicleKind } from '../../../domain/vehicle/vehicle.ts';
import type { ResponseInputOf, ResponseOf } from '../callDeclaration.ts';
import type { Calls } from '../calls.ts';
import { dayOrInstant, newestFirst, normalizeRegNo, nullIfEmpty, trimmedOrEmpty, trimmedOrNull } from './coerce.ts';
import { serviceEntryFromWire, serviceEntryToWire } from './serviceEntry.ts';

type WireVehicle = ResponseOf<Calls['document']>;

/** What each adapter computes itself is not on the wire. */
export type VehicleDocument = Omit<Vehicle, 'visitVersion' | 'statusCheckDueFor'>;

/** Missing texts become null, missing codes empty; service entries are sorted, the newest first. */
export function vehicleFromWire(response: WireVehicle): VehicleDocument {
	return {
		documentId: response.DocumentId,
		regNo: normalizeRegNo(trimmedOrNull(response.RegNo) ?? trimmedOrEmpty(response.Code)),
		itemId: trimmedOrEmpty(response.ItemId),
		itemCode: trimmedOrEmpty(response.ItemCode),
		itemName: trimmedOrNull(response.ItemName),
		kind: kindFromWire(response.ItemCategory),
		componentNo: trimmedOrEmpty(response.ComponentNo),
		serialNumber: trimmedOrEmpty(response.SerialNumber),
		chassis: trimmedOrNull(response.DisplayName),
		contactId: trimmedOrEmpty(response.ContactId),
		customerName: trimmedOrNull(response.ActiveCustomerName),
		customerMobile: trimmedOrNull(response.CustomerMobile),
		customerEmail: trimmedOrNull(response.CustomerEmail),
		lastKmReading: response.LastKMReading ?? null,
		nextServiceDueDate: dayOrInstant(response.NextServiceDueDate),
		nextServiceDueKm: response.NextServiceDueKM ?? null,
		saleInvoiceDate: dayOrInstant(response.SaleInvoiceDate),
		lastAvailedServiceDate: dayOrInstant(response.LastAvailedServiceDate),
		status: trimmedOrNull(response.Status),
		appointmentStatus: trimmedOrNull(response.AppointmentStatus),
		appointmentId: trimmedOrNull(response.AppointmentId),
		lastService: organizationFromWire(
			response.LastServiceOrganizationID,
			response.LastServiceOrganizationCode,
			response.LastServiceOrganizationName,
		),
		lastServiceType: trimmedOrNull(response.LastServiceType),
		seller: organizationFromWire(
			response.SellingOrganizationId,
			response.SellingOrganizationCode,
			response.SellingOrganizationName,
		),
		address: addressFromWire(response.address),
		serviceHistory: newestFirst(
			(response.ServiceHistory ?? []).map(serviceEntryFromWire),
			(entry) => entry.documentDate,
		),
	};
}

/** Customer fields are always text on the wire, empty when unknown. */
export function vehicleToWire(vehicle: VehicleDocument): ResponseInputOf<Calls['document']> {
	const last = organizationToWire(vehicle.lastService);
	const seller = organizationToWire(vehicle.seller);
	return {
		Code: vehicle.regNo,
		RegNo: vehicle.regNo,
		DocumentId: vehicle.documentId,
		ItemId: vehicle.itemId,
		ItemName: vehicle.itemName,
		ItemCode: vehicle.itemCode,
		ItemCategory: vehicle.kind && categories[vehicle.kind],
		ComponentNo: vehicle.componentNo,
		SerialNumber: vehicle.serialNumber,
		DisplayName: vehicle.chassis ?? '',
		ActiveCustomerName: vehicle.customerName ?? '',
		CustomerMobile: vehicle.customerMobile ?? '',
		CustomerEmail: vehicle.customerEmail ?? '',
		LastKMReading: vehicle.lastKmReading,
		NextServiceDueDate: vehicle.nextServiceDueDate,
		NextServiceDueKM: vehicle.nextServiceDueKm,
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
		address: vehicle.address && addressToWire(vehicle.address),
		ServiceHistory: vehicle.serviceHistory.map(serviceEntryToWire),
	};
}

type Text = string | null | undefined;

const categories: Readonly<Record<VehicleKind, string>> = { motorcycle: 'Motorcycle', scooter: 'Scooter' };

/** Whatever its case, and `Motor cycle` too. */
function kindFromWire(category: Text): VehicleKind | null {
	const word = trimmedOrEmpty(category).replace(/\s/g, '').toLowerCase();
	return word === 'motorcycle' || word === 'scooter' ? word : null;
}

/** Missing id and code become empty; a missing name becomes the code. null without name and code. */
function organizationFromWire(id: Text, code: Text, name: Text): Organization | null {
	const shown = trimmedOrNull(name) ?? trimmedOrNull(code);
	return shown === null ? null : { id: trimmedOrEmpty(id), code: trimmedOrEmpty(code), name: shown };
}

function organizationToWire(organization: Organization | null) {
	if (organization === null) return { id: null, code: null, name: null };
	const { id, code, name } = organization;
	return { id: nullIfEmpty(id), code: nullIfEmpty(code), name };
}

function addressFromWire(address: WireVehicle['address']): OwnerAddress | null {
	if (!address) return null;
	return {
		line1: trimmedOrEmpty(address.addressLine1),
		stateId: trimmedOrEmpty(address.stateId),
		cityId: trimmedOrEmpty(address.cityId),
		pin: trimmedOrEmpty(address.zipcode),
	};
}

const addressToWire = ({ line1, stateId, cityId, pin }: OwnerAddress) => ({
	addressLine1: line1,
	stateId: nullIfEmpty(stateId),
	cityId: nullIfEmpty(cityId),
	zipcode: pin,
});
