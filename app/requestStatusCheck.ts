import { optional } from './loaders.ts';
import type { Services } from './services.ts';

/**
 * For a page that shows a payment: has the gateway asked soon about the unsettled order of this job card, since the owner
 * waits for its outcome (docs/product.md#gateway). null: there is none. The page is shown also when this fails.
 */
export async function requestStatusCheck(
	{ log, provider }: Pick<Services, 'log' | 'provider'>,
	jobCardId: string | null,
): Promise<void> {
	if (jobCardId === null) return;
	await optional(log, () => provider.requestStatusCheck(jobCardId), undefined);
}
