import { createContext, useContext } from 'react';
import type { Address } from '../../domain/booking/address.ts';
import type { DraftAction } from '../../domain/booking/draftReducer.ts';
import type { ChosenSlot, Draft } from '../../domain/booking/draftState.ts';
import type { Organization, Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { Failure } from '../data/endpoints.ts';
import type { ConsentState } from '../privacy/consent.tsx';
import type { PartsAndJobs } from './steps/estimates/partsAndJobsData.ts';

/** What can be taken over from the last booking with one press each; null: it has none. */
export interface LastBooking {
	/** Ten digits. */
	readonly mobile: string | null;
	/** The ids of its state and city are empty. */
	readonly pickUp: Address | null;
}

/** The vehicle as the wizard shows it; no other field of it is sent to the browser. */
export interface WizardVehicle extends Pick<Vehicle, 'lastAvailedServiceDate' | 'lastServicePhone'> {
	readonly regNo: string;
	readonly name: string | null;
	/** km */
	readonly lastKm: number | null;
	/** Status NA: three steps, no estimates (docs/product.md#wizard). */
	readonly isShort: boolean;
	readonly lastService: Organization | null;
	readonly seller: Organization | null;
	/** Whether its provider makes only one booking of details that are sent again with the same key. */
	readonly idempotentBooking: boolean;
	/** Whether its provider holds a seat for an owner who is still booking. */
	readonly offersSeatHolds: boolean;
	readonly lastBooking: LastBooking | null;
}

/**
 * The prices of the estimates step: `waiting` until the total of the present choice is shown, or has to be calculated by
 * the owner; a `Failure` when they could not be loaded. `jobListLevel`: of the list that is shown, for Save and Book.
 * `jobs`: the names of what is chosen, for the done step.
 */
export type PricesState = 'waiting' | ReadyPrices | Failure;
interface ReadyPrices extends Pick<PartsAndJobs, 'jobListLevel'> {
	readonly kind: 'ready';
	readonly jobs: readonly string[];
}

/** What is known of the seat of the chosen slot; `until`: `HH:mm` in India. */
export type SeatHoldState = { readonly kind: 'held'; readonly until: string } | { readonly kind: 'ended' | 'taken' };

export interface WizardSeatHold {
	/** null: it is not held, or not known to be. */
	readonly state: SeatHoldState | null;
	/** Asks for the slot to be held, in the background; `renew`: Next was pressed with it, which renews the seat hold once. */
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
	/** The booking that is changed, in place of a new one; left out of a new one. */
	readonly changing?: { readonly revision: number; readonly hasPickUp: boolean };
	/** Whether messages about the next service are on; null: they are not offered. */
	readonly consent: ConsentState;
}

export const WizardContext = createContext<Wizard | null>(null);

/** The wizard around a step. */
export function useWizard(): Wizard {
	const wizard = useContext(WizardContext);
	if (!wizard) throw new Error('a step of the wizard was rendered outside of it');
	return wizard;
}

export const NowContext = createContext<Date | null>(null);

/** An instant of the present day by the server's clock, which decides what can be booked; the phone's may be wrong. */
export function useNow(): Date {
	const now = useContext(NowContext);
	if (!now) throw new Error('slots were rendered without a day');
	return now;
}

/** The names of places in the request's language by their names in English, as the wizard's loader sends them. */
export const PlaceNamesContext = createContext<ReadonlyMap<string, string>>(new Map());

/** What the owner reads for a state or a city: the provider's own name where there is none in the request's language. */
export const usePlaceName = () => placeNameIn(useContext(PlaceNamesContext));

/** The same, where there are the names without a page. */
export const placeNameIn =
	(names: ReadonlyMap<string, string>) =>
	(name: string): string =>
		names.get(name.trim().toLowerCase()) ?? name;
