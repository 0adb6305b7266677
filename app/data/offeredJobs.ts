import type { AdditionalService, Job } from '../../domain/catalogue.ts';
import type { Provider, ServicesQuestion } from '../../provider/port.ts';

/** Every model, or every dealer. */
const every = '0';

/**
 * The additional jobs and convenience services that are offered: for this dealer and model, else for every model, else
 * for every dealer, else for both.
 */
export async function offeredJobs(
	provider: Pick<Provider, 'additionalServices'>,
	asked: ServicesQuestion,
): Promise<readonly Job[]> {
	const questions: readonly ServicesQuestion[] = [
		asked,
		{ ...asked, modelCode: every },
		{ ...asked, dealerCode: every },
		{ ...asked, modelCode: every, dealerCode: every },
	];
	for (const question of questions) {
		const found = await provider.additionalServices(question);
		if (found.length > 0) return found.map(offered).filter((job) => job !== null);
	}
	return [];
}

/** null: inactive, or of a kind that is not shown. */
function offered({ isActive, jobTypeIdentifier, ...job }: AdditionalService): Job | null {
	if (!isActive) return null;
	if (jobTypeIdentifier === 1) return { ...job, kind: 'additional' };
	return jobTypeIdentifier === 2 ? { ...job, kind: 'convenience' } : null;
}
