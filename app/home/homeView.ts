import type { Papers } from '../../domain/payment/papers.ts';
import type { AppointmentDealership, Vehicle, VehicleKind } from '../../domain/vehicle/vehicle.ts';
import type { Booking, VehicleState, Visit } from '../../domain/vehicle/vehicleState.ts';
import type { ServerDay } from '../booking/draft/useToday.ts';

/** What the home page shows of a vehicle: exactly these fields reach the browser (docs/product.md#home). */
export interface HomeView extends Pick<VehicleState, 'headline' | 'action' | 'cancelledBy' | 'serviceDue'> {
	readonly regNo: string;
	readonly customerName: string | null;
	readonly vehicle: string | null;
	/** Decides its picture; null: not known. */
	readonly kind: VehicleKind | null;
	readonly today: ServerDay;
	/** km */
	readonly lastReading: number | null;
	readonly serviceDueDate: string | null;
	/** That of the booking where it is named, else of the newest service entry. */
	readonly dealership: AppointmentDealership | null;
	/** An appointment that lies ahead. */
	readonly booking: Omit<Booking, 'dealership'> | null;
	/** Whether `dealership` is the booking's own, so that directions lead to it. */
	readonly isBookingDealership: boolean;
	readonly visit: Omit<Visit, 'makePayment' | 'isEstimateWaiting'> | null;
	/** ISO date or instant; null: none, or not known when. */
	readonly lastServiceDate: string | null;
	/** Of the last service; null: none. */
	readonly papers: Papers | null;
}

export function homeView(vehicle: Vehicle, state: VehicleState, today: ServerDay): HomeView {
	const { headline, action, booking, cancelledBy, lastService, serviceDue } = state;
	return {
		regNo: vehicle.regNo,
		customerName: vehicle.customerName,
		vehicle: vehicle.itemName,
		kind: vehicle.kind,
		today,
		lastReading: vehicle.lastKmReading,
		serviceDueDate: vehicle.nextServiceDueDate,
		dealership: booking?.dealership ?? lastDealership(vehicle),
		headline,
		action,
		isBookingDealership: booking?.dealership != null,
		visit: homeVisit(state.visit),
		booking: homeBooking(booking),
		lastServiceDate: lastService?.date ?? null,
		papers: lastService?.papers ?? null,
		cancelledBy,
		serviceDue,
	};
}

function lastDealership({ serviceHistory: [last] }: Vehicle): AppointmentDealership | null {
	if (!last) return null;
	return { name: last.organizationName, addressLine1: last.organizationAddressLine1, phone: null, position: null };
}

function homeBooking(booking: Booking | null): HomeView['booking'] {
	if (booking === null) return null;
	const { dealership: _shownAbove, ...shown } = booking;
	return shown;
}

function homeVisit(visit: Visit | null): HomeView['visit'] {
	if (visit === null) return null;
	const { makePayment: _button, isEstimateWaiting: _lead, ...shown } = visit;
	return shown;
}
