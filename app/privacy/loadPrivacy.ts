import { optional } from '../loaders.ts';
import { catalogueNameIn, type VehicleServices } from '../services.ts';
import { mayConsent } from './loadConsent.ts';
import { type OwnDataView, ownDataView } from './ownDataView.ts';

/** What the page about messages and data offers (docs/product.md#consent, docs/product.md#your-data). */
export interface PrivacyOffer {
	/** null: not offered here. */
	readonly consent: { readonly givenAt: string | null } | null;
	readonly data: OwnDataOffer;
	/** When the owner asked to be forgotten; null: not, or everyone sees this page. */
	readonly erasureRequestedAt: string | null;
}

/**
 * `code`: a code has to be entered first. `open`: everyone sees the vehicle. `noCodes`: none can be sent. `failed`: it
 * could not be read.
 */
export type OwnDataOffer =
	| { readonly kind: 'shown'; readonly view: OwnDataView }
	| { readonly kind: 'code' | 'open' | 'noCodes' | 'failed' };

/** null: the provider keeps nothing of this. */
export async function loadPrivacy(services: VehicleServices): Promise<PrivacyOffer | null> {
	const { access, provider, regNo } = services;
	if (!provider.capabilities.ownerMessages) return null;
	const [choices, data] = await Promise.all([provider.ownerChoices(regNo), loadOwnData(services)]);
	return {
		consent: mayConsent(services) ? { givenAt: choices.consentGivenAt } : null,
		data,
		erasureRequestedAt: access.isVerified ? choices.erasureRequestedAt : null,
	};
}

async function loadOwnData(services: VehicleServices): Promise<OwnDataOffer> {
	const { access, log, provider, regNo } = services;
	if (!access.isVerified) return { kind: 'open' };
	if (!access.isFreshlyVerified) return { kind: access.offersCodes ? 'code' : 'noCodes' };
	const data = await optional(log, () => provider.ownerData(regNo), null);
	return data ? { kind: 'shown', view: ownDataView(data, catalogueNameIn(services)) } : { kind: 'failed' };
}
