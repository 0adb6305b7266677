import { type Paise, sum } from '../money.ts';
import type { Job, JobSummary, PartSummary, PeriodicPart } from './catalogue.ts';
import type { Draft } from './draftState.ts';

export type Estimate = ReturnType<typeof estimate<PartSummary, JobSummary>>;

/** The parts that are left out, with the reasons, and the chosen jobs. */
type ChosenWork = Pick<Draft, 'deselected' | 'jobIds'>;

/** Computes the estimate in paise (docs/product.md#estimate); page and server both use it. */
export function estimate<Part extends PartSummary, Job extends JobSummary>(
	offered: { readonly parts: readonly Part[]; readonly jobs: readonly Job[] },
	chosen: ChosenWork,
) {
	const parts = offered.parts.filter(({ periodicId }) => !Object.hasOwn(chosen.deselected, periodicId));
	const chosenIds = new Set(chosen.jobIds);
	const jobs = offered.jobs.filter(({ serviceId }) => chosenIds.has(serviceId));
	const totalParts = sum([...parts.map(({ price }) => price), ...jobs.map(({ partPrice }) => partPrice)]);
	const totalLabour = sum(jobs.map(({ labourPrice }) => labourPrice));
	return {
		parts,
		additionalJobs: jobs.filter(({ kind }) => kind === 'additional'),
		convenienceServices: jobs.filter(({ kind }) => kind === 'convenience'),
		/** Selected periodic parts and the parts of the chosen jobs. */
		totalParts,
		/** Labour of the chosen jobs; periodic parts include no labour. */
		totalLabour,
		total: totalParts + totalLabour,
	};
}

/**
 * Parts, jobs and totals as a booking has them: every due part, with the reason if it was left out, and the chosen
 * jobs.
 */
export function chosenWork(
	offered: { readonly parts: readonly PeriodicPart[]; readonly jobs: readonly Job[] },
	chosen: ChosenWork,
) {
	const { additionalJobs, convenienceServices, totalParts, totalLabour, total } = estimate(offered, chosen);
	return {
		parts: offered.parts.map((part) => {
			const isSelected = !Object.hasOwn(chosen.deselected, part.periodicId);
			return { ...part, isSelected, reason: isSelected ? '' : (chosen.deselected[part.periodicId]?.trim() ?? '') };
		}),
		jobs: [...additionalJobs, ...convenienceServices],
		totalParts,
		totalLabour,
		totalEstimate: total,
	};
}

/**
 * Whether the owner has to press Calculate estimate: a job or convenience service is selected. With parts alone, the
 * total is shown at once.
 */
export function isCalculationNeeded({ jobIds, estimate }: Pick<Draft, 'jobIds' | 'estimate'>): boolean {
	return jobIds.length > 0 && !estimate.calculated;
}

/**
 * How the shown total stands to the present choice (docs/product.md#estimate).
 * - `settled`: the shown total is that of the present choice.
 * - `calculate`: a job is chosen, so the owner has to press Calculate estimate.
 * - `show`: no total is shown yet, and the owner does not have to calculate one.
 * - `stale`: the prices have changed since the total was shown.
 */
export type EstimateState = 'settled' | 'calculate' | 'show' | 'stale';

/** `total`: the total of the present choice, in paise. */
export function estimateState(total: Paise, draft: Pick<Draft, 'jobIds' | 'estimate'>): EstimateState {
	if (isCalculationNeeded(draft)) return 'calculate';
	if (draft.estimate.shownTotal === null) return 'show';
	return draft.estimate.shownTotal === total ? 'settled' : 'stale';
}
