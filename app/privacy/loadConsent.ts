import { optional } from '../loaders.ts';
import type { Services, VehicleServices } from '../services.ts';

/** Whether the owner wants messages about the next service; null: it is not offered here, or could not be read. */
export type ConsentState = 'on' | 'off' | null;

/** Outside the demo only whom a link or a code has let in may give consent (docs/product.md#consent). */
export const mayConsent = ({ access, provider, settings }: Pick<Services, 'access' | 'provider' | 'settings'>) =>
	provider.capabilities.ownerMessages && (access.isVerified || settings.isDemo);

/** For a page that shows more than this: without it the page is shown all the same. */
export async function loadConsent(services: VehicleServices): Promise<ConsentState> {
	const { log, provider, regNo } = services;
	if (!mayConsent(services)) return null;
	const choices = await optional(log, () => provider.ownerChoices(regNo), null);
	return choices && (choices.consentGivenAt === null ? 'off' : 'on');
}
