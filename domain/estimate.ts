import type { JobSummary, PartSummary } from './catalogue.ts';
import type { Draft } from './draftState.ts';
import { type Paise, sum } from './money.ts';

export interface Estimate<Part extends PartSummary = PartSummary, Job extends JobSummary = JobSummary> {
	readonly parts: readonly Part[];
	readonly additionalJobs: readonly Job[];
	readonly convenienceServices: readonly Job[];
	/** Selected periodic parts and the parts of the chosen jobs. */
	readonly totalParts: Paise;
	/** Labour of the chosen jobs; periodic parts add none. */
	readonly totalLabour: Paise;
	readonly total: Paise;
}

/** The estimate (docs/product.md#estimate), for the page and for the server alike. */
export function estimate<Part extends PartSummary, Job extends JobSummary>(
	offered: { readonly parts: readonly Part[]; readonly jobs: readonly Job[] },
	chosen: { readonly deselected: Readonly<Record<string, string>>; readonly jobIds: readonly string[] },
): Estimate<Part, Job> {
	const parts = offered.parts.filter(({ periodicId }) => !Object.hasOwn(chosen.deselected, periodicId));
	const jobs = offered.jobs.filter(({ serviceId }) => chosen.jobIds.includes(serviceId));
	const totalParts = sum([...parts.map(({ price }) => price), ...jobs.map(({ partPrice }) => partPrice)]);
	const totalLabour = sum(jobs.map(({ labourPrice }) => labourPrice));
	return {
		parts,
		additionalJobs: jobs.filter(({ kind }) => kind === 'additional'),
		convenienceServices: jobs.filter(({ kind }) => kind === 'convenience'),
		totalParts,
		totalLabour,
		total: totalParts + totalLabour,
	};
}

/** With a job or convenience service selected, Calculate estimate has to be pressed; parts alone are added up on arrival. */
export function isCalculationNeeded({ jobIds, estimate }: Pick<Draft, 'jobIds' | 'estimate'>): boolean {
	return jobIds.length > 0 && !estimate.calculated;
}

/**
 * What the estimates step has to do about the total it shows (docs/product.md#estimate).
 * - `settled`: the total that is shown is the one of the present choice.
 * - `calculate`: a job is chosen, so the owner has to press Calculate estimate.
 * - `show`: nothing is shown yet, and nothing has to be pressed.
 * - `stale`: what was shown is not what the offered prices come to; the prices have changed meanwhile.
 */
export type EstimateState = 'settled' | 'calculate' | 'show' | 'stale';

/** `total`: what the present choice comes to, in paise. */
export function estimateState(total: Paise, draft: Pick<Draft, 'jobIds' | 'estimate'>): EstimateState {
	if (isCalculationNeeded(draft)) return 'calculate';
	if (draft.estimate.shownTotal === null) return 'show';
	return draft.estimate.shownTotal === total ? 'settled' : 'stale';
}
