import type { PendingApproval, RecordedAnswer } from '../../domain/jobCard/revisedEstimate.ts';
import type { Paise } from '../../domain/money.ts';
import type { EstimatedItem } from '../../domain/vehicle/vehicle.ts';
import { estimateVersion } from './estimateVersion.ts';

/** An item that has already been agreed. */
export type AgreedItem = Pick<EstimatedItem, 'name' | 'price'>;

/** A job that is up for approval, with the id by which an answer names it; without an id it cannot be answered. */
export type JobForApproval = Pick<EstimatedItem, 'partId' | 'name' | 'price'>;

/** What the page shows: exactly these fields reach the browser (docs/product.md#revised-estimate). */
export interface EstimateView {
	readonly regNo: string;
	/** Sent back with the answer, so that it cannot be recorded for another estimate. */
	readonly documentId: string;
	readonly version: string;
	readonly jobCardNo: string | null;
	readonly dealerComments: string | null;
	readonly advisor: string | null;
	readonly advisorContact: string | null;
	readonly forApproval: readonly JobForApproval[];
	readonly periodicParts: readonly AgreedItem[];
	readonly additionalJobs: readonly AgreedItem[];
	readonly convenienceServices: readonly AgreedItem[];
	readonly approved: readonly AgreedItem[];
	readonly total: Paise | null;
	readonly totalParts: Paise | null;
	readonly totalLabour: Paise | null;
	readonly documents: readonly { readonly name: string; readonly blobName: string }[];
}

/** `nameOf`: what the owner reads for a name of the catalogue. */
export function estimateView(
	regNo: string,
	{ entry, estimate }: PendingApproval,
	nameOf: (name: string) => string,
): EstimateView {
	const toAgreedItem = ({ name, price }: EstimatedItem): AgreedItem => ({ name: nameOf(name), price });
	const { periodicParts, additionalJobs, convenienceServices, approved, forApproval } = estimate;
	const { total, totalParts, totalLabour } = estimate;
	return {
		regNo,
		documentId: estimate.documentId,
		version: estimateVersion(estimate),
		jobCardNo: entry.jobCardNo,
		dealerComments: entry.dealerComments,
		advisor: entry.advisor,
		advisorContact: entry.advisorContact,
		forApproval: forApproval.map(({ partId, name, price }) => ({ partId, name: nameOf(name), price })),
		periodicParts: periodicParts.map(toAgreedItem),
		additionalJobs: additionalJobs.map(toAgreedItem),
		convenienceServices: convenienceServices.map(toAgreedItem),
		approved: approved.map(toAgreedItem),
		total,
		totalParts,
		totalLabour,
		documents: entry.supportingDocuments.map(({ fileType, blobName }) => ({ name: fileType || blobName, blobName })),
	};
}

/** The recorded answer as the page shows it. */
export const shownAnswer = (answer: RecordedAnswer | null, nameOf: (name: string) => string): RecordedAnswer | null =>
	answer && {
		...answer,
		approved: answer.approved.map(({ name, price }) => ({ name: nameOf(name), price })),
		rejected: answer.rejected.map(({ name, price }) => ({ name: nameOf(name), price })),
	};
