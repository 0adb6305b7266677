import { createContext, useContext } from 'react';
import type { Address } from '../../domain/booking/address.ts';
import type { DraftAction } from '../../domain/booking/draftReducer.ts';
import type { Draft } from '../../domain/booking/draftState.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import { useData } from '../data/useData.ts';
import type { loader as repairTypesLoader } from './steps/selectDateTime/repairTypesData.ts';

/** Values of the last booking that one press takes over; null: it has none. */
export interface LastBooking {
	/** Ten digits. */
	readonly mobile: string | null;
	/** State and city have empty ids. */
	readonly pickUp: Address | null;
}

/** The vehicle as the fields of a booking show it. */
export interface FormVehicle extends Pick<Vehicle, 'lastAvailedServiceDate' | 'lastServicePhone'> {
	readonly regNo: string;
	/** km */
	readonly lastKm: number | null;
	/** Status NA: fewer steps, no estimates (docs/product.md#wizard). */
	readonly skipsEstimates: boolean;
	/** null: none. Left out if a booking is changed, which has values already. */
	readonly lastBooking?: LastBooking | null;
}

/** What the fields of a booking need, in the wizard and where a booking is changed. */
export interface BookingForm {
	readonly vehicle: FormVehicle;
	/** null on the server and until hydration: the draft is in the tab's storage. */
	readonly draft: Draft | null;
	readonly dispatch: (action: DraftAction) => void;
	/** Set if a booking is changed. `keptNote`: why its mobile and problem are not shown; null: they are. */
	readonly changing?: { readonly revision: number; readonly hasPickUp: boolean; readonly keptNote: string | null };
}

/** In the language of the page, once asked for; the draft keeps the language in which it was chosen. */
export function useRepairTypeName(regNo: string | null, chosen: Pick<Draft, 'repairTypeId' | 'repairTypeName'> | null) {
	const types = useData<typeof repairTypesLoader>('/data/repair-types', regNo === null ? null : { RegNo: regNo });
	const type = types.data?.find(({ repairTypeId }) => repairTypeId === chosen?.repairTypeId);
	return type?.displayName ?? chosen?.repairTypeName ?? '';
}

export const BookingFormContext = createContext<BookingForm | null>(null);

/**
 * The form around a field of a booking.
 * @throws outside of one
 */
export function useBookingForm(): BookingForm {
	const form = useContext(BookingFormContext);
	if (!form) throw new Error('a field of a booking was rendered outside of its form');
	return form;
}
