import type { Draft } from './draftState.ts';
import { isCalculationNeeded } from './estimate.ts';
import type { Paise } from './money.ts';

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
