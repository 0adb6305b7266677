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
 * The estimate to be approved, if the latest entry is active and requires the customer's approval: of several estimates
 * the last one with jobs to approve. null: none.
 */
export function pendingApproval(serviceHistory: readonly ServiceEntry[]): PendingApproval | null {
	const [entry] = serviceHistory;
	if (!entry?.isActive || !entry.isCustomerApprovalRequired) return null;
	const estimate = entry.revisedEstimates.findLast(({ forApproval }) => forApproval.some(isAnswerable));
	return estimate ? { entry, estimate } : null;
}

/** Whether the vehicle has this estimate, answered or not; one that the dealership withdrew no longer belongs to it. */
export const hasEstimate = ({ serviceHistory }: Pick<Vehicle, 'serviceHistory'>, documentId: string): boolean =>
	serviceHistory.some((entry) => entry.revisedEstimates.some((estimate) => estimate.documentId === documentId));

/** A job without an id cannot be referred to in an answer. */
const isAnswerable = (item: EstimatedItem): boolean => item.partId !== '';

/** The jobs that can be approved or rejected. */
export const jobsForApproval = (estimate: RevisedEstimate): readonly EstimatedItem[] =>
	estimate.forApproval.filter(isAnswerable);

/** The totals for the selected jobs: an unselected job's price is subtracted from both; NA subtracts nothing. */
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

/**
 * The cost as estimated at booking together with the approved jobs; NA adds nothing (docs/product.md#approval). null: the
 * cost at booking is not known, so the sum is not either.
 */
export function estimatedCostWithApprovedJobs({
	estimatedCost,
	approvedJobs,
}: Pick<ServiceEntry, 'estimatedCost' | 'approvedJobs'>): Paise | null {
	return estimatedCost === null ? null : sum([estimatedCost, ...approvedJobs.map(({ price }) => price ?? 0)]);
}

/** Whether an answer contains only jobs that can be approved, and none more often than the estimate. */
export function selectsOnlyApprovableJobs(estimate: RevisedEstimate, selectedPartIds: readonly string[]): boolean {
	const left = jobsForApproval(estimate).map((job) => job.partId);
	return selectedPartIds.every((partId) => {
		const index = left.indexOf(partId);
		if (index >= 0) left.splice(index, 1);
		return index >= 0;
	});
}

/** The decisions to send: Approve rejects the unselected jobs, Reject all jobs. */
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
 * Identifies an estimate with its jobs and prices, so that an answer is not applied to an estimate other than the one
 * shown. Equal texts mean the same estimate.
 */
export function estimateVersion(estimate: RevisedEstimate): string {
	const jobs = jobsForApproval(estimate).map((job) => [job.partId, job.price]);
	return JSON.stringify([estimate.documentId, estimate.total, ...jobs]);
}
