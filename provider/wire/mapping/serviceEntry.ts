/** A service entry: what the vehicle document tells of a job card, its price and its payment. */
import type {
	InvoiceReference,
	JobStage,
	PaymentDetail,
	ServiceEntry,
	SupportingDocument,
} from '../../../domain/vehicle.ts';
import type { Calls } from '../calls.ts';
import type { AnswerOf, ResponseOf } from '../declare.ts';
import { instantOrNull, nullIfEmpty, textOf, textOrNull } from './coerce.ts';
import { paiseOrNull, rupeesOrNull } from './money.ts';
import { estimateFrom, estimateTo } from './revisedEstimate.ts';

export type EntryAnswer = NonNullable<ResponseOf<Calls['document']>['ServiceHistory']>[number];
export type WrittenEntry = NonNullable<AnswerOf<Calls['document']>['ServiceHistory']>[number];
type Listed<Name extends keyof EntryAnswer> =
	NonNullable<EntryAnswer[Name]> extends readonly (infer Row)[] ? Row : never;

/** Missing texts, amounts and dates are null, missing lists empty; a list keeps its order. */
export function entryFrom(entry: EntryAnswer): ServiceEntry {
	return {
		jobCardId: textOf(entry.JobCardId),
		jobCardNo: textOrNull(entry.JobCardNo),
		organizationName: textOrNull(entry.OrganizationName),
		organizationAddressLine1: textOrNull(entry.OrganizationAddressLine1),
		isActive: entry.IsActive ?? false,
		isCustomerApprovalRequired: entry.IsCustomerApprovalRequired ?? false,
		status: textOrNull(entry.Status),
		documentDate: instantOrNull(entry.DocumentDate),
		amount: paiseOrNull(entry.Amount),
		usageReading: entry.UsageReading ?? null,
		bookingAt: instantOrNull(entry.ConfirmBookingDateTime),
		estimatedDeliveryAt: instantOrNull(entry.EstimatedDeliveryTime),
		estimatedCost: paiseOrNull(entry.EstimatedCostAtBookingTime),
		advisor: textOrNull(entry.ServiceAdvisor),
		advisorContact: textOrNull(entry.ServiceAdvisorContactNumber),
		dealerComments: textOrNull(entry.DealerComments),
		documentNo: textOrNull(entry.DocumentNo),
		isOnlinePaymentEnabled: entry.IsOnlinePaymentEnabled ?? true,
		payments: (entry.PaymentDetails ?? []).map(paymentFrom),
		stages: (entry.JobStages ?? []).map(stageFrom),
		invoices: (entry.DownloadInvoiceDetails ?? []).map(invoiceFrom).filter((invoice) => invoice !== null),
		revisedEstimates: (entry.RevisedServiceEstimation ?? []).map(estimateFrom),
		supportingDocuments: (entry.RevisedCostSupportingDocuments ?? [])
			.map(documentFrom)
			.filter((document) => document !== null),
	};
}

export function entryTo(entry: ServiceEntry): WrittenEntry {
	return {
		OrganizationName: entry.organizationName,
		OrganizationAddressLine1: entry.organizationAddressLine1,
		IsActive: entry.isActive,
		IsCustomerApprovalRequired: entry.isCustomerApprovalRequired,
		JobCardId: nullIfEmpty(entry.jobCardId),
		JobCardNo: entry.jobCardNo,
		DocumentDate: entry.documentDate,
		Amount: rupeesOrNull(entry.amount),
		UsageReading: entry.usageReading,
		ConfirmBookingDateTime: entry.bookingAt,
		EstimatedDeliveryTime: entry.estimatedDeliveryAt,
		EstimatedCostAtBookingTime: rupeesOrNull(entry.estimatedCost),
		ServiceAdvisor: entry.advisor,
		ServiceAdvisorContactNumber: entry.advisorContact,
		DealerComments: entry.dealerComments,
		Status: entry.status,
		DocumentNo: entry.documentNo,
		IsOnlinePaymentEnabled: entry.isOnlinePaymentEnabled,
		PaymentDetails: entry.payments.map(paymentTo),
		JobStages: entry.stages.map(stageTo),
		DownloadInvoiceDetails: entry.invoices.map(({ documentId, type }) => ({ DocumentId: documentId, Type: type })),
		RevisedServiceEstimation: entry.revisedEstimates.map(estimateTo),
		RevisedCostSupportingDocuments: entry.supportingDocuments.map((document) => ({
			DocumentId: nullIfEmpty(document.documentId),
			FileType: nullIfEmpty(document.fileType),
			BlobName: document.blobName,
		})),
	};
}

function paymentFrom(payment: Listed<'PaymentDetails'>): PaymentDetail {
	return {
		isSuccessful: payment.IsPaymentSuccessfull ?? false,
		amount: paiseOrNull(payment.Amount),
		orderNumber: textOrNull(payment.OrderNumber),
		transactionId: textOrNull(payment.TransactionId),
		paidAt: instantOrNull(payment.PaymentDate),
		status: textOrNull(payment.Status),
	};
}

const paymentTo = (payment: PaymentDetail) => ({
	IsPaymentSuccessfull: payment.isSuccessful,
	Amount: rupeesOrNull(payment.amount),
	OrderNumber: payment.orderNumber,
	TransactionId: payment.transactionId,
	PaymentDate: payment.paidAt,
	Status: payment.status,
});

/** A stage without a number stands where it stands in the list. */
function stageFrom(stage: Listed<'JobStages'>, position: number): JobStage {
	return {
		name: textOrNull(stage.DisplayName) ?? textOf(stage.StatusCode),
		statusCode: textOf(stage.StatusCode),
		isApplicable: stage.IsApplicable ?? true,
		isCompleted: stage.IsCompleted ?? false,
		orderIndex: stage.OrderIndex ?? position + 1,
		completedAt: instantOrNull(stage.JobCompletedDateTime),
	};
}

const stageTo = (stage: JobStage) => ({
	DisplayName: stage.name,
	StatusCode: stage.statusCode,
	IsApplicable: stage.isApplicable,
	IsCompleted: stage.isCompleted,
	OrderIndex: stage.orderIndex,
	JobCompletedDateTime: stage.completedAt,
});

/** One that cannot be asked for is none. */
function invoiceFrom(invoice: Listed<'DownloadInvoiceDetails'>): InvoiceReference | null {
	const documentId = textOrNull(invoice.DocumentId);
	const type = textOrNull(invoice.Type);
	return documentId === null || type === null ? null : { documentId, type };
}

function documentFrom(document: Listed<'RevisedCostSupportingDocuments'>): SupportingDocument | null {
	const blobName = textOrNull(document.BlobName);
	if (blobName === null) return null;
	return { documentId: textOf(document.DocumentId), fileType: textOf(document.FileType), blobName };
}
