import { isUuid } from '../../../db/uuid.ts';
import { fieldLimits } from '../../../domain/booking/fieldLimits.ts';
import { type Result, rejected } from '../../../domain/result.ts';
import { resultCode } from '../../../domain/resultCode.ts';
import { cleanLine } from '../../../domain/text/providerText.ts';
import { bookingWindow } from '../../../domain/time/calendar.ts';
import { usualSpelling } from '../../../domain/vehicle/regNo.ts';
import type { Organization, Vehicle } from '../../../domain/vehicle/vehicle.ts';
import { notFoundError, type OperationContext } from '../operationContext.ts';
import { isStatusCheckDue } from '../payments/statusCheck.ts';
import { loadById, loadByRegNo, loadWithNewest, type OwnDealer, type VehicleWithHistory } from './readVehicleRows.ts';
import { toJobCard, trimToNull } from './toJobCard.ts';

/** The id of the vehicle document with a registration number, in any spelling. */
export async function findVehicle(
	regNo: string,
	{ db }: OperationContext,
): Promise<Result<{ readonly vehicleId: string }>> {
	const found = await db
		.selectFrom('vehicle')
		.select('id')
		.where('reg_no', '=', usualSpelling(regNo))
		.executeTakeFirst();
	return found ? { ok: true, vehicleId: found.id } : rejected(resultCode('vehicleNotFound'));
}

/**
 * The vehicle with its service history, the newest entry first, and the id of its latest appointment.
 * @throws ProviderError `notFound`
 */
export async function readVehicle(vehicleId: string, context: OperationContext): Promise<Vehicle> {
	const found = isUuid(vehicleId) ? await loadById(vehicleId.toLowerCase(), context.db) : null;
	if (!found) throw notFoundError('vehicle', 'vehicleNotFound');
	return toVehicle(found, context.now);
}

/** As `readVehicle`, by registration number and with the newest of its history; null: no such vehicle. */
export async function readVehicleByRegNo(regNo: string, context: OperationContext): Promise<Vehicle | null> {
	const found = await loadByRegNo(usualSpelling(regNo), context.db);
	return found && toVehicle(found, context.now);
}

/** The same with the newest entry of its history alone. */
export async function readVehicleWithNewest(regNo: string, context: OperationContext): Promise<Vehicle | null> {
	const found = await loadWithNewest(usualSpelling(regNo), context.db);
	return found && toVehicle(found, context.now);
}

function toVehicle({ vehicle, history }: VehicleWithHistory, now: Date): Vehicle {
	const toCheck = history.find(
		(entry) => entry.is_active && entry.payments.some((payment) => isStatusCheckDue(payment, now)),
	);
	return {
		documentId: vehicle.id,
		regNo: vehicle.reg_no,
		itemId: vehicle.item_id,
		itemCode: vehicle.model_code.trim(),
		itemName: trimToNull(vehicle.item_name),
		kind: vehicle.item_kind,
		componentNo: cleanLine(vehicle.component_no, fieldLimits.id).trim(),
		serialNumber: cleanLine(vehicle.serial_number, fieldLimits.id).trim(),
		chassis: trimToNull(vehicle.chassis),
		contactId: cleanLine(vehicle.contact_id, fieldLimits.id).trim(),
		customerName: trimToNull(vehicle.customer_name),
		customerMobile: trimToNull(vehicle.customer_mobile),
		customerEmail: trimToNull(vehicle.customer_email),
		lastKmReading: vehicle.last_km_reading,
		nextServiceDueDate: vehicle.next_service_due_date,
		nextServiceDueKm: vehicle.next_service_due_km,
		saleInvoiceDate: vehicle.sale_invoice_date,
		lastAvailedServiceDate: vehicle.last_availed_service_date,
		status: trimToNull(vehicle.status),
		appointmentStatus: vehicle.appointment_status,
		appointmentId: vehicle.appointment_id,
		lastService: toOrganization(vehicle.last_service, now),
		lastServicePhone: trimToNull(vehicle.last_phone),
		lastServiceType: trimToNull(vehicle.last_service_type),
		seller: toOrganization(vehicle.seller, now),
		address: {
			line1: vehicle.address_line1.trim(),
			stateId: vehicle.state_id ?? '',
			cityId: vehicle.city_id ?? '',
			pin: vehicle.zipcode.trim(),
		},
		serviceHistory: history.map((entry) => toJobCard(entry, now)),
		jobCardVersion: vehicle.job_card_version,
		statusCheckDueFor: toCheck?.id ?? null,
		hasConsented: vehicle.has_consented,
	};
}

/** null also for one that is closed for good before any day that can be booked. */
function toOrganization(dealer: OwnDealer | null, now: Date): Organization | null {
	if (!dealer || (dealer.closed_from !== null && dealer.closed_from <= bookingWindow(now).first)) return null;
	const { id, code, name } = dealer;
	return { id, code, name: trimToNull(name) ?? code };
}
