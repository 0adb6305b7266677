import type { Booking } from '../../domain/vehicle/vehicleState.ts';
import { loadVehicleState } from '../loadVehicleState.ts';
import type { VehicleServices } from '../services.ts';

/** The booking that can be moved, as its page shows it and sends it back (docs/product.md#moving). */
export type MoveView = NonNullable<ReturnType<typeof moveView>>;
export type MoveDealer = MoveView['dealer'];

/** The booking as it can be moved, and the menu; null: there is none, or its owner cannot move it now. */
export async function loadMove(services: VehicleServices) {
	const vehicle = await services.provider.vehicleByRegNo(services.regNo);
	const loaded = vehicle && (await loadVehicleState(services, vehicle));
	const view = loaded && moveView(loaded.state.booking, services.now());
	return view && { view, menu: loaded.menu };
}

function moveView(booking: Booking | null, now: Date) {
	if (!booking?.moving || booking.date === null || Date.parse(booking.moving.until) <= now.getTime()) return null;
	const { appointmentId, revision = 0, date, dealership, moving, pickUp, withdrawn } = booking;
	return {
		appointmentId,
		revision,
		/** ISO instant of the slot's start. */
		date,
		dealer: { code: moving.dealerCode, name: dealership?.name ?? '' },
		/** What was booked costs this while the dealership stays. */
		total: moving.total,
		hasPickUp: pickUp !== undefined,
		withdrawn,
	};
}
