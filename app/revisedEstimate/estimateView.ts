import type { Paise } from '../../domain/money.ts';
import { type Approval, estimateVersion, jobsForApproval } from '../../domain/revisedEstimate.ts';
import type { EstimatedItem } from '../../domain/vehicle.ts';

/** What the page shows of a revised estimate: exactly these fields reach the browser (spec §2). */
export interface EstimateView {
	readonly regNo: string;
	/** Goes back with the answer, so that it is not taken for that to another estimate. */
	readonly documentId: string;
	readonly version: string;
	readonly jobCardNo: string | null;
	readonly dealerComments: string | null;
	readonly advisor: string | null;
	readonly advisorContact: string | null;
	readonly forApproval: readonly EstimatedItem[];
	readonly periodicParts: readonly EstimatedItem[];
	readonly additionalJobs: readonly EstimatedItem[];
	readonly convenienceServices: readonly EstimatedItem[];
	readonly approved: readonly EstimatedItem[];
	readonly total: Paise | null;
	readonly totalParts: Paise | null;
	readonly totalLabour: Paise | null;
	readonly documents: readonly { readonly name: string; readonly blobName: string }[];
}

export function estimateView(regNo: string, { entry, estimate }: Approval): EstimateView {
	const { periodicParts, additionalJobs, convenienceServices, approved, total, totalParts, totalLabour } = estimate;
	return {
		regNo,
		documentId: estimate.documentId,
		version: estimateVersion(estimate),
		jobCardNo: entry.jobCardNo,
		dealerComments: entry.dealerComments,
		advisor: entry.advisor,
		advisorContact: entry.advisorContact,
		forApproval: jobsForApproval(estimate),
		periodicParts,
		additionalJobs,
		convenienceServices,
		approved,
		total,
		totalParts,
		totalLabour,
		documents: entry.supportingDocuments.map(({ fileType, blobName }) => ({ name: fileType || blobName, blobName })),
	};
}
