import { isUuid } from '../../../db/uuid.ts';
import type { Organization, Vehicle } from '../../../domain/vehicle.ts';
import { notFound } from '../context.ts';
import type { OperationScope } from '../operation.ts';
import { askSoon, isToBeAskedSoon } from '../payments/askSoon.ts';
import { readDocument, readDocumentByRegNo, type VehicleRows } from './readDocument.ts';
import { textOrNull, toServiceEntry } from './toServiceEntry.ts';

/**
 * The vehicle with its service history, the newest first, and the id of its latest appointment.
 * @throws Failure `notFound`
 */
export async function readVehicle(vehicleId: string, scope: OperationScope): Promise<Vehicle> {
	const found = isUuid(vehicleId) ? await readDocument(vehicleId, scope) : null;
	if (!found) throw notFound('vehicle', 'vehicleNotFound');
	return lookedAt(found, scope);
}

/** The same by registration number; null: no such vehicle. */
export async function readVehicleByRegNo(regNo: string, scope: OperationScope): Promise<Vehicle | null> {
	const found = await readDocumentByRegNo(regNo, scope);
	return found && lookedAt(found, scope);
}

/** Whoever looks at an unsettled payment waits for its outcome. */
async function lookedAt(found: VehicleRows, scope: OperationScope): Promise<Vehicle> {
	const waiting = found.history.filter(
		(entry) => entry.is_active && entry.payments.some((payment) => isToBeAskedSoon(payment, scope.now)),
	);
	if (scope.online && waiting.length > 0) {
		const jobCardIds = waiting.map(({ id }) => id);
		await askSoon(jobCardIds, scope);
	}
	return toVehicle(found);
}

function toVehicle({ vehicle, history }: VehicleRows): Vehicle {
	return {
		documentId: vehicle.id,
		regNo: vehicle.reg_no,
		itemId: vehicle.item_id,
		itemCode: vehicle.model_code.trim(),
		itemName: textOrNull(vehicle.item_name),
		componentNo: vehicle.component_no.trim(),
		serialNumber: vehicle.serial_number.trim(),
		chassis: textOrNull(vehicle.chassis),
		contactId: vehicle.contact_id.trim(),
		customerName: textOrNull(vehicle.customer_name),
		customerMobile: textOrNull(vehicle.customer_mobile),
		customerEmail: textOrNull(vehicle.customer_email),
		lastKmReading: vehicle.last_km_reading,
		nextServiceDueDate: vehicle.next_service_due_date,
		saleInvoiceDate: vehicle.sale_invoice_date,
		lastAvailedServiceDate: vehicle.last_availed_service_date,
		status: textOrNull(vehicle.status),
		appointmentStatus: vehicle.appointment_status,
		appointmentId: vehicle.appointment_id,
		lastService: organization(vehicle.last_service_dealer_id, vehicle.last_code, vehicle.last_name),
		lastServiceType: textOrNull(vehicle.last_service_type),
		seller: organization(vehicle.seller_dealer_id, vehicle.seller_code, vehicle.seller_name),
		address: {
			line1: vehicle.address_line1.trim(),
			stateId: vehicle.state_id ?? '',
			cityId: vehicle.city_id ?? '',
			pin: vehicle.zipcode.trim(),
		},
		serviceHistory: history.map(toServiceEntry),
		visitVersion: vehicle.visit_version,
	};
}

function organization(id: string | null, code: string | null, name: string | null): Organization | null {
	return id === null || code === null ? null : { id, code, name: textOrNull(name) ?? code };
}
