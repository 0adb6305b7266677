/** Schema of a service entry of the vehicle document (docs/product.md#vehicle-document). */
import { z } from 'zod';
import { promiseReasons } from '../../domain/jobCard/promiseReason.ts';
import { singleLineText } from '../fieldSchemas.ts';
import {
	amountOrNA,
	optionalAmount,
	optionalBoolean,
	optionalId,
	optionalLines,
	optionalList,
	optionalNumber,
	optionalReading,
	optionalText,
	orMissing,
	rawText,
} from './responseFields.ts';

/** Text by which a file is asked for, so it is not cleaned; what a request would refuse counts as missing. */
const sentBack = (maxLength: number) => orMissing(rawText.pipe(singleLineText(maxLength)));

const jobStage = z.object({
	DisplayName: optionalText,
	StatusCode: optionalText,
	IsApplicable: optionalBoolean,
	IsCompleted: optionalBoolean,
	OrderIndex: optionalNumber,
	JobCompletedDateTime: optionalText,
});

const estimatedPart = z.object({
	PartId: optionalId,
	PartCode: optionalId,
	PartName: optionalText,
	DisplayName: optionalText,
	PartPrice: amountOrNA,
});

const revisedEstimate = z.object({
	DocumentId: optionalId,
	TotalEstimatedAmount: amountOrNA,
	TotalPartPrice: amountOrNA,
	TotalLabourPrice: amountOrNA,
	SuggestedPeriodicParts: optionalList(
		z.object({ DisplayName: optionalText, PartPrice: amountOrNA, JobTypeName: optionalText }),
	),
	AdditionalServices: optionalList(
		z.object({ JobTypeIdentifier: optionalNumber, PartName: optionalText, PartPrice: amountOrNA }),
	),
	AdditionalJobsApproved: optionalList(estimatedPart),
	AdditionalJobsRejected: optionalList(estimatedPart).meta({
		description: 'Of an answered estimate: the jobs that the owner rejected with it',
	}),
	AdditionalJobsForApproval: optionalList(estimatedPart),
});

const paymentDetail = z.object({
	IsPaymentSuccessfull: optionalBoolean,
	Amount: optionalAmount,
	OrderNumber: optionalText,
	TransactionId: optionalText,
	PaymentDate: optionalText,
	Status: optionalText,
});

const promiseChange = z.object({
	PromisedBefore: optionalText,
	Reason: optionalText.meta({ description: `One of ${promiseReasons.join(', ')}` }),
	Words: optionalText,
	ChangedDateTime: optionalText,
});

export const serviceEntrySchema = z.object({
	OrganizationName: optionalText,
	OrganizationAddressLine1: optionalText,
	IsActive: optionalBoolean,
	IsCustomerApprovalRequired: optionalBoolean,
	JobCardId: optionalId,
	JobCardNo: optionalText,
	DocumentDate: optionalText,
	Amount: optionalAmount,
	UsageReading: optionalReading,
	ConfirmBookingDateTime: optionalText,
	EstimatedDeliveryTime: optionalText,
	EstimatedCostAtBookingTime: amountOrNA,
	ServiceAdvisor: optionalText,
	ServiceAdvisorContactNumber: optionalText,
	DealerComments: optionalLines,
	Status: optionalText,
	DocumentNo: optionalText,
	/** A missing value counts as true. */
	IsOnlinePaymentEnabled: optionalBoolean,
	IsProformaReleased: optionalBoolean.meta({ description: 'Whether the bill can be paid; missing is unknown' }),
	PaymentDetails: optionalList(paymentDetail),
	JobStages: optionalList(jobStage),
	DownloadInvoiceDetails: optionalList(z.object({ DocumentId: optionalId, Type: sentBack(60) })),
	RevisedServiceEstimation: optionalList(revisedEstimate),
	RevisedCostSupportingDocuments: optionalList(
		z.object({ DocumentId: optionalId, FileType: optionalText, BlobName: sentBack(300) }),
	),
	ApprovedJobs: optionalList(estimatedPart).meta({
		description: 'Jobs of all revised estimates that the owner has approved; EstimatedCostAtBookingTime excludes them',
	}),
	PromiseChange: orMissing(promiseChange).meta({
		description: 'The last change of EstimatedDeliveryTime, with what was promised before and why it changed',
	}),
	VisitJobs: optionalList(z.object({ DisplayName: optionalText, IsFinished: optionalBoolean })).meta({
		description: 'What is done on this visit',
	}),
});

/** As it is read. */
export type WireServiceEntry = z.output<typeof serviceEntrySchema>;
/** As a provider may write it. */
export type WireServiceEntryInput = z.input<typeof serviceEntrySchema>;
