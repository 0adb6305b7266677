/** Extra jobs that the dealership proposes while the vehicle is there (docs/product.md#approval). */
import { type Paise, sum } from '../money.ts';
import type { EstimatedItem, JobCard, RevisedEstimate, Vehicle } from '../vehicle/vehicle.ts';

export type PendingApproval = NonNullable<ReturnType<typeof pendingApproval>>;

export interface EstimateItemDecision {
	readonly partId: string;
	readonly status: 'Approved' | 'Rejected';
}

/**
 * The estimate to be approved and its job card, if the newest job card is active and requires the customer's approval.
 * The last estimate with jobs to approve counts. null: none.
 */
export function pendingApproval(serviceHistory: readonly JobCard[]) {
	const [jobCard] = serviceHistory;
	if (!jobCard?.isActive || !jobCard.isCustomerApprovalRequired) return null;
	const estimate = jobCard.revisedEstimates.findLast(({ forApproval }) => forApproval.length > 0);
	return estimate ? { jobCard, estimate } : null;
}

type PricedJob = Pick<EstimatedItem, 'name' | 'price'>;

/** The owner's answer to an estimate, job by job. */
export type RecordedAnswer = ReturnType<typeof toAnswer>;

/**
 * The recorded answer to an estimate, as the provider keeps it. null: jobs wait for approval, or the provider keeps no
 * list of the answered ones, without which nothing can be said of any job.
 */
export function recordedAnswer(vehicle: Pick<Vehicle, 'serviceHistory'>, documentId: string): RecordedAnswer | null {
	const estimate = findEstimate(vehicle, documentId);
	if (!estimate || estimate.forApproval.length > 0) return null;
	const { approved, rejected, total } = estimate;
	return approved.length + rejected.length > 0 ? toAnswer(approved, rejected, total) : null;
}

/**
 * The recorded answer if it differs from the one that was sent. null: they agree on the jobs that were sent, or the
 * provider keeps no list of the answered ones.
 */
export function otherAnswer(
	vehicle: Pick<Vehicle, 'serviceHistory'>,
	{ documentId, items }: { readonly documentId: string; readonly items: readonly EstimateItemDecision[] },
): RecordedAnswer | null {
	const approved = new Set(findEstimate(vehicle, documentId)?.approved.map(({ partId }) => partId));
	const isSame = items.every(({ partId, status }) => approved.has(partId) === (status === 'Approved'));
	return isSame ? null : recordedAnswer(vehicle, documentId);
}

function findEstimate({ serviceHistory }: Pick<Vehicle, 'serviceHistory'>, documentId: string) {
	const isAsked = (estimate: RevisedEstimate) => estimate.documentId === documentId;
	return serviceHistory.flatMap(({ revisedEstimates }) => revisedEstimates.findLast(isAsked) ?? [])[0];
}

/** The answer that approves the selected jobs. */
export function answerOfSelection(estimate: RevisedEstimate, selectedPartIds: ReadonlySet<string>): RecordedAnswer {
	const jobs = jobsForApproval(estimate);
	const isSelected = ({ partId }: EstimatedItem) => selectedPartIds.has(partId);
	const rejected = jobs.filter((job) => !isSelected(job));
	return toAnswer(jobs.filter(isSelected), rejected, revisedTotals(estimate, selectedPartIds).total);
}

const toAnswer = (approved: readonly EstimatedItem[], rejected: readonly EstimatedItem[], total: Paise | null) => ({
	approved: approved.map(({ name, price }) => ({ name, price })),
	/** Empty also if the provider keeps the approved jobs alone. */
	rejected: rejected.map(({ name, price }) => ({ name, price })),
	/** With the approved jobs, in paise; null: the provider gives none. */
	total,
});

/**
 * How an estimate that was shown stands now. `withdrawn`: it no longer belongs to the vehicle; `replaced`: and another
 * one waits for an answer.
 */
export function estimateStatus(
	vehicle: Pick<Vehicle, 'serviceHistory'>,
	documentId: string,
): 'waiting' | 'answered' | 'withdrawn' | 'replaced' {
	const approval = pendingApproval(vehicle.serviceHistory);
	if (approval?.estimate.documentId === documentId) return 'waiting';
	const estimate = findEstimate(vehicle, documentId);
	// Beside another one that waits, an estimate may keep jobs that were never answered.
	if (estimate && (approval === null || estimate.forApproval.length === 0)) return 'answered';
	return approval ? 'replaced' : 'withdrawn';
}

/** The position of the job that a document is named after: the longest name in the document's own. -1: of none. */
export function jobOfDocument(documentName: string, jobs: readonly Pick<EstimatedItem, 'name'>[]): number {
	const plain = (text: string) => text.normalize('NFC').replace(/[-_]/g, ' ').toLowerCase();
	const lengths = jobs.map(({ name }) => (plain(documentName).includes(plain(name)) ? name.length : 0));
	const longest = Math.max(...lengths);
	return longest > 0 ? lengths.indexOf(longest) : -1;
}

/** A job without an id cannot be referred to in an answer. */
export const isAnswerable = (item: Pick<EstimatedItem, 'partId'>): boolean => item.partId !== '';

/** The jobs that can be approved or rejected. */
export const jobsForApproval = (estimate: RevisedEstimate): readonly EstimatedItem[] =>
	estimate.forApproval.filter(isAnswerable);

/**
 * The totals for the selected jobs, in paise: both are without the price of each unselected job that can be answered
 * and has a price.
 */
export function revisedTotals(
	estimate: Pick<RevisedEstimate, 'total' | 'totalParts'> & {
		readonly forApproval: readonly Pick<EstimatedItem, 'partId' | 'price'>[];
	},
	selectedPartIds: ReadonlySet<string>,
): { readonly total: Paise | null; readonly totalParts: Paise | null } {
	const unselected = estimate.forApproval.filter((job) => isAnswerable(job) && !selectedPartIds.has(job.partId));
	const subtracted = sum(unselected.map((job) => job.price ?? 0));
	const less = (amount: Paise | null) => (amount === null ? null : Math.max(0, amount - subtracted));
	return { total: less(estimate.total), totalParts: less(estimate.totalParts) };
}

/**
 * The names of the jobs without a price, which the totals for this selection leave out (docs/product.md#approval):
 * those approved before, the selected ones, and those that cannot be answered.
 */
export function unpricedJobs(
	estimate: {
		readonly approved: readonly PricedJob[];
		readonly forApproval: readonly (PricedJob & Pick<EstimatedItem, 'partId'>)[];
	},
	selectedPartIds: ReadonlySet<string>,
): readonly string[] {
	const counted = estimate.forApproval.filter((job) => !isAnswerable(job) || selectedPartIds.has(job.partId));
	return namesWithoutPrice([...estimate.approved, ...counted]);
}

/** The names of the jobs whose price is not known. */
export const namesWithoutPrice = (jobs: readonly PricedJob[]): readonly string[] =>
	jobs.filter(({ price }) => price === null).map(({ name }) => name);

/**
 * The cost estimated at booking and the approved jobs together, in paise (docs/product.md#approval). Jobs without a
 * price (`namesWithoutPrice`) are left out. null: the cost at booking is not known, so the sum is not either.
 */
export function estimatedCostWithApprovedJobs({
	estimatedCost,
	approvedJobs,
}: Pick<JobCard, 'estimatedCost' | 'approvedJobs'>): Paise | null {
	return estimatedCost === null ? null : sum([estimatedCost, ...approvedJobs.map(({ price }) => price ?? 0)]);
}

/** Whether an answer names only jobs that can be approved, each at most as often as the estimate does. */
export function selectsOnlyApprovableJobs(estimate: RevisedEstimate, selectedPartIds: readonly string[]): boolean {
	const approvable = jobsForApproval(estimate).map((job) => job.partId);
	return selectedPartIds.every((partId) => {
		const index = approvable.indexOf(partId);
		if (index >= 0) approvable.splice(index, 1);
		return index >= 0;
	});
}

/** The decisions to send: Approve rejects the unselected jobs, Reject selects none. */
export function estimateItemDecisions(
	estimate: RevisedEstimate,
	selectedPartIds: ReadonlySet<string>,
): EstimateItemDecision[] {
	const ids = new Set(jobsForApproval(estimate).map((job) => job.partId));
	return [...ids].map((partId) => ({
		partId,
		status: selectedPartIds.has(partId) ? 'Approved' : 'Rejected',
	}));
}
