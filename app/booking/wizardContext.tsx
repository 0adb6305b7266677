import { createContext, type ReactNode, useContext } from 'react';
import type { ChosenSlot } from '../../domain/booking/draftState.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { Failure } from '../data/endpoints.ts';
import type { ConsentState } from '../privacy/consent.tsx';
import { type BookingForm, BookingFormContext, type FormVehicle, type LastBooking } from './bookingForm.ts';
import type { OfferedJobs } from './steps/estimates/partsAndJobsData.ts';

/** The vehicle as the wizard shows it; only these fields reach the browser. */
export interface WizardVehicle extends FormVehicle, Pick<Vehicle, 'lastService' | 'seller'> {
	readonly name: string | null;
	/** Whether the provider makes one booking from details that are sent twice with the same key. */
	readonly idempotentBooking: boolean;
	/** Whether the provider holds a seat for an owner who is still booking. */
	readonly offersSeatHolds: boolean;
	readonly lastBooking: LastBooking | null;
}

/** The prices of the estimates step. */
export type PricesState =
	/** The total of the present choice is not shown yet, or the owner has to calculate it. */
	| { readonly kind: 'waiting' }
	/** `jobListLevel`: the shown list, which Save and Book names. `jobs`: names of the choice, for the done step. */
	| ({ readonly kind: 'ready'; readonly jobs: readonly string[] } & Pick<OfferedJobs, 'jobListLevel'>)
	/** They could not be loaded. */
	| { readonly kind: 'failed'; readonly failure: Failure };

/** The known state of the chosen slot's seat; `until`: `HH:mm` in India; `minutes`: left, rounded up. */
export type SeatHoldState =
	| { readonly kind: 'held'; readonly until: string; readonly minutes: number }
	/** `refused`: it has ended, and could not be held again. `taken`: by others. */
	| { readonly kind: 'ended' | 'refused' | 'taken' };

export interface WizardSeatHold {
	/** null: no seat is known to be held. */
	readonly state: SeatHoldState | null;
	/** Requests a seat hold in the background; `renew`: Next was pressed with the slot, which renews it once. */
	readonly requestHold: (dealerCode: string, slot: ChosenSlot, renew: boolean) => void;
	/** The loaded days show that the chosen slot is not free. */
	readonly markTaken: () => void;
}

export interface Wizard extends BookingForm {
	readonly vehicle: WizardVehicle;
	/** null on the other steps. */
	readonly prices: PricesState | null;
	readonly setPrices: (prices: PricesState | null) => void;
	readonly seatHold: WizardSeatHold;
	/** What Save and Book asks first: the dealership's declaration, unless it has `none`; `off`: it is not asked for. */
	readonly declaration: 'off' | 'none' | 'asked';
	/** Whether messages about the next service are on; null: they are not offered. */
	readonly consent: ConsentState;
}

const WizardContext = createContext<Wizard | null>(null);

/** Gives the wizard to its steps, also as the form that their fields use. */
export const WizardProvider = ({ wizard, children }: { wizard: Wizard; children: ReactNode }) => (
	<WizardContext value={wizard}>
		<BookingFormContext value={wizard}>{children}</BookingFormContext>
	</WizardContext>
);

/**
 * The context of the wizard around a step.
 * @throws outside of the wizard
 */
export function useWizard(): Wizard {
	const wizard = useContext(WizardContext);
	if (!wizard) throw new Error('a step of the wizard was rendered outside of it');
	return wizard;
}
