/** Service entries on the wire (spec §3). */
import type { z } from 'zod';
import { formatRupees, sum } from '../../../domain/money.ts';
import type { serviceEntry } from '../../wire/jobCardFields.ts';
import { invoiceId } from '../invoices/invoiceId.ts';
import { paymentDetailOf } from '../payments/details.ts';
import { rupees } from '../rupees.ts';
import type { EntryRow, EstimateRow } from '../vehicles/readDocument.ts';

type WireEntry = z.input<typeof serviceEntry>;
type WireEstimate = NonNullable<WireEntry['RevisedServiceEstimation']>[number];

export function wireEntry(entry: EntryRow): WireEntry {
	const { estimate } = entry;
	return {
		OrganizationName: entry.organization_name,
		OrganizationAddressLine1: entry.organization_address,
		IsActive: entry.is_active,
		IsCustomerApprovalRequired: entry.is_customer_approval_required,
		JobCardId: entry.id,
		JobCardNo: entry.job_card_no,
		DocumentDate: instant(entry.document_date),
		Amount: entry.amount === null ? null : rupees(entry.amount),
		UsageReading: entry.usage_reading,
		ConfirmBookingDateTime: instant(entry.confirm_booking_at),
		EstimatedDeliveryTime: instant(entry.estimated_delivery_at),
		EstimatedCostAtBookingTime: entry.estimated_cost === null ? null : rupees(entry.estimated_cost),
		ServiceAdvisor: entry.service_advisor,
		ServiceAdvisorContactNumber: entry.service_advisor_contact,
		DealerComments: entry.dealer_comments,
		Status: entry.status,
		DocumentNo: entry.document_no,
		// A bill over nothing takes no payment.
		IsOnlinePaymentEnabled: entry.is_online_payment_enabled && entry.amount !== 0,
		PaymentDetails: entry.payments.map(paymentDetailOf),
		JobStages: entry.stages.map((stage) => ({
			DisplayName: stage.display_name,
			StatusCode: stage.status_code,
			IsApplicable: stage.is_applicable,
			IsCompleted: stage.completed_at !== null,
			OrderIndex: stage.order_index,
			JobCompletedDateTime: instant(stage.completed_at),
		})),
		DownloadInvoiceDetails: invoices(entry),
		// Those that are answered have nothing left to approve: a second answer to one is known as such.
		RevisedServiceEstimation: [
			...entry.answered_estimates.map((id) => ({ DocumentId: id })),
			...(estimate ? [wireEstimate(estimate)] : []),
		],
		RevisedCostSupportingDocuments: (estimate?.documents ?? []).map((document) => ({
			DocumentId: document.id,
			FileType: document.file_type,
			BlobName: document.blob_name,
		})),
	};
}

const instant = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString());

/** The proforma is named from billing on, also while it is not released: asking for it says so. */
function invoices({ id, phase, proforma_released_at, tax_invoiced_at }: EntryRow) {
	const isBilled = phase === 'billed' || phase === 'delivered' || proforma_released_at !== null;
	const types = [
		...(isBilled ? (['ProformaInvoice'] as const) : []),
		...(tax_invoiced_at === null ? [] : (['TaxInvoice'] as const)),
	];
	return types.map((type) => ({ DocumentId: invoiceId(id, type), Type: type }));
}

/** The totals hold what is up for approval as well: unchecking takes it off (spec §4). */
function wireEstimate({ id, lines, jobs }: EstimateRow): WireEstimate {
	const proposed = jobs.filter((job) => job.status === 'Proposed');
	const parts = sum([...lines.map((line) => line.part_price), ...proposed.map((job) => job.part_price ?? 0)]);
	const labour = sum(lines.map((line) => line.labour_price));
	const ofKind = (kind: EstimateRow['lines'][number]['kind']) => lines.filter((line) => line.kind === kind);
	return {
		DocumentId: id,
		TotalEstimatedAmount: formatRupees(parts + labour).replace('₹', ''),
		TotalPartPrice: rupees(parts),
		TotalLabourPrice: rupees(labour),
		SuggestedPeriodicParts: ofKind('PeriodicPart').map((line) => ({
			DisplayName: line.name,
			PartPrice: rupees(line.part_price),
			JobTypeName: 'Periodic part',
		})),
		AdditionalServices: [
			...ofKind('AdditionalJob').map((line) => service(1, line)),
			...ofKind('ConvenienceService').map((line) => service(2, line)),
		],
		AdditionalJobsApproved: jobs.filter((job) => job.status === 'Approved').map(wireJob),
		AdditionalJobsForApproval: proposed.map(wireJob),
	};
}

/** What is labour alone has no part price. */
function service(JobTypeIdentifier: 1 | 2, line: EstimateRow['lines'][number]) {
	const hasPart = line.part_price > 0 || line.labour_price === 0;
	return { JobTypeIdentifier, PartName: line.name, PartPrice: hasPart ? rupees(line.part_price) : ('NA' as const) };
}

function wireJob(job: EstimateRow['jobs'][number]) {
	return {
		PartId: job.id,
		PartCode: job.part_code,
		PartName: job.name,
		DisplayName: job.name,
		PartPrice: job.part_price === null ? ('NA' as const) : rupees(job.part_price),
	};
}
