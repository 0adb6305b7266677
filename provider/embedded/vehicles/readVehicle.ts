import { isUuid } from '../../../db/uuid.ts';
import { fieldLimits } from '../../../domain/booking/fieldLimits.ts';
import { parseDeliveryChangeReason } from '../../../domain/jobCard/deliveryChangeReason.ts';
import { isInWork, payablePhases } from '../../../domain/jobCard/jobCardState.ts';
import { sum } from '../../../domain/money.ts';
import { paymentModeName } from '../../../domain/payment/paymentMode.ts';
import { isRecentPayment, type PaymentAttemptState } from '../../../domain/payment/paymentOrder.ts';
import { type Result, rejected } from '../../../domain/result.ts';
import { resultCode } from '../../../domain/resultCode.ts';
import { cleanLine, cleanLines } from '../../../domain/text/providerText.ts';
import { bookingWindow } from '../../../domain/time/calendar.ts';
import type { JobCardSummary } from '../../../domain/vehicle/jobCardHistory.ts';
import { usualSpelling } from '../../../domain/vehicle/regNo.ts';
import type {
	DeliveryChange,
	EstimatedItem,
	InvoiceReference,
	JobCard,
	Organization,
	PaymentDetail,
	RevisedEstimate,
	Vehicle,
} from '../../../domain/vehicle/vehicle.ts';
import { invoiceDocumentId } from '../invoices/readInvoice.ts';
import { notFoundError, type OperationContext } from '../operationContext.ts';
import { isStatusCheckDue } from '../payments/statusCheck.ts';
import {
	type EstimateRow,
	type JobCardRow,
	type JobCardSummaryRow,
	loadById,
	loadByRegNo,
	loadWithNewest,
	type OwnDealer,
	type PaymentAttemptRow,
	type RevisedJobRow,
	type VehicleWithHistory,
} from './readVehicleRows.ts';

/** The id of the vehicle document for a registration number in any spelling. */
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
 * The vehicle with all its job cards, the newest first, and the id of its latest appointment.
 * @throws ProviderError `notFound`
 */
export async function readVehicle(vehicleId: string, context: OperationContext): Promise<Vehicle> {
	const found = isUuid(vehicleId) ? await loadById(vehicleId.toLowerCase(), context.db) : null;
	if (!found) throw notFoundError('vehicle', 'vehicleNotFound');
	return toVehicle(found, context.now);
}

/** The vehicle with its newest job cards, by registration number; null: no such vehicle. */
export async function readVehicleByRegNo(regNo: string, context: OperationContext): Promise<Vehicle | null> {
	const found = await loadByRegNo(usualSpelling(regNo), context.db);
	return found && toVehicle(found, context.now);
}

/** The vehicle with its newest job card alone; null: no such vehicle. */
export async function readVehicleWithNewest(regNo: string, context: OperationContext): Promise<Vehicle | null> {
	const found = await loadWithNewest(usualSpelling(regNo), context.db);
	return found && toVehicle(found, context.now);
}

function toVehicle({ vehicle, history }: VehicleWithHistory, now: Date): Vehicle {
	const toCheck = history.find(
		(jobCard) => jobCard.is_active && jobCard.payments.some((payment) => isStatusCheckDue(payment, now)),
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
		serviceHistory: history.map((jobCard) => toJobCard(jobCard, now)),
		vehicleVersion: vehicle.vehicle_version,
		statusCheckDueFor: toCheck?.id ?? null,
		hasConsented: vehicle.has_consented,
	};
}

/** null: none, or it is closed for good before any day that can be booked. */
function toOrganization(dealer: OwnDealer | null, now: Date): Organization | null {
	if (!dealer || (dealer.closed_from !== null && dealer.closed_from <= bookingWindow(now).first)) return null;
	const { id, code, name } = dealer;
	return { id, code, name: trimToNull(name) ?? code };
}

/** One line of text, trimmed; null: nothing is left. */
export const trimToNull = (text: string | null): string | null => cleanLine(text ?? '').trim() || null;

/** The job card as a vehicle's history shows it. */
export const toJobCardSummary = (jobCard: JobCardSummaryRow, now: Date): JobCardSummary => ({
	jobCardId: jobCard.id,
	jobCardNo: jobCard.job_card_no,
	organizationName: trimToNull(jobCard.organization_name),
	organizationAddressLine1: trimToNull(jobCard.organization_address),
	isActive: jobCard.is_active,
	status: jobCard.status,
	documentDate: toInstant(jobCard.document_date),
	amount: jobCard.amount,
	usageReading: jobCard.usage_reading,
	isProformaReleased: jobCard.proforma_released_at !== null || jobCard.tax_invoiced_at !== null,
	payments: jobCard.payments.map((payment) => toPaymentDetail(payment, now)),
	invoices: toInvoiceReferences(jobCard),
});

function toJobCard(jobCard: JobCardRow, now: Date): JobCard {
	const { estimate } = jobCard;
	const deliveryChange = toDeliveryChange(jobCard);
	return {
		...toJobCardSummary(jobCard, now),
		isCustomerApprovalRequired: jobCard.is_customer_approval_required,
		bookingAt: toInstant(jobCard.confirm_booking_at),
		estimatedDeliveryAt: toInstant(jobCard.estimated_delivery_at),
		estimatedCost: jobCard.estimated_cost,
		advisor: trimToNull(jobCard.service_advisor),
		advisorContact: trimToNull(jobCard.service_advisor_contact),
		dealerComments: cleanLines(jobCard.dealer_comments ?? '').trim() || null,
		documentNo: jobCard.document_no,
		// A bill of 0 needs no payment.
		isOnlinePaymentEnabled: jobCard.is_online_payment_enabled && jobCard.amount !== 0,
		stages: jobCard.stages.map((stage) => ({
			name: stage.display_name,
			statusCode: stage.status_code,
			isApplicable: stage.is_applicable,
			isCompleted: stage.completed_at !== null,
			orderIndex: stage.order_index,
			completedAt: toInstant(stage.completed_at),
		})),
		revisedEstimates: [...toAnsweredEstimates(jobCard), ...(estimate ? [toEstimate(estimate, jobCard)] : [])],
		supportingDocuments: (estimate?.documents ?? []).map((document) => ({
			documentId: document.id,
			fileType: document.file_type,
			blobName: document.blob_name,
		})),
		approvedJobs: jobCard.revised_jobs.filter(isApproved).map(toJobItem),
		taxAmount: jobCard.tax,
		paymentModes: trimToNull(jobCard.payment_modes),
		...(deliveryChange && { deliveryChange }),
		...(jobCard.is_active && {
			jobs: jobCard.lines.jobs.map((job) => ({
				name: cleanLine(job.name).trim(),
				isFinished: job.is_finished || !isInWork(jobCard),
				price: job.part_price,
				labour: job.labour_price,
			})),
		}),
	};
}

/** null: no change, or the time was changed again by other means than the desk's command. */
function toDeliveryChange({ delivery_change: change, estimated_delivery_at }: JobCardRow): DeliveryChange | null {
	if (change === null || toInstant(change.promised_at) !== toInstant(estimated_delivery_at)) return null;
	return {
		before: toInstant(change.promised_before),
		reason: parseDeliveryChangeReason(change.reason ?? ''),
		words: trimToNull(change.words),
		changedAt: toInstant(change.changed_at),
	};
}

const toInstant = <At extends string | null>(at: At) => (at === null ? at : new Date(at).toISOString()) as At;

/** The proforma is listed from billing on; until its release a download is rejected as `jobCardNotReady`. */
function toInvoiceReferences(jobCard: JobCardSummaryRow): InvoiceReference[] {
	const { id, proforma_released_at, invoices, payments } = jobCard;
	return [
		...(payablePhases.includes(jobCard.phase) || proforma_released_at !== null
			? [{ documentId: invoiceDocumentId(id, 'ProformaInvoice'), type: 'ProformaInvoice' }]
			: []),
		...invoices.map(({ id: documentId, type }) => ({ documentId, type })),
		...(payments.some(({ refund }) => refund === 'none') ? [{ documentId: id, type: 'Receipt' }] : []),
	];
}

const isApproved = ({ status }: RevisedJobRow): boolean => status === 'Approved';

/** Answered estimates with the owner's answer to each job; each total is the one after its answer. */
function toAnsweredEstimates(jobCard: JobCardRow): RevisedEstimate[] {
	let total = jobCard.lines.booked_total;
	return jobCard.answered_estimates.map((documentId) => {
		const jobs = jobCard.revised_jobs.filter((job) => job.revised_estimate_id === documentId);
		const approved = jobs.filter(isApproved);
		total += sum(approved.map((job) => job.part_price));
		return {
			documentId,
			total,
			totalParts: null,
			totalLabour: null,
			periodicParts: [],
			additionalJobs: [],
			convenienceServices: [],
			approved: approved.map(toJobItem),
			rejected: jobs.filter((job) => !isApproved(job)).map(toJobItem),
			forApproval: [],
		};
	});
}

/** The totals include the jobs that wait for approval; the page subtracts the unchecked ones. */
function toEstimate({ id, lines }: EstimateRow, { revised_jobs }: JobCardRow): RevisedEstimate {
	const proposed = revised_jobs.filter((job) => job.revised_estimate_id === id);
	const totalParts = sum([...lines.map((line) => line.part_price), ...proposed.map((job) => job.part_price)]);
	const totalLabour = sum(lines.map((line) => line.labour_price));
	const ofKind = (...kinds: EstimateRow['lines'][number]['kind'][]) => lines.filter(({ kind }) => kinds.includes(kind));
	return {
		documentId: id,
		total: totalParts + totalLabour,
		totalParts,
		totalLabour,
		periodicParts: ofKind('PeriodicPart').map((line) => estimatedItem(line.name, line.part_price, 'Periodic part')),
		additionalJobs: ofKind('AdditionalJob').map(toServiceItem),
		convenienceServices: ofKind('ConvenienceService', 'PickUp').map(toServiceItem),
		approved: revised_jobs.filter(isApproved).map(toJobItem),
		rejected: [],
		forApproval: proposed.map(toJobItem),
	};
}

const estimatedItem = (name: string, price: number, kindName = ''): EstimatedItem => ({
	partId: '',
	partCode: '',
	name: cleanLine(name).trim(),
	kindName,
	price,
	labour: null,
});

const toServiceItem = ({ name, part_price, labour_price }: EstimateRow['lines'][number]): EstimatedItem => ({
	...estimatedItem(name, part_price),
	labour: labour_price,
});

const toJobItem = (job: RevisedJobRow): EstimatedItem => ({
	...estimatedItem(job.name, job.part_price),
	partId: job.id,
	partCode: job.part_code.trim(),
});

/** An attempt without a payment has the order's amount. */
export function toPaymentDetail(row: PaymentAttemptRow, now: Date): PaymentDetail {
	return {
		state: attemptState(row, now),
		amount: row.amount,
		orderNumber: row.order_id,
		transactionId: row.transaction_id,
		mode: row.mode ? paymentModeName(row.mode) : undefined,
		paidAt: new Date(row.received_at ?? row.at).toISOString(),
	};
}

type AttemptRow = Pick<PaymentAttemptRow, 'gateway_answer' | 'refund' | 'state'> & {
	readonly indicated_at: string | Date | null;
};

/** An attempt at `now`: pending by the gateway's last word, or for a while after a return said so. */
export function attemptState(
	{ gateway_answer, indicated_at, refund, state }: AttemptRow,
	now: Date,
): PaymentAttemptState {
	if (refund !== null) return refundStates[refund];
	if (state === 'open') return 'abandoned';
	if (state !== 'pending' && state !== 'inDoubt') return state;
	const isIndicated = indicated_at !== null && isRecentPayment(new Date(indicated_at), now);
	return gateway_answer === 'pending' || isIndicated ? 'pending' : 'abandoned';
}

const refundStates = { none: 'paid', due: 'refundDue', done: 'refunded' } as const;
