/** What the owner has to do or can look at next, by the rules of the pages themselves (docs/product.md#what-waits). */
import { isBookingAvailable } from './availability.ts';
import type { Paise } from './money.ts';
import { isPaid } from './payment.ts';
import { pendingApproval } from './revisedEstimate.ts';
import { isPaymentOffered } from './tracking.ts';
import type { Vehicle } from './vehicle.ts';

export type PendingAction =
	/** A revised estimate has to be answered. */
	| { readonly kind: 'estimate' }
	/** Paise; null where the provider gives none. */
	| { readonly kind: 'payment'; readonly amount: Paise | null }
	/** The vehicle is at the dealership. */
	| { readonly kind: 'service'; readonly status: string | null };

/** The most urgent action; null when there is none. */
export function pendingAction({ serviceHistory }: Pick<Vehicle, 'serviceHistory'>): PendingAction | null {
	const [entry] = serviceHistory;
	if (!entry?.isActive) return null;
	if (pendingApproval(serviceHistory)) return { kind: 'estimate' };
	if (isPaymentOffered(entry) && !isPaid(entry)) return { kind: 'payment', amount: entry.amount };
	return entry.status?.trim() === 'Delivered' ? null : { kind: 'service', status: entry.status };
}

/** The pages that have content for a vehicle. */
export interface AvailablePages {
	/** Whether a new booking is possible; otherwise the vehicle has one. */
	readonly canBook: boolean;
	readonly tracking: boolean;
	readonly estimate: boolean;
	readonly payment: boolean;
}

/** `status`: the appointment's own where it is known, else the vehicle's. */
export function availablePages(vehicle: Vehicle, status: string | null = vehicle.appointmentStatus): AvailablePages {
	const [entry] = vehicle.serviceHistory;
	return {
		canBook: isBookingAvailable(status),
		tracking: entry?.isActive ?? false,
		estimate: pendingApproval(vehicle.serviceHistory) !== null,
		payment: entry !== undefined && isPaymentOffered(entry),
	};
}
