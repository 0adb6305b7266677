/** Mapping of a service entry of the vehicle document: job card, price, stages and payments. */
import { parsePromiseReason } from '../../../domain/jobCard/promiseReason.ts';
import type {
	InvoiceReference,
	JobStage,
	PaymentDetail,
	PromiseChange,
	ServiceEntry,
	SupportingDocument,
	VisitJob,
} from '../../../domain/vehicle/vehicle.ts';
import type { WireServiceEntry, WireServiceEntryInput } from '../serviceEntry.ts';
import { instantOrNull, nullIfEmpty, trimmedOrEmpty, trimmedOrNull } from './coerce.ts';
import { paiseFromWireOrNull, rupeesToWireOrNull } from './money.ts';
import { approvableItemFromWire, approvableItemToWire, estimateFromWire, estimateToWire } from './revisedEstimate.ts';

type ListItem<Name extends keyof WireServiceEntry> =
	NonNullable<WireServiceEntry[Name]> extends readonly (infer Row)[] ? Row : never;

/** Missing texts, amounts and dates become null, missing lists empty; lists keep their order. */
export function serviceEntryFromWire(entry: WireServiceEntry): ServiceEntry {
	return {
		jobCardId: trimmedOrEmpty(entry.JobCardId),
		jobCardNo: trimmedOrNull(entry.JobCardNo),
		organizationName: trimmedOrNull(entry.OrganizationName),
		organizationAddressLine1: trimmedOrNull(entry.OrganizationAddressLine1),
		isActive: entry.IsActive ?? false,
		isCustomerApprovalRequired: entry.IsCustomerApprovalRequired ?? false,
		status: trimmedOrNull(entry.Status),
		documentDate: instantOrNull(entry.DocumentDate),
		amount: paiseFromWireOrNull(entry.Amount),
		usageReading: entry.UsageReading ?? null,
		bookingAt: instantOrNull(entry.ConfirmBookingDateTime),
		estimatedDeliveryAt: instantOrNull(entry.EstimatedDeliveryTime),
		estimatedCost: paiseFromWireOrNull(entry.EstimatedCostAtBookingTime),
		advisor: trimmedOrNull(entry.ServiceAdvisor),
		advisorContact: trimmedOrNull(entry.ServiceAdvisorContactNumber),
		dealerComments: trimmedOrNull(entry.DealerComments),
		documentNo: trimmedOrNull(entry.DocumentNo),
		isOnlinePaymentEnabled: entry.IsOnlinePaymentEnabled ?? true,
		isProformaReleased: entry.IsProformaReleased ?? null,
		payments: (entry.PaymentDetails ?? []).map(paymentFromWire),
		stages: (entry.JobStages ?? []).map(stageFromWire),
		invoices: (entry.DownloadInvoiceDetails ?? []).map(invoiceFromWire).filter((invoice) => invoice !== null),
		revisedEstimates: (entry.RevisedServiceEstimation ?? []).map(estimateFromWire),
		supportingDocuments: (entry.RevisedCostSupportingDocuments ?? [])
			.map(documentFromWire)
			.filter((document) => document !== null),
		approvedJobs: (entry.ApprovedJobs ?? []).map(approvableItemFromWire),
		...(entry.PromiseChange && { promiseChange: promiseChangeFromWire(entry.PromiseChange) }),
		...(entry.VisitJobs && { jobs: entry.VisitJobs.map(jobFromWire).filter((job) => job !== null) }),
	};
}

export function serviceEntryToWire(entry: ServiceEntry): WireServiceEntryInput {
	return {
		OrganizationName: entry.organizationName,
		OrganizationAddressLine1: entry.organizationAddressLine1,
		IsActive: entry.isActive,
		IsCustomerApprovalRequired: entry.isCustomerApprovalRequired,
		JobCardId: nullIfEmpty(entry.jobCardId),
		JobCardNo: entry.jobCardNo,
		DocumentDate: entry.documentDate,
		Amount: rupeesToWireOrNull(entry.amount),
		UsageReading: entry.usageReading,
		ConfirmBookingDateTime: entry.bookingAt,
		EstimatedDeliveryTime: entry.estimatedDeliveryAt,
		EstimatedCostAtBookingTime: rupeesToWireOrNull(entry.estimatedCost),
		ServiceAdvisor: entry.advisor,
		ServiceAdvisorContactNumber: entry.advisorContact,
		DealerComments: entry.dealerComments,
		Status: entry.status,
		DocumentNo: entry.documentNo,
		IsOnlinePaymentEnabled: entry.isOnlinePaymentEnabled,
		IsProformaReleased: entry.isProformaReleased,
		PaymentDetails: entry.payments.map(paymentToWire),
		JobStages: entry.stages.map(stageToWire),
		DownloadInvoiceDetails: entry.invoices.map(({ documentId, type }) => ({ DocumentId: documentId, Type: type })),
		RevisedServiceEstimation: entry.revisedEstimates.map(estimateToWire),
		RevisedCostSupportingDocuments: entry.supportingDocuments.map((document) => ({
			DocumentId: nullIfEmpty(document.documentId),
			FileType: nullIfEmpty(document.fileType),
			BlobName: document.blobName,
		})),
		ApprovedJobs: entry.approvedJobs.map(approvableItemToWire),
		...(entry.promiseChange && { PromiseChange: promiseChangeToWire(entry.promiseChange) }),
		...(entry.jobs && {
			VisitJobs: entry.jobs.map(({ name, isFinished }) => ({ DisplayName: name, IsFinished: isFinished })),
		}),
	};
}

const promiseChangeFromWire = (change: NonNullable<WireServiceEntry['PromiseChange']>): PromiseChange => ({
	before: instantOrNull(change.PromisedBefore),
	reason: parsePromiseReason(change.Reason ?? ''),
	words: trimmedOrNull(change.Words),
	changedAt: instantOrNull(change.ChangedDateTime),
});

const promiseChangeToWire = ({ before, reason, words, changedAt }: PromiseChange) => ({
	PromisedBefore: before,
	Reason: reason,
	Words: words,
	ChangedDateTime: changedAt,
});

/** null for one without a name. */
function jobFromWire({ DisplayName, IsFinished }: ListItem<'VisitJobs'>): VisitJob | null {
	const name = trimmedOrNull(DisplayName);
	return name === null ? null : { name, isFinished: IsFinished ?? false };
}

function paymentFromWire(payment: ListItem<'PaymentDetails'>): PaymentDetail {
	return {
		isSuccessful: payment.IsPaymentSuccessfull ?? false,
		amount: paiseFromWireOrNull(payment.Amount),
		orderNumber: trimmedOrNull(payment.OrderNumber),
		transactionId: trimmedOrNull(payment.TransactionId),
		paidAt: instantOrNull(payment.PaymentDate),
		status: trimmedOrNull(payment.Status),
	};
}

const paymentToWire = (payment: PaymentDetail) => ({
	IsPaymentSuccessfull: payment.isSuccessful,
	Amount: rupeesToWireOrNull(payment.amount),
	OrderNumber: payment.orderNumber,
	TransactionId: payment.transactionId,
	PaymentDate: payment.paidAt,
	Status: payment.status,
});

/** A stage without OrderIndex takes its position in the list. */
function stageFromWire(stage: ListItem<'JobStages'>, position: number): JobStage {
	return {
		name: trimmedOrNull(stage.DisplayName) ?? trimmedOrEmpty(stage.StatusCode),
		statusCode: trimmedOrEmpty(stage.StatusCode),
		isApplicable: stage.IsApplicable ?? true,
		isCompleted: stage.IsCompleted ?? false,
		orderIndex: stage.OrderIndex ?? position + 1,
		completedAt: instantOrNull(stage.JobCompletedDateTime),
	};
}

const stageToWire = (stage: JobStage) => ({
	DisplayName: stage.name,
	StatusCode: stage.statusCode,
	IsApplicable: stage.isApplicable,
	IsCompleted: stage.isCompleted,
	OrderIndex: stage.orderIndex,
	JobCompletedDateTime: stage.completedAt,
});

/** null when DocumentId or Type is missing, because the invoice could not be downloaded. */
function invoiceFromWire(invoice: ListItem<'DownloadInvoiceDetails'>): InvoiceReference | null {
	const documentId = trimmedOrNull(invoice.DocumentId);
	const type = trimmedOrNull(invoice.Type);
	return documentId === null || type === null ? null : { documentId, type };
}

function documentFromWire(document: ListItem<'RevisedCostSupportingDocuments'>): SupportingDocument | null {
	const blobName = trimmedOrNull(document.BlobName);
	if (blobName === null) return null;
	return { documentId: trimmedOrEmpty(document.DocumentId), fileType: trimmedOrEmpty(document.FileType), blobName };
}
