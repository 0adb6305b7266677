/** Extra jobs that the dealership proposes while the vehicle is there (docs/product.md#approval). */
import { type Paise, sum } from './money.ts';
import type { EstimatedItem, RevisedEstimate, ServiceEntry, Vehicle } from './vehicle.ts';

export interface PendingApproval {
	readonly entry: ServiceEntry;
	readonly estimate: RevisedEstimate;
}

export interface EstimateItemDecision {
	readonly partId: string;
	readonly status: 'Approved' | 'Rejected';
}

/**
 * What is up for approval: the latest entry has to be active, to require the customer's approval and to have a revised
 * estimate. Of several estimates it is the last one that still has jobs to approve. null: no jobs to be approved.
 */
export function pendingApproval(serviceHistory: readonly ServiceEntry[]): PendingApproval | null {
	const [entry] = serviceHistory;
	if (!entry?.isActive || !entry.isCustomerApprovalRequired) return null;
	const estimate = entry.revisedEstimates.findLast(({ forApproval }) => forApproval.some(isAnswerable));
	return estimate ? { entry, estimate } : null;
}

/** Whether the vehicle has this estimate, waiting or answered before; one that the dealership took back it has not. */
export const hasEstimate = ({ serviceHistory }: Pick<Vehicle, 'serviceHistory'>, documentId: string): boolean =>
	serviceHistory.some((entry) => entry.revisedEstimates.some((estimate) => estimate.documentId === documentId));

/** A job without an id cannot be named in an answer. */
const isAnswerable = (item: EstimatedItem): boolean => item.partId !== '';

/** The jobs that can be approved or rejected. */
export const jobsForApproval = (estimate: RevisedEstimate): readonly EstimatedItem[] =>
	estimate.forApproval.filter(isAnswerable);

/** The totals as the check boxes stand: an unchecked job's price goes off both; NA goes off nothing. */
export function revisedTotals(
	estimate: Pick<RevisedEstimate, 'total' | 'totalParts'> & {
		readonly forApproval: readonly Pick<EstimatedItem, 'partId' | 'price'>[];
	},
	selectedPartIds: ReadonlySet<string>,
): { readonly total: Paise | null; readonly totalParts: Paise | null } {
	const left = sum(estimate.forApproval.filter((job) => !selectedPartIds.has(job.partId)).map((job) => job.price ?? 0));
	const less = (amount: Paise | null) => (amount === null ? null : Math.max(0, amount - left));
	return { total: less(estimate.total), totalParts: less(estimate.totalParts) };
}

/** Whether an answer names only jobs that are up for approval, and none of them more often than the estimate does. */
export function selectsOnlyApprovableJobs(estimate: RevisedEstimate, selectedPartIds: readonly string[]): boolean {
	const left = jobsForApproval(estimate).map((job) => job.partId);
	return selectedPartIds.every((partId) => {
		const place = left.indexOf(partId);
		if (place >= 0) left.splice(place, 1);
		return place >= 0;
	});
}

/** What is sent: with Approve an unchecked job is rejected, with Reject every job. */
export function estimateItemDecisions(
	estimate: RevisedEstimate,
	decision: 'approve' | 'reject',
	selectedPartIds: ReadonlySet<string>,
): EstimateItemDecision[] {
	const ids = new Set(jobsForApproval(estimate).map((job) => job.partId));
	return [...ids].map((partId) => ({
		partId,
		status: decision === 'approve' && selectedPartIds.has(partId) ? 'Approved' : 'Rejected',
	}));
}

/**
 * Names an estimate with its jobs and prices, so that an answer is not taken for another one than the owner saw.
 * Equal texts mean the same estimate.
 */
export function estimateVersion(estimate: RevisedEstimate): string {
	const jobs = jobsForApproval(estimate).map((job) => [job.partId, job.price]);
	return JSON.stringify([estimate.documentId, estimate.total, ...jobs]);
}
