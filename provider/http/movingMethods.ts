/** The wire has no call that moves or changes a booking: its owner asks the dealership. */
import { ProviderError } from '../../domain/providerError.ts';
import type { Provider } from '../port.ts';

type MovingMethods = Pick<Provider, 'moveTerms' | 'moveAppointment' | 'bookedOrder' | 'changeAppointment'>;

const unavailable = (call: keyof MovingMethods) => () => Promise.reject(new ProviderError('notAvailable', { call }));

export const movingMethods: MovingMethods = {
	moveTerms: unavailable('moveTerms'),
	moveAppointment: unavailable('moveAppointment'),
	bookedOrder: unavailable('bookedOrder'),
	changeAppointment: unavailable('changeAppointment'),
};
