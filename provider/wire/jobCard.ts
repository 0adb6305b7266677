/** The job card: its documents and the owner's word on a revised estimate. */
import { z } from 'zod';
import { id, line, paragraph } from '../fields.ts';
import { genericResponse, textOrNone, verdict } from './answers.ts';
import { action } from './declare.ts';

/** A file as base64 text, or a refusal. */
const fileResponse = z.union([
	z.string().meta({ description: 'The file, base64', contentEncoding: 'base64' }),
	z.object({ ...verdict, Data: textOrNone }),
]);

export const downloadSupportingDocument = action('DownloadSupportingDocument', {
	schema: 'ServiceJobCard',
	actionId: 'download-supporting-document',
	effect: 'read',
	summary: 'A document that supports a revised estimate',
	request: z.strictObject({ JobCardId: id, BlobName: line(300).min(1) }),
	response: fileResponse,
});

export const downloadInvoice = action('DownloadInvoice', {
	schema: 'ServiceJobCard',
	actionId: 'download-invoice',
	effect: 'read',
	summary: 'An invoice as PDF, or why there is none yet',
	request: z.strictObject({ DocumentId: id, JobCardId: id, Type: line(60).min(1) }),
	response: fileResponse,
});

export const approveOrRejectRevisedServiceEstimation = action('ApproveOrRejectRevisedServiceEstimation', {
	schema: 'ServiceJobCard',
	actionId: 'approve-or-reject-revised-service-estimation',
	effect: 'write',
	summary: 'The owner’s answer to each job of a revised estimate',
	request: z.strictObject({
		DocumentId: id,
		JobCardId: id,
		CustomerComments: paragraph(1000),
		Items: z.array(z.strictObject({ PartId: id, Status: z.enum(['Approved', 'Rejected']) })).max(200),
	}),
	response: genericResponse,
});
