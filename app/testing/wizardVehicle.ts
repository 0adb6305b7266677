/** For tests: a vehicle as the wizard shows it, with empty fields except those that a test sets. */
import type { WizardSeatHold, WizardVehicle } from '../booking/wizardContext.tsx';

export const aWizardVehicle = (fields: Partial<WizardVehicle> = {}): WizardVehicle => ({
	regNo: 'MH12AB1234',
	name: null,
	lastKm: null,
	lastAvailedServiceDate: null,
	lastServicePhone: null,
	skipsEstimates: false,
	lastService: null,
	seller: null,
	idempotentBooking: true,
	offersSeatHolds: true,
	lastBooking: null,
	...fields,
});

export const noSeatHold: WizardSeatHold = { state: null, requestHold: () => undefined, markTaken: () => undefined };
