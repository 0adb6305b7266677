import type { AdditionalService, Job } from '../../../domain/catalogue.ts';
import type { AdditionalServicesRequest, Provider } from '../../../provider/port.ts';

/** As model code: every model; as dealer code: every dealer. */
const anyCode = '0';

/**
 * The additional jobs and convenience services for this dealer and model; where no active ones are listed, those for
 * every model, then for every dealer, then for every model and dealer.
 */
export async function offeredJobs(
	provider: Pick<Provider, 'additionalServices'>,
	query: AdditionalServicesRequest,
): Promise<readonly Job[]> {
	const questions: readonly AdditionalServicesRequest[] = [
		query,
		{ ...query, modelCode: anyCode },
		{ ...query, dealerCode: anyCode },
		{ ...query, modelCode: anyCode, dealerCode: anyCode },
	];
	for (const question of questions) {
		const found = await provider.additionalServices(question);
		if (found.some(({ isActive }) => isActive)) return found.map(toOfferedJob).filter((job) => job !== null);
	}
	return [];
}

/** null for an inactive service, and for one of a kind that is not shown. */
function toOfferedJob({ isActive, jobTypeIdentifier, ...job }: AdditionalService): Job | null {
	if (!isActive) return null;
	if (jobTypeIdentifier === 1) return { ...job, kind: 'additional' };
	return jobTypeIdentifier === 2 ? { ...job, kind: 'convenience' } : null;
}
