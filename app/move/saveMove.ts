import { z } from 'zod';
import { resultCode } from '../../domain/resultCode.ts';
import { dataAction, idParam, slotParam } from '../loaders.ts';
import { latestAppointment } from '../loadVehicleState.ts';
import { loadMove } from './moveView.ts';

const bodySchema = z.object({
	appointmentId: idParam,
	revision: z.int().min(0).max(1_000_000),
	dealerCode: idParam,
	slot: slotParam,
	/** In paise, as it was shown. */
	total: z.int().min(0).max(999_999_999_999),
	key: z.uuid(),
});

/** Moves the booking that the page showed, and no other (docs/product.md#moving). */
export const action = dataAction('move', bodySchema, async (services, body) => {
	const { provider, regNo, resultText } = services;
	const { slot, key: idempotencyKey, ...move } = body;
	const vehicle = await provider.vehicleByRegNo(regNo);
	const appointment = vehicle && (await latestAppointment(services, vehicle));
	const moved =
		appointment?.id === move.appointmentId
			? await provider.moveAppointment({ ...move, ...slot, idempotencyKey })
			: ({ ok: false, rejection: resultCode('bookingChanged') } as const);
	if (moved.ok) return { kind: 'moved' } as const;
	// The booking as it is now; null: it can no longer be moved here.
	const view = (await loadMove(services))?.view ?? null;
	return { kind: 'refused', message: moved.rejection && resultText(moved.rejection), view } as const;
});
