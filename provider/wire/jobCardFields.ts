/** What a service entry of the vehicle document holds (docs/product.md#vehicle-document). */
import { z } from 'zod';
import { amountOrNA, amountOrNone, flagOrNone, numberOrNone, textOrNone } from './answers.ts';

const jobStage = z.object({
	DisplayName: textOrNone,
	StatusCode: textOrNone,
	IsApplicable: flagOrNone,
	IsCompleted: flagOrNone,
	OrderIndex: numberOrNone,
	JobCompletedDateTime: textOrNone,
});

const estimatedPart = z.object({
	PartId: textOrNone,
	PartCode: textOrNone,
	PartName: textOrNone,
	DisplayName: textOrNone,
	PartPrice: amountOrNA,
});

const revisedEstimate = z.object({
	DocumentId: textOrNone,
	TotalEstimatedAmount: amountOrNA,
	TotalPartPrice: amountOrNA,
	TotalLabourPrice: amountOrNA,
	SuggestedPeriodicParts: z
		.array(z.object({ DisplayName: textOrNone, PartPrice: amountOrNA, JobTypeName: textOrNone }))
		.nullish(),
	AdditionalServices: z
		.array(z.object({ JobTypeIdentifier: numberOrNone, PartName: textOrNone, PartPrice: amountOrNA }))
		.nullish(),
	AdditionalJobsApproved: z.array(estimatedPart).nullish(),
	AdditionalJobsForApproval: z.array(estimatedPart).nullish(),
});

const paymentDetail = z.object({
	IsPaymentSuccessfull: flagOrNone,
	Amount: amountOrNone,
	OrderNumber: textOrNone,
	TransactionId: textOrNone,
	PaymentDate: textOrNone,
	Status: textOrNone,
});

export const serviceEntry = z.object({
	OrganizationName: textOrNone,
	OrganizationAddressLine1: textOrNone,
	IsActive: flagOrNone,
	IsCustomerApprovalRequired: flagOrNone,
	JobCardId: textOrNone,
	JobCardNo: textOrNone,
	DocumentDate: textOrNone,
	Amount: amountOrNone,
	UsageReading: numberOrNone,
	ConfirmBookingDateTime: textOrNone,
	EstimatedDeliveryTime: textOrNone,
	EstimatedCostAtBookingTime: amountOrNA,
	ServiceAdvisor: textOrNone,
	ServiceAdvisorContactNumber: textOrNone,
	DealerComments: textOrNone,
	Status: textOrNone,
	DocumentNo: textOrNone,
	/** Missing counts as true. */
	IsOnlinePaymentEnabled: flagOrNone,
	PaymentDetails: z.array(paymentDetail).nullish(),
	JobStages: z.array(jobStage).nullish(),
	DownloadInvoiceDetails: z.array(z.object({ DocumentId: textOrNone, Type: textOrNone })).nullish(),
	RevisedServiceEstimation: z.array(revisedEstimate).nullish(),
	RevisedCostSupportingDocuments: z
		.array(z.object({ DocumentId: textOrNone, FileType: textOrNone, BlobName: textOrNone }))
		.nullish(),
});
