import type { JobCard } from '../../../domain/jobCard.ts';
import { parseWorkshopStage, workshopStages } from '../../../domain/jobCardStages.ts';
import { providerMessage } from '../../../domain/providerMessage.ts';
import { CommandRejected } from '../commandRejected.ts';
import type { OperationContext } from '../operationContext.ts';
import { changeJobCard } from './changeJobCard.ts';

/**
 * Completes or skips a stage of the workshop, in their order; `stage` is its code or name.
 * @throws DeskRefusal
 */
export async function completeOrSkipStage(
	{
		regNo,
		kind,
		stage,
	}: { readonly regNo: string; readonly kind: 'complete-stage' | 'skip-stage'; readonly stage: string },
	scope: OperationContext,
): Promise<JobCard> {
	const code = parseWorkshopStage(stage);
	if (!code) throw new CommandRejected(422, providerMessage('stageUnknown', { stage, stages: workshopStages }));
	return changeJobCard(regNo, { kind, stage: code }, scope);
}
