import type { AdditionalService, Job } from '../../../../domain/booking/catalogue.ts';
import type { AdditionalServicesRequest, Provider } from '../../../../provider/port.ts';

/** As model code: every model; as dealer code: every dealer. */
const anyCode = '0';

/** The lists of jobs in the order in which they are asked for. `dealer`: of this dealer for every model. */
export const jobListLevels = ['dealerAndModel', 'dealer', 'model', 'all'] as const;
export type JobListLevel = (typeof jobListLevels)[number];

const codesOf: { readonly [Level in JobListLevel]: Partial<AdditionalServicesRequest> } = {
	dealerAndModel: {},
	dealer: { modelCode: anyCode },
	model: { dealerCode: anyCode },
	all: { modelCode: anyCode, dealerCode: anyCode },
};

export interface OfferedJobs {
	readonly jobs: readonly Job[];
	/** The list that they are from; null: none has active ones. */
	readonly jobListLevel: JobListLevel | null;
}

/**
 * The additional jobs and convenience services for this dealer and model; where no active ones are listed, those for
 * every model, then for every dealer, then for every model and dealer (docs/product.md#estimates-step). `firstLevel`: the
 * list that is asked for before the others.
 */
export async function offeredJobs(
	provider: Pick<Provider, 'additionalServices'>,
	query: AdditionalServicesRequest,
	firstLevel: JobListLevel | null = null,
): Promise<OfferedJobs> {
	for (const jobListLevel of new Set([firstLevel ?? 'dealerAndModel', ...jobListLevels])) {
		const found = await provider.additionalServices({ ...query, ...codesOf[jobListLevel] });
		if (!found.some(({ isActive }) => isActive)) continue;
		return { jobs: found.map(toOfferedJob).filter((job) => job !== null), jobListLevel };
	}
	return { jobs: [], jobListLevel: null };
}

/** null for an inactive service, and for one of a kind that is not shown. */
function toOfferedJob({ isActive, jobTypeIdentifier, ...job }: AdditionalService): Job | null {
	if (!isActive) return null;
	if (jobTypeIdentifier === 1) return { ...job, kind: 'additional' };
	return jobTypeIdentifier === 2 ? { ...job, kind: 'convenience' } : null;
}
