import { createContext, useContext } from 'react';
import type { Address } from '../../domain/booking/address.ts';
import type { DraftAction } from '../../domain/booking/draftReducer.ts';
import type { ChosenSlot, Draft } from '../../domain/booking/draftState.ts';
import type { Organization, Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { Failure } from '../data/endpoints.ts';
import type { ConsentState } from '../privacy/consent.tsx';
import type { PartsAndJobs } from './steps/estimates/partsAndJobsData.ts';

/** Values of the last booking that one press takes over; null: it has none. */
export interface LastBooking {
	/** Ten digits. */
	readonly mobile: string | null;
	/** State and city have empty ids. */
	readonly pickUp: Address | null;
}

/** The vehicle as the wizard shows it; only these fields reach the browser. */
export interface WizardVehicle extends Pick<Vehicle, 'lastAvailedServiceDate' | 'lastServicePhone'> {
	readonly regNo: string;
	readonly name: string | null;
	/** km */
	readonly lastKm: number | null;
	/** Status NA: fewer steps, no estimates (docs/product.md#wizard). */
	readonly isShort: boolean;
	readonly lastService: Organization | null;
	readonly seller: Organization | null;
	/** Whether the provider makes one booking from details that are sent twice with the same key. */
	readonly idempotentBooking: boolean;
	/** Whether the provider holds a seat for an owner who is still booking. */
	readonly offersSeatHolds: boolean;
	readonly lastBooking: LastBooking | null;
}

/**
 * The prices of the estimates step. `waiting`: the total of the present choice is not shown yet, or the owner has to
 * calculate it. A `Failure`: they could not be loaded. `jobListLevel`: the shown list, for Save and Book. `jobs`: names
 * of the choice, for the done step.
 */
export type PricesState = 'waiting' | ReadyPrices | Failure;
interface ReadyPrices extends Pick<PartsAndJobs, 'jobListLevel'> {
	readonly kind: 'ready';
	readonly jobs: readonly string[];
}

/** The known state of the chosen slot's seat; `until`: `HH:mm` in India. */
export type SeatHoldState = { readonly kind: 'held'; readonly until: string } | { readonly kind: 'ended' | 'taken' };

export interface WizardSeatHold {
	/** null: no seat is known to be held. */
	readonly state: SeatHoldState | null;
	/** Requests a seat hold in the background; `renew`: Next was pressed with the slot, which renews it once. */
	readonly take: (dealerCode: string, slot: ChosenSlot, renew: boolean) => void;
}

export interface Wizard {
	readonly vehicle: WizardVehicle;
	/** null on the server and until hydration: the draft is in the tab's storage. */
	readonly draft: Draft | null;
	readonly dispatch: (action: DraftAction) => void;
	/** null on the other steps. */
	readonly prices: PricesState | null;
	readonly setPrices: (prices: PricesState | null) => void;
	readonly seatHold: WizardSeatHold;
	/** Set if a booking is changed; left out for a new one. */
	readonly changing?: { readonly revision: number; readonly hasPickUp: boolean };
	/** Whether messages about the next service are on; null: they are not offered. */
	readonly consent: ConsentState;
}

export const WizardContext = createContext<Wizard | null>(null);

/**
 * The context of the wizard around a step.
 * @throws outside of the wizard
 */
export function useWizard(): Wizard {
	const wizard = useContext(WizardContext);
	if (!wizard) throw new Error('a step of the wizard was rendered outside of it');
	return wizard;
}
