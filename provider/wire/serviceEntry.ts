/** Schema of a service entry of the vehicle document (docs/product.md#vehicle-document). */
import { z } from 'zod';
import { amountOrNA, optionalAmount, optionalBoolean, optionalNumber, optionalText } from './responseFields.ts';

const jobStage = z.object({
	DisplayName: optionalText,
	StatusCode: optionalText,
	IsApplicable: optionalBoolean,
	IsCompleted: optionalBoolean,
	OrderIndex: optionalNumber,
	JobCompletedDateTime: optionalText,
});

const estimatedPart = z.object({
	PartId: optionalText,
	PartCode: optionalText,
	PartName: optionalText,
	DisplayName: optionalText,
	PartPrice: amountOrNA,
});

const revisedEstimate = z.object({
	DocumentId: optionalText,
	TotalEstimatedAmount: amountOrNA,
	TotalPartPrice: amountOrNA,
	TotalLabourPrice: amountOrNA,
	SuggestedPeriodicParts: z
		.array(z.object({ DisplayName: optionalText, PartPrice: amountOrNA, JobTypeName: optionalText }))
		.nullish(),
	AdditionalServices: z
		.array(z.object({ JobTypeIdentifier: optionalNumber, PartName: optionalText, PartPrice: amountOrNA }))
		.nullish(),
	AdditionalJobsApproved: z.array(estimatedPart).nullish(),
	AdditionalJobsForApproval: z.array(estimatedPart).nullish(),
});

const paymentDetail = z.object({
	IsPaymentSuccessfull: optionalBoolean,
	Amount: optionalAmount,
	OrderNumber: optionalText,
	TransactionId: optionalText,
	PaymentDate: optionalText,
	Status: optionalText,
});

export const serviceEntrySchema = z.object({
	OrganizationName: optionalText,
	OrganizationAddressLine1: optionalText,
	IsActive: optionalBoolean,
	IsCustomerApprovalRequired: optionalBoolean,
	JobCardId: optionalText,
	JobCardNo: optionalText,
	DocumentDate: optionalText,
	Amount: optionalAmount,
	UsageReading: optionalNumber,
	ConfirmBookingDateTime: optionalText,
	EstimatedDeliveryTime: optionalText,
	EstimatedCostAtBookingTime: amountOrNA,
	ServiceAdvisor: optionalText,
	ServiceAdvisorContactNumber: optionalText,
	DealerComments: optionalText,
	Status: optionalText,
	DocumentNo: optionalText,
	/** A missing value counts as true. */
	IsOnlinePaymentEnabled: optionalBoolean,
	IsProformaReleased: optionalBoolean.meta({ description: 'Whether the bill can be paid; missing is unknown' }),
	PaymentDetails: z.array(paymentDetail).nullish(),
	JobStages: z.array(jobStage).nullish(),
	DownloadInvoiceDetails: z.array(z.object({ DocumentId: optionalText, Type: optionalText })).nullish(),
	RevisedServiceEstimation: z.array(revisedEstimate).nullish(),
	RevisedCostSupportingDocuments: z
		.array(z.object({ DocumentId: optionalText, FileType: optionalText, BlobName: optionalText }))
		.nullish(),
	ApprovedJobs: z.array(estimatedPart).nullish().meta({
		description: 'Jobs of all revised estimates that the owner has approved; EstimatedCostAtBookingTime excludes them',
	}),
});

/** As it is read. */
export type WireServiceEntry = z.output<typeof serviceEntrySchema>;
/** As a provider may write it. */
export type WireServiceEntryInput = z.input<typeof serviceEntrySchema>;
