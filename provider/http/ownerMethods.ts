/** The wire has no calls for consent and an owner's data: the maker's own system sees to these. */
import { ProviderError } from '../../domain/providerError.ts';
import type { Provider } from '../port.ts';

type OwnerMethods = Pick<Provider, 'ownerChoices' | 'giveConsent' | 'withdrawConsent' | 'ownerData' | 'requestErasure'>;

const unavailable = (call: keyof OwnerMethods) => () => Promise.reject(new ProviderError('notAvailable', { call }));

export const ownerMethods: OwnerMethods = {
	ownerChoices: unavailable('ownerChoices'),
	giveConsent: unavailable('giveConsent'),
	withdrawConsent: unavailable('withdrawConsent'),
	ownerData: unavailable('ownerData'),
	requestErasure: unavailable('requestErasure'),
};
