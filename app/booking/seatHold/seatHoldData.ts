import { z } from 'zod';
import { timeOf } from '../../../domain/time/calendar.ts';
import type { SeatHold } from '../../../provider/port.ts';
import { dataAction, dataLoader, idParam, noQuery, slotParam } from '../../loaders.ts';

const bodySchema = z.object({
	dealerCode: idParam,
	slot: slotParam,
	/** Next was pressed with the slot. */
	renew: z.boolean(),
});

export type SeatHoldBody = z.input<typeof bodySchema>;

/** The seat hold as the wizard shows it. */
export type ShownSeatHold = ReturnType<typeof shownSeatHold>;

/** The vehicle's last seat hold, also an ended one; null: none is known. Reading renews nothing. */
export const loader = dataLoader(
	'seat-hold',
	noQuery,
	async ({ now, provider, regNo }): Promise<ShownSeatHold | null> => {
		const last = await provider.seatHold(regNo);
		return last && shownSeatHold(last, now());
	},
);

/**
 * Holds the chosen slot for the vehicle (docs/product.md#seat-holds). `taken`: others have all its seats. `notHeld`: no
 * seat is held, but the slot may be booked.
 */
export const action = dataAction('seat-hold', bodySchema, async (services, body) => {
	const { access, now, provider, regNo } = services;
	const { slot, ...chosen } = body;
	const outcome = await provider.holdSeat({ regNo, ...chosen, ...slot, isVerified: access.isVerified });
	return outcome.kind === 'held' ? { ...outcome, seatHold: shownSeatHold(outcome.seatHold, now()) } : outcome;
});

const shownSeatHold = ({ dealerCode, day, start, heldUntil }: SeatHold, now: Date) => ({
	dealerCode,
	day,
	start,
	/** `HH:mm` in India. */
	until: timeOf(heldUntil) ?? '',
	/** Milliseconds that are left by the server's clock; 0 once it has ended. */
	remainingMs: Math.max(0, Date.parse(heldUntil) - now.getTime()),
});
