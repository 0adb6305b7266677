/**
 * A job card of the vehicle document (docs/connect-a-makers-system.md#vehicle-document): job card, price, stages and
 * payments.
 */
import { deliveryChangeReasons, parseDeliveryChangeReason } from '../../domain/jobCard/deliveryChangeReason.ts';
import type {
	DeliveryChange,
	InvoiceReference,
	JobCard,
	JobProgress,
	JobStage,
	SupportingDocument,
} from '../../domain/vehicle/vehicle.ts';
import { codec, converted, entity, same } from '../codec.ts';
import { singleLineText } from '../fieldSchemas.ts';
import {
	amount,
	amountOrNull,
	emptyId,
	emptyText,
	flag,
	id,
	instant,
	lines,
	number,
	optionalText,
	priceOrNA,
	rawText,
	reading,
	text,
	textOrEmpty,
	trimmedOrNull,
} from './fields.ts';
import { list, optional, orMissing, type WithNull } from './lenient.ts';
import { listedPayment } from './payment.ts';
import { approvableItem, revisedEstimate } from './revisedEstimate.ts';

/** Text that a later request sends back, so it is not cleaned; text that the request would refuse counts as missing. */
const sentBack = (maxLength: number) => codec(orMissing(rawText.pipe(singleLineText(maxLength))), trimmedOrNull, same);

const jobStage = entity<WithNull<JobStage, 'orderIndex'>>()({
	name: ['DisplayName', textOrEmpty],
	statusCode: ['StatusCode', textOrEmpty],
	isApplicable: ['IsApplicable', flag(true, true)],
	isCompleted: ['IsCompleted', flag(false, false)],
	orderIndex: ['OrderIndex', number],
	completedAt: ['JobCompletedDateTime', instant],
});

/** Stages; a missing name becomes the code, a missing OrderIndex the position in the list. */
const jobStages = converted(
	list(jobStage),
	(stages): readonly JobStage[] =>
		stages.map((stage, position) => ({
			...stage,
			name: stage.name || stage.statusCode,
			orderIndex: stage.orderIndex ?? position + 1,
		})),
	(stages) => stages,
);

const deliveryChange = entity<DeliveryChange>()({
	before: ['PromisedBefore', instant],
	reason: [
		'Reason',
		codec(optionalText, (reason) => parseDeliveryChangeReason(reason ?? ''), same),
		`One of ${deliveryChangeReasons.join(', ')}`,
	],
	words: ['Words', text],
	changedAt: ['ChangedDateTime', instant],
});

/** An invoice without id or type is left out, since it could not be downloaded. */
const invoices = list(
	entity<WithNull<InvoiceReference, 'documentId' | 'type'>>()({
		documentId: ['DocumentId', id],
		type: ['Type', sentBack(60)],
	}),
	'documentId',
	'type',
);

const supportingDocuments = list(
	entity<WithNull<SupportingDocument, 'blobName'>>()({
		documentId: ['DocumentId', emptyId],
		fileType: ['FileType', emptyText],
		blobName: ['BlobName', sentBack(300)],
	}),
	'blobName',
);

const jobProgress = list(
	entity<WithNull<JobProgress, 'name'>>()({
		name: ['DisplayName', text],
		isFinished: ['IsFinished', flag(false, false)],
		price: ['PartPrice', priceOrNA],
		labour: ['LabourPrice', priceOrNA],
	}),
	'name',
);

const wireJobCard = entity<WithNull<JobCard, 'isActive'>>()({
	organizationName: ['OrganizationName', text],
	organizationAddressLine1: ['OrganizationAddressLine1', text],
	isActive: ['IsActive', flag<boolean | null>(false, null)],
	isCustomerApprovalRequired: ['IsCustomerApprovalRequired', flag(false, true)],
	jobCardId: ['JobCardId', emptyId],
	jobCardNo: ['JobCardNo', text],
	documentDate: ['DocumentDate', instant],
	amount: ['Amount', amount],
	usageReading: ['UsageReading', reading],
	bookingAt: ['ConfirmBookingDateTime', instant],
	estimatedDeliveryAt: ['EstimatedDeliveryTime', instant],
	estimatedCost: ['EstimatedCostAtBookingTime', amountOrNull],
	advisor: ['ServiceAdvisor', text],
	advisorContact: ['ServiceAdvisorContactNumber', text],
	dealerComments: ['DealerComments', lines],
	status: ['Status', text],
	documentNo: ['DocumentNo', text],
	isOnlinePaymentEnabled: ['IsOnlinePaymentEnabled', flag(true, false)],
	isProformaReleased: ['IsProformaReleased', flag(null, false), 'Whether the bill can be paid; missing is unknown'],
	payments: ['PaymentDetails', list(listedPayment)],
	stages: ['JobStages', jobStages],
	invoices: ['DownloadInvoiceDetails', invoices],
	revisedEstimates: ['RevisedServiceEstimation', list(revisedEstimate)],
	supportingDocuments: ['RevisedCostSupportingDocuments', supportingDocuments],
	approvedJobs: [
		'ApprovedJobs',
		list(approvableItem),
		'Jobs of all revised estimates that the owner has approved; EstimatedCostAtBookingTime excludes them',
	],
	deliveryChange: [
		'PromiseChange',
		optional(deliveryChange, undefined),
		'The last change of EstimatedDeliveryTime, with what was promised before and why it changed',
	],
	taxAmount: ['TaxAmount', amount, 'Tax within Amount'],
	paymentModes: ['DealerPaymentModes', text, 'How the dealership takes payment, such as Cash, Card, UPI'],
	jobs: [
		'VisitJobs',
		codec(
			jobProgress.schema,
			(jobs) => (jobs ? jobProgress.read(jobs) : undefined),
			(jobs) => jobProgress.write(jobs ?? []),
		),
		'What is done',
	],
});

/** A job card. If an odd word says whether it is active, it is shown as active, and cannot be paid online. */
export const jobCard = converted(
	wireJobCard,
	({ isActive, ...jobCard }): JobCard => ({
		...jobCard,
		isActive: isActive ?? true,
		isOnlinePaymentEnabled: isActive !== null && jobCard.isOnlinePaymentEnabled,
	}),
	(jobCard) => jobCard,
);
