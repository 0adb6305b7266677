import { z } from 'zod';
import { numberLimits } from '../../domain/booking/fieldLimits.ts';
import { resultCode } from '../../domain/resultCode.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { BookingView } from '../../domain/vehicle/vehicleView.ts';
import type { TicketDealer } from '../booking/bookingDone/done.tsx';
import { dataAction, idParam, slotParam } from '../loaders.ts';
import { bookingIfStillLatest, loadVehicleView } from '../loadVehicle.ts';
import type { VehicleServices } from '../services.ts';

/** The booking as its page shows it and sends it back (docs/product.md#moving). */
export type MoveView = NonNullable<ReturnType<typeof moveView>>;
export type MoveDealer = TicketDealer;

/** The movable booking and the menu; null: no booking, or its owner cannot move it now. */
export async function loadMove(services: VehicleServices, vehicle: Vehicle) {
	const { vehicleView, menu } = await loadVehicleView(services, vehicle);
	const view = moveView(vehicleView.booking, vehicle.itemName, services.now());
	return view && { view, menu };
}

function moveView(booking: BookingView | null, vehicleName: string | null, now: Date) {
	if (!booking?.moving || booking.date === null || Date.parse(booking.moving.until) <= now.getTime()) return null;
	const { appointmentId, number, revision = 0, date, dealership, moving, pickUp, withdrawn } = booking;
	const { name, addressLine1 = null, city = null, phone = null, position } = dealership ?? {};
	const { latitude = null, longitude = null } = position ?? {};
	return {
		appointmentId,
		number,
		vehicleName,
		revision,
		/** ISO instant of the slot's start. */
		date,
		dealer: {
			...{ code: moving.dealerCode, displayName: name ?? '', addressLine1, city, phone, latitude, longitude },
			/** null: not known, since a withdrawn slot has another limit. */
			moveUntilHours: withdrawn ? null : (Date.parse(date) - Date.parse(moving.until)) / 3_600_000,
		} satisfies MoveDealer as MoveDealer,
		/** Total in paise while the dealership stays. */
		total: moving.total,
		hasPickUp: pickUp !== undefined,
		withdrawn,
	};
}

const bodySchema = z.object({
	appointmentId: idParam,
	revision: z.int().min(0).max(numberLimits.revision),
	dealerCode: idParam,
	slot: slotParam,
	/** In paise, as the page showed it. */
	total: z.int().min(0).max(numberLimits.paise),
	key: z.uuid(),
});

/** Moves the booking that the page showed, and no other (docs/product.md#moving). */
export const action = dataAction('move', bodySchema, async (services, body) => {
	const { provider, regNo, resultText } = services;
	const { slot, key: idempotencyKey, ...move } = body;
	const moved = (await bookingIfStillLatest(services, move.appointmentId))
		? await provider.moveAppointment({ ...move, ...slot, idempotencyKey })
		: ({ ok: false, rejection: resultCode('bookingChanged') } as const);
	if (moved.ok) return { kind: 'moved' } as const;
	// The booking now; null: it can no longer be moved here.
	const present = await provider.vehicleByRegNo(regNo);
	const view = (present && (await loadMove(services, present)))?.view ?? null;
	return { kind: 'refused', text: moved.rejection && resultText(moved.rejection), view } as const;
});
