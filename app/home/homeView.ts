import { bookingStatus, isBookingAvailable } from '../../domain/availability.ts';
import { type PendingAction, pendingAction } from '../../domain/pendingAction.ts';
import type { Appointment, Vehicle } from '../../domain/vehicle.ts';

/** What the home page shows of a vehicle: exactly these fields reach the browser (docs/product.md#home). */
export interface HomeView {
	readonly regNo: string;
	readonly customerName: string | null;
	readonly vehicle: string | null;
	/** km */
	readonly lastReading: number | null;
	readonly serviceDueDate: string | null;
	readonly dealership: { readonly name: string | null; readonly addressLine1: string | null } | null;
	/** What needs the owner's attention first; null: nothing does. */
	readonly waiting: PendingAction | null;
	/** null: a new booking is available. */
	readonly booking: {
		readonly appointmentId: string;
		readonly number: string | null;
		readonly date: string | null;
		/** Not yet known to the maker's system: Cancel Booking shows the wait dialog. */
		readonly mustWait: boolean;
	} | null;
}

export function homeView(vehicle: Vehicle, appointment: Appointment | null): HomeView {
	const last = vehicle.serviceHistory[0];
	const isFree = isBookingAvailable(bookingStatus(appointment, vehicle));
	return {
		regNo: vehicle.regNo,
		customerName: vehicle.customerName,
		vehicle: vehicle.itemName,
		lastReading: vehicle.lastKmReading,
		serviceDueDate: vehicle.nextServiceDueDate,
		dealership: last ? { name: last.organizationName, addressLine1: last.organizationAddressLine1 } : null,
		waiting: pendingAction(vehicle),
		booking: isFree
			? null
			: {
					appointmentId: appointment?.id ?? '',
					number: appointment?.appointmentNo ?? null,
					date: appointment?.appointmentDate ?? null,
					mustWait: appointment?.legacyId == null,
				},
	};
}
