import type { Job, PeriodicPart } from './catalogue.ts';
import { estimate } from './estimate.ts';

/** Parts, jobs and totals as a booking has them: every part that is due, with why it was left out, and the chosen jobs. */
export function orderedWork(
	offered: { readonly parts: readonly PeriodicPart[]; readonly jobs: readonly Job[] },
	chosen: { readonly deselected: Readonly<Record<string, string>>; readonly jobIds: readonly string[] },
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
