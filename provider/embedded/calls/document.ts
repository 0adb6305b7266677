import { isUuid } from '../../../db/uuid.ts';
import type { CallContext, Handler } from '../context.ts';
import { Fault } from '../context.ts';
import { messagesIn } from '../messages.ts';
import { rupees } from '../rupees.ts';

/** The vehicle with its service history, newest first, and the id of its latest appointment. */
export const document: Handler<'document'> = async ({ id }, context) => {
	const vehicle = isUuid(id) ? await readVehicle(id, context) : undefined;
	if (!vehicle) throw new Fault(404, messagesIn[context.language].vehicleNotFound);
	const history = await readHistory(id, context);
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
		ServiceHistory: history,
	};
};

function readVehicle(id: string, { db }: CallContext) {
	return db
		.selectFrom('vehicle')
		.innerJoin('model', 'model.code', 'vehicle.model_code')
		.leftJoin('dealer as last', 'last.id', 'vehicle.last_service_dealer_id')
		.leftJoin('dealer as seller', 'seller.id', 'vehicle.seller_dealer_id')
		.leftJoinLateral(
			(query) =>
				query
					.selectFrom('appointment')
					.select(['appointment.id', 'appointment.status'])
					.whereRef('appointment.vehicle_id', '=', 'vehicle.id')
					.orderBy('appointment.number', 'desc')
					.limit(1)
					.as('latest'),
			(join) => join.onTrue(),
		)
		.selectAll('vehicle')
		.select([
			'model.id as item_id',
			'model.name as item_name',
			'last.name as last_name',
			'last.code as last_code',
			'seller.name as seller_name',
			'seller.code as seller_code',
			'latest.id as appointment_id',
			'latest.status as appointment_status',
		])
		.where('vehicle.id', '=', id)
		.executeTakeFirst();
}

async function readHistory(vehicleId: string, { db }: CallContext) {
	const entries = await db
		.selectFrom('service_entry as entry')
		.innerJoin('dealer', 'dealer.id', 'entry.dealer_id')
		.selectAll('entry')
		.select(['dealer.name', 'dealer.address_line1'])
		.where('vehicle_id', '=', vehicleId)
		.orderBy('document_date', 'desc')
		.execute();
	return entries.map((entry) => ({
		OrganizationName: entry.name,
		OrganizationAddressLine1: entry.address_line1,
		IsActive: entry.is_active,
		IsCustomerApprovalRequired: entry.is_customer_approval_required,
		JobCardId: entry.id,
		JobCardNo: entry.job_card_no,
		DocumentDate: entry.document_date.toISOString(),
		Amount: entry.amount === null ? null : rupees(entry.amount),
		UsageReading: entry.usage_reading,
		ConfirmBookingDateTime: entry.confirm_booking_at?.toISOString() ?? null,
		EstimatedDeliveryTime: entry.estimated_delivery_at?.toISOString() ?? null,
		EstimatedCostAtBookingTime: entry.estimated_cost === null ? null : rupees(entry.estimated_cost),
		ServiceAdvisor: entry.service_advisor,
		ServiceAdvisorContactNumber: entry.service_advisor_contact,
		DealerComments: entry.dealer_comments,
		Status: entry.status,
		DocumentNo: entry.document_no,
	}));
}
