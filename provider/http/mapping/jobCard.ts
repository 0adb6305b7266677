/** The job card: what a service entry tells of the work, its price and its payment (spec §3). */
import { Failure } from '../../../domain/failure.ts';
import type {
	EstimatedItem,
	InvoiceReference,
	JobStage,
	PaymentDetail,
	RevisedEstimate,
	ServiceEntry,
	SupportingDocument,
} from '../../../domain/vehicle.ts';
import type { Calls } from '../../wire/calls.ts';
import type { ResponseOf } from '../../wire/declare.ts';
import type { FileAnswer, HandOver } from '../provider.ts';
import { paiseOrNull } from './money.ts';
import { instantOrNull, textOf, textOrNull } from './plain.ts';

export type EntryAnswer = NonNullable<ResponseOf<Calls['document']>['ServiceHistory']>[number];
type Listed<Name extends keyof EntryAnswer> =
	NonNullable<EntryAnswer[Name]> extends readonly (infer Row)[] ? Row : never;
type EstimateAnswer = Listed<'RevisedServiceEstimation'>;
type ItemAnswer = NonNullable<EstimateAnswer['AdditionalJobsForApproval']>[number];
type ServiceAnswer = NonNullable<EstimateAnswer['AdditionalServices']>[number];
type FileResponse = ResponseOf<Calls['DownloadInvoice']>;
type BegunResponse = ResponseOf<Calls['BeginOnlineTransaction']>;

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

function estimateFrom(estimate: EstimateAnswer): RevisedEstimate {
	const services = estimate.AdditionalServices ?? [];
	return {
		documentId: textOf(estimate.DocumentId),
		total: paiseOrNull(estimate.TotalEstimatedAmount),
		totalParts: paiseOrNull(estimate.TotalPartPrice),
		totalLabour: paiseOrNull(estimate.TotalLabourPrice),
		periodicParts: (estimate.SuggestedPeriodicParts ?? []).map((part) => ({
			partId: '',
			name: textOrNull(part.DisplayName) ?? textOf(part.JobTypeName),
			price: paiseOrNull(part.PartPrice),
		})),
		additionalJobs: services.filter((service) => service.JobTypeIdentifier === 1).map(serviceFrom),
		convenienceServices: services.filter((service) => service.JobTypeIdentifier === 2).map(serviceFrom),
		approved: (estimate.AdditionalJobsApproved ?? []).map(itemFrom),
		forApproval: (estimate.AdditionalJobsForApproval ?? []).map(itemFrom),
	};
}

function serviceFrom(service: ServiceAnswer): EstimatedItem {
	return { partId: '', name: textOf(service.PartName), price: paiseOrNull(service.PartPrice) };
}

function itemFrom(item: ItemAnswer): EstimatedItem {
	const name = textOrNull(item.DisplayName) ?? textOrNull(item.PartName) ?? textOf(item.PartCode);
	return { partId: textOf(item.PartId), name, price: paiseOrNull(item.PartPrice) };
}

const base64 = /^[A-Za-z0-9+/_-]+={0,2}$/;

/**
 * The bytes of a base64 text, also of a `data:` address, or the provider's refusal. Throws a `Failure` (`shape`)
 * for what is neither.
 */
export function fileFrom(call: string, answer: FileResponse): FileAnswer {
	const text = typeof answer === 'string' ? answer : textOf(answer.Data);
	if (typeof answer !== 'string' && (answer.IsRequestSuccessfull === false || text === '')) {
		return { ok: false, message: textOrNull(answer.Message) };
	}
	const packed = text.replace(/^data:[^,]{0,100},/, '').replace(/\s+/g, '');
	if (!base64.test(packed)) throw new Failure('shape', { call, status: 200, cause: new Error('not base64') });
	return { ok: true, content: Buffer.from(packed, 'base64') };
}

/** Throws a `Failure` (`shape`) when the provider agrees and then lacks something the browser has to post. */
export function handOverFrom(call: string, answer: BegunResponse): HandOver {
	if (answer.IsRequestSuccessfull === false) return { ok: false, message: textOrNull(answer.Message) };
	const accessCode = textOrNull(answer.AccessCode);
	const encRequest = textOrNull(answer.HashString);
	const hostAddress = textOrNull(answer.HostAddress);
	if (accessCode !== null && encRequest !== null && hostAddress !== null) {
		return { ok: true, accessCode, encRequest, hostAddress };
	}
	const cause = new Error('AccessCode, HashString or HostAddress is missing');
	throw new Failure('shape', { call, status: 200, cause });
}
