import { isUuid } from '../../../db/uuid.ts';
import type { Handler } from '../context.ts';
import { Fault } from '../context.ts';
import { messagesIn } from '../messages.ts';
import { askSoon, isToBeAskedSoon } from '../payments/askSoon.ts';
import { readDocument } from '../vehicles/readDocument.ts';
import { wireEntry } from './serviceHistory.ts';

/** The vehicle with its service history, newest first, and the id of its latest appointment. */
export const document: Handler<'document'> = async ({ id }, context) => {
	const found = isUuid(id) ? await readDocument(id, context) : null;
	if (!found) throw new Fault(404, messagesIn[context.language].vehicleNotFound);
	const { vehicle, history } = found;
	// Whoever looks at an unsettled payment waits for its outcome.
	const waiting = history.filter(
		(entry) => entry.is_active && entry.payments.some((payment) => isToBeAskedSoon(payment, context.now)),
	);
	if (context.online && waiting.length > 0)
		await askSoon(
			waiting.map(({ id }) => id),
			context,
		);
	return {
		Code: vehicle.reg_no,
		RegNo: vehicle.reg_no,
		DocumentId: vehicle.id,
		ItemId: vehicle.item_id,
		ItemName: vehicle.item_name,
		ItemCode: vehicle.model_code,
		ComponentNo: vehicle.component_no,
		SerialNumber: vehicle.serial_number,
		DisplayName: vehicle.chassis,
		ActiveCustomerName: vehicle.customer_name,
		CustomerMobile: vehicle.customer_mobile,
		CustomerEmail: vehicle.customer_email,
		LastKMReading: vehicle.last_km_reading,
		NextServiceDueDate: vehicle.next_service_due_date,
		SaleInvoiceDate: vehicle.sale_invoice_date,
		LastAvailedServiceDate: vehicle.last_availed_service_date,
		Status: vehicle.status,
		AppointmentStatus: vehicle.appointment_status,
		AppointmentId: vehicle.appointment_id,
		ContactId: vehicle.contact_id,
		LastServiceOrganizationName: vehicle.last_name,
		LastServiceOrganizationID: vehicle.last_service_dealer_id,
		LastServiceOrganizationCode: vehicle.last_code,
		LastServiceType: vehicle.last_service_type,
		SellingOrganizationName: vehicle.seller_name,
		SellingOrganizationId: vehicle.seller_dealer_id,
		SellingOrganizationCode: vehicle.seller_code,
		address: {
			addressLine1: vehicle.address_line1,
			stateId: vehicle.state_id,
			cityId: vehicle.city_id,
			zipcode: vehicle.zipcode,
		},
		ServiceHistory: history.map(wireEntry),
	};
};
