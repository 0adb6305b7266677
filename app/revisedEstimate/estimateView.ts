import { hash } from 'node:crypto';
import { jobOfDocument, type PendingApproval, type RecordedAnswer } from '../../domain/jobCard/revisedEstimate.ts';
import { pickFields } from '../../domain/pickFields.ts';
import type { EstimatedItem, RevisedEstimate } from '../../domain/vehicle/vehicle.ts';
import type { AgreedItem } from '../ui/pricedItems.tsx';

/** The data of the page: exactly these fields reach the browser (docs/product.md#approval). */
export type EstimateView = ReturnType<typeof estimateView>;

/** `nameOf`: what the owner reads for a name of the catalogue. */
export function estimateView(regNo: string, { jobCard, estimate }: PendingApproval, nameOf: (name: string) => string) {
	const { forApproval } = estimate;
	const agreed = (items: readonly EstimatedItem[]): readonly AgreedItem[] =>
		items.map(({ name, price, labour }) => ({ name: nameOf(name), price, labour }));
	const named = jobCard.supportingDocuments.map(({ fileType, blobName }) => ({ name: fileType || blobName, blobName }));
	return {
		regNo,
		...pickFields(jobCard, 'jobCardNo', 'dealerComments', 'advisor', 'advisorContact'),
		...pickFields(estimate, 'documentId', 'total', 'totalParts', 'totalLabour'),
		/** Sent back with the answer, as the id is, so that no other estimate gets it. */
		estimateHash: estimateHash(estimate),
		// An answer names the job by this id; without it the job cannot be answered.
		forApproval: forApproval.map(({ partId, name, price }) => ({ partId, name: nameOf(name), price })),
		periodicParts: agreed(estimate.periodicParts),
		additionalJobs: agreed(estimate.additionalJobs),
		convenienceServices: agreed(estimate.convenienceServices),
		approved: agreed(estimate.approved),
		/** `job`: the position in `forApproval` of the job that it explains; -1: none. */
		documents: named.map((document) => ({ ...document, job: jobOfDocument(document.name, forApproval) })),
	};
}

/** The recorded answer as the page shows it. */
export const shownAnswer = (answer: RecordedAnswer | null, nameOf: (name: string) => string): RecordedAnswer | null =>
	answer && {
		...answer,
		approved: answer.approved.map(({ name, price }) => ({ name: nameOf(name), price })),
		rejected: answer.rejected.map(({ name, price }) => ({ name: nameOf(name), price })),
	};

/**
 * Identifies an estimate with its jobs and prices, so that no answer is applied to another estimate. A hash, since the
 * form sends it back and a thousand jobs would not fit.
 */
export function estimateHash({ documentId, total, forApproval }: RevisedEstimate): string {
	const jobs = forApproval.map((job) => [job.partId, job.price]);
	return hash('sha256', JSON.stringify([documentId, total, ...jobs]), 'base64url');
}
