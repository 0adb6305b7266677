/** Calls of job cards: files, and the owner's answer to a revised estimate. */
import { z } from 'zod';
import { fieldLimits } from '../../domain/booking/fieldLimits.ts';
import { idOrEmptySchema, idSchema, multiLineText, singleLineText } from '../fieldSchemas.ts';
import { actionCall, longListMaxBodyKb } from './callDeclaration.ts';
import { genericResponse, rawText, resultFields } from './responseFields.ts';

/** A file as base64 text, or a rejection. */
const fileResponse = z.union([
	z.string().meta({ description: 'The file, base64', contentEncoding: 'base64' }),
	z.object({ ...resultFields, Data: rawText.nullish() }),
]);

export const downloadSupportingDocument = actionCall('DownloadSupportingDocument', {
	schema: 'ServiceJobCard',
	actionId: 'download-supporting-document',
	effect: 'read',
	summary: 'A document that supports a revised estimate',
	request: z.strictObject({ JobCardId: idSchema, BlobName: singleLineText(300).min(1) }),
	response: fileResponse,
});

export const downloadInvoice = actionCall('DownloadInvoice', {
	schema: 'ServiceJobCard',
	actionId: 'download-invoice',
	effect: 'read',
	summary: 'An invoice as PDF, or why there is none yet',
	request: z.strictObject({ DocumentId: idSchema, JobCardId: idSchema, Type: singleLineText(60).min(1) }),
	response: fileResponse,
});

export const approveOrRejectRevisedServiceEstimation = actionCall('ApproveOrRejectRevisedServiceEstimation', {
	schema: 'ServiceJobCard',
	actionId: 'approve-or-reject-revised-service-estimation',
	effect: 'write',
	maxBodyKb: longListMaxBodyKb,
	summary: 'The owner’s answer to each job of a revised estimate',
	request: z.strictObject({
		DocumentId: idOrEmptySchema.meta({ description: 'As in the vehicle document; empty where it names none' }),
		JobCardId: idSchema,
		CustomerComments: multiLineText(1000),
		Items: z
			.array(z.strictObject({ PartId: idSchema, Status: z.enum(['Approved', 'Rejected']) }))
			.max(fieldLimits.rows),
	}),
	response: genericResponse,
});
