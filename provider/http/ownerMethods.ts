/** The wire has no calls for consent, an owner's data and holds: the maker's own system sees to these. */
import { ProviderError } from '../../domain/providerError.ts';
import type { Provider } from '../port.ts';

type OwnerMethods = Pick<
	Provider,
	'ownerChoices' | 'giveConsent' | 'withdrawConsent' | 'ownerData' | 'requestErasure' | 'holdSeat' | 'seatHold'
>;

const unavailable = (call: keyof OwnerMethods) => () => Promise.reject(new ProviderError('notAvailable', { call }));

export const ownerMethods: OwnerMethods = {
	ownerChoices: unavailable('ownerChoices'),
	giveConsent: unavailable('giveConsent'),
	withdrawConsent: unavailable('withdrawConsent'),
	ownerData: unavailable('ownerData'),
	requestErasure: unavailable('requestErasure'),
	holdSeat: unavailable('holdSeat'),
	seatHold: unavailable('seatHold'),
};
