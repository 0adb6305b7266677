/** What the wire has no calls for: the maker's own system sees to it, or the owner asks the dealership. */
import { ProviderError } from '../../domain/providerError.ts';
import type { Provider } from '../port.ts';

type UnavailableMethods = Pick<
	Provider,
	| ('ownerChoices' | 'giveConsent' | 'withdrawConsent' | 'ownerData' | 'requestErasure')
	| ('holdSeat' | 'seatHold' | 'moveTerms' | 'moveAppointment' | 'bookedOrder' | 'changeAppointment')
>;

const unavailable = (call: keyof UnavailableMethods) => () =>
	Promise.reject(new ProviderError('notAvailable', { call }));

export const unavailableMethods: UnavailableMethods = {
	ownerChoices: unavailable('ownerChoices'),
	giveConsent: unavailable('giveConsent'),
	withdrawConsent: unavailable('withdrawConsent'),
	ownerData: unavailable('ownerData'),
	requestErasure: unavailable('requestErasure'),
	holdSeat: unavailable('holdSeat'),
	seatHold: unavailable('seatHold'),
	moveTerms: unavailable('moveTerms'),
	moveAppointment: unavailable('moveAppointment'),
	bookedOrder: unavailable('bookedOrder'),
	changeAppointment: unavailable('changeAppointment'),
};
