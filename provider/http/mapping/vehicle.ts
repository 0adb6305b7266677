/** The vehicle document and the list of services. */
import type { Organization, OwnerAddress, Vehicle } from '../../../domain/vehicle.ts';
import type { Calls } from '../../wire/calls.ts';
import type { ResponseOf } from '../../wire/declare.ts';
import type { RowOf } from '../rows.ts';
import { entryFrom } from './jobCard.ts';
import { dayOrInstant, instantOrNull, newestFirst, plainRegNo, textOf, textOrNull } from './plain.ts';

type VehicleAnswer = ResponseOf<Calls['document']>;
type ServiceRow = RowOf<'MyServicesList'>;

/** Unknown texts become null, unknown codes empty; the newest service entry comes first. */
export function vehicleFrom(answer: VehicleAnswer): Vehicle {
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
		status: textOrNull(answer.Status),
		appointmentStatus: textOrNull(answer.AppointmentStatus),
		appointmentId: textOrNull(answer.AppointmentId),
		lastService: organizationFrom(
			answer.LastServiceOrganizationID,
			answer.LastServiceOrganizationCode,
			answer.LastServiceOrganizationName,
		),
		seller: organizationFrom(
			answer.SellingOrganizationId,
			answer.SellingOrganizationCode,
			answer.SellingOrganizationName,
		),
		address: addressFrom(answer.address),
		serviceHistory: newestFirst((answer.ServiceHistory ?? []).map(entryFrom), (entry) => entry.documentDate),
	};
}

/** The appointment id of the row that was made last; null when no row has one. */
export function latestAppointmentIdIn(rows: readonly ServiceRow[]): string | null {
	const booked = rows.filter((row) => textOrNull(row.AppointmentId) !== null);
	const [latest] = newestFirst(booked, (row) => instantOrNull(row.DocumentDate) ?? instantOrNull(row.AppointmentDate));
	return textOrNull(latest?.AppointmentId);
}

type Text = string | null | undefined;

/** An organization without code and id cannot be chosen, one without a name cannot be shown: then the code is. */
function organizationFrom(id: Text, code: Text, name: Text): Organization | null {
	const shown = textOrNull(name) ?? textOrNull(code);
	return shown === null ? null : { id: textOf(id), code: textOf(code), name: shown };
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
