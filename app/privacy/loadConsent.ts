import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { Services } from '../services.ts';

/**
 * The version of the notice that is read before consent is given (`notice` and `stop` in privacyTexts.ts, in every
 * language). It is kept with each consent: raise it when what they say changes (docs/product.md#consent).
 */
export const noticeVersion = 1;

/** Whether the owner wants messages about the next service; null: it is not offered here. */
export type ConsentState = 'on' | 'off' | null;

/** Outside the demo only whom a link or a code has let in may give consent (docs/product.md#consent). */
export const mayConsent = ({ access, provider, settings }: Pick<Services, 'access' | 'provider' | 'settings'>) =>
	provider.capabilities.ownerMessages && (access.isVerified || settings.isDemo);

/** For a page that shows more than this. */
export const consentOf = (services: Services, { hasConsented }: Pick<Vehicle, 'hasConsented'>): ConsentState =>
	hasConsented === undefined || !mayConsent(services) ? null : hasConsented ? 'on' : 'off';
