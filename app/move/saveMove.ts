import { z } from 'zod';
import { providerMessage } from '../../domain/providerMessage.ts';
import { isTime } from '../../domain/time/calendar.ts';
import { latestAppointment } from '../home/latestAppointment.ts';
import { badRequestResponse, dataServices, jsonLoader } from '../loaders.ts';
import { loadVehicleState } from '../loadVehicleState.ts';
import { dayParam, idParam } from '../queryParams.ts';
import type { VehicleServices } from '../services.ts';
import type { Route } from './+types/saveMove.ts';
import { type MoveView, moveView } from './moveView.ts';

const time = z.string().refine(isTime);
const bodySchema = z.object({
	appointmentId: idParam,
	revision: z.int().min(0).max(1_000_000),
	dealerCode: idParam,
	slot: z.object({ day: dayParam, slotId: idParam, start: time, end: time }),
	/** In paise, as it was shown. */
	total: z.int().min(0).max(999_999_999_999),
	key: z.uuid(),
});

export type MoveResult =
	| { readonly kind: 'moved' }
	/** `view`: the booking as it is now; null: it can no longer be moved here. */
	| { readonly kind: 'refused'; readonly message: string | null; readonly view: MoveView | null };

/** Moves the booking that the page showed, and no other (docs/product.md#moving). */
export async function action({ context, request }: Route.ActionArgs) {
	const services = dataServices(context);
	const { log, provider, regNo, sentence } = services;
	const body = bodySchema.safeParse(await request.json().catch(() => null));
	if (!body.success) return badRequestResponse(log, 'move');
	const { slot, key, ...move } = body.data;
	return jsonLoader<MoveResult>(services, async () => {
		const vehicle = await provider.vehicleByRegNo(regNo);
		const appointment = vehicle && (await latestAppointment(services, vehicle));
		const isShown = appointment?.id === move.appointmentId;
		const { day, slotId, start: slotStart, end: slotEnd } = slot;
		const moved = isShown
			? await provider.moveAppointment({ ...move, day, slotId, slotStart, slotEnd, idempotencyKey: key })
			: ({ ok: false, rejection: providerMessage('bookingChanged') } as const);
		if (moved.ok) return { kind: 'moved' };
		return { kind: 'refused', message: moved.rejection && sentence(moved.rejection), view: await present(services) };
	});
}

async function present(services: VehicleServices): Promise<MoveView | null> {
	const vehicle = await services.provider.vehicleByRegNo(services.regNo);
	return vehicle && moveView((await loadVehicleState(services, vehicle)).state.booking, services.now());
}
