/** From the rows of a job card to the service entry as the port has it. */
import { sum } from '../../../domain/money.ts';
import type { EstimatedItem, InvoiceReference, RevisedEstimate, ServiceEntry } from '../../../domain/vehicle.ts';
import { invoiceId } from '../invoices/invoiceId.ts';
import { paymentDetailOf } from '../payments/details.ts';
import type { EntryRow, EstimateRow } from './readDocument.ts';

/** Trimmed; null for nothing. */
export const textOrNull = (text: string | null): string | null => text?.trim() || null;

export function toServiceEntry(entry: EntryRow): ServiceEntry {
	const { estimate } = entry;
	return {
		jobCardId: entry.id,
		jobCardNo: entry.job_card_no,
		organizationName: textOrNull(entry.organization_name),
		organizationAddressLine1: textOrNull(entry.organization_address),
		isActive: entry.is_active,
		isCustomerApprovalRequired: entry.is_customer_approval_required,
		status: entry.status,
		documentDate: instant(entry.document_date),
		amount: entry.amount,
		usageReading: entry.usage_reading,
		bookingAt: instant(entry.confirm_booking_at),
		estimatedDeliveryAt: instant(entry.estimated_delivery_at),
		estimatedCost: entry.estimated_cost,
		advisor: textOrNull(entry.service_advisor),
		advisorContact: textOrNull(entry.service_advisor_contact),
		dealerComments: textOrNull(entry.dealer_comments),
		documentNo: entry.document_no,
		// A bill over nothing takes no payment.
		isOnlinePaymentEnabled: entry.is_online_payment_enabled && entry.amount !== 0,
		payments: entry.payments.map(paymentDetailOf),
		stages: entry.stages.map((stage) => ({
			name: stage.display_name,
			statusCode: stage.status_code,
			isApplicable: stage.is_applicable,
			isCompleted: stage.completed_at !== null,
			orderIndex: stage.order_index,
			completedAt: instant(stage.completed_at),
		})),
		invoices: invoices(entry),
		// Those that are answered have nothing left to approve: a second answer to one is known as such.
		revisedEstimates: [...entry.answered_estimates.map(answeredEstimate), ...(estimate ? [toEstimate(estimate)] : [])],
		supportingDocuments: (estimate?.documents ?? []).map((document) => ({
			documentId: document.id,
			fileType: document.file_type,
			blobName: document.blob_name,
		})),
	};
}

function instant(at: string): string;
function instant(at: string | null): string | null;
function instant(at: string | null): string | null {
	return at === null ? null : new Date(at).toISOString();
}

/** The proforma is named from billing on, also while it is not released: asking for it says so. */
function invoices({ id, phase, proforma_released_at, tax_invoiced_at }: EntryRow): InvoiceReference[] {
	const isBilled = phase === 'billed' || phase === 'delivered' || proforma_released_at !== null;
	const types = [
		...(isBilled ? (['ProformaInvoice'] as const) : []),
		...(tax_invoiced_at === null ? [] : (['TaxInvoice'] as const)),
	];
	return types.map((type) => ({ documentId: invoiceId(id, type), type }));
}

const answeredEstimate = (documentId: string): RevisedEstimate => ({
	documentId,
	total: null,
	totalParts: null,
	totalLabour: null,
	periodicParts: [],
	additionalJobs: [],
	convenienceServices: [],
	approved: [],
	forApproval: [],
});

/** The totals hold what is up for approval as well: unchecking takes it off. */
function toEstimate({ id, lines, jobs }: EstimateRow): RevisedEstimate {
	const proposed = jobs.filter((job) => job.status === 'Proposed');
	const totalParts = sum([...lines.map((line) => line.part_price), ...proposed.map((job) => job.part_price ?? 0)]);
	const totalLabour = sum(lines.map((line) => line.labour_price));
	const ofKind = (kind: EstimateRow['lines'][number]['kind']) => lines.filter((line) => line.kind === kind);
	return {
		documentId: id,
		total: totalParts + totalLabour,
		totalParts,
		totalLabour,
		periodicParts: ofKind('PeriodicPart').map((line) => item(line.name, line.part_price, 'Periodic part')),
		additionalJobs: ofKind('AdditionalJob').map(service),
		convenienceServices: ofKind('ConvenienceService').map(service),
		approved: jobs.filter((job) => job.status === 'Approved').map(toJob),
		forApproval: proposed.map(toJob),
	};
}

const item = (name: string, price: number | null, kindName = ''): EstimatedItem => ({
	partId: '',
	partCode: '',
	name: name.trim(),
	kindName,
	price,
});

/** What is labour alone has no part price. */
function service(line: EstimateRow['lines'][number]): EstimatedItem {
	const hasPart = line.part_price > 0 || line.labour_price === 0;
	return item(line.name, hasPart ? line.part_price : null);
}

const toJob = (job: EstimateRow['jobs'][number]): EstimatedItem => ({
	...item(job.name, job.part_price),
	partId: job.id,
	partCode: job.part_code.trim(),
});
