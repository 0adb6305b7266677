import { z } from 'zod';
import { isTime } from '../../../domain/time/calendar.ts';
import { badRequestResponse, dataServices, jsonLoader } from '../../loaders.ts';
import { dayParam, idParam } from '../../queryParams.ts';
import type { Route } from './+types/hold.ts';
import { type ShownHold, shownHold } from './shownHold.ts';

const timeSchema = z.string().refine(isTime);

const bodySchema = z.object({
	dealerCode: idParam,
	slot: z.object({ day: dayParam, slotId: idParam, start: timeSchema, end: timeSchema }),
	/** Next was pressed with the slot. */
	goesOn: z.boolean(),
});

export type HoldBody = z.input<typeof bodySchema>;

/** `taken`: the slot was just taken. `notHeld`: it may be booked all the same. */
export type HoldResult = { readonly kind: 'held'; readonly hold: ShownHold } | { readonly kind: 'taken' | 'notHeld' };

/** The last hold of the vehicle, also one that has ended; null: none is known. It renews nothing. */
export function loader({ context }: Route.LoaderArgs) {
	const services = dataServices(context);
	const { now, provider, regNo } = services;
	return jsonLoader<ShownHold | null>(services, async () => {
		const hold = await provider.seatHold(regNo);
		return hold && shownHold(hold, now());
	});
}

/** Holds the chosen slot for the vehicle (docs/product.md#holds). */
export async function action({ context, request }: Route.ActionArgs) {
	const services = dataServices(context);
	const { access, log, now, provider, regNo } = services;
	const body = bodySchema.safeParse(await request.json().catch(() => null));
	if (!body.success) return badRequestResponse(log, 'hold');
	const { dealerCode, slot, goesOn } = body.data;
	return jsonLoader<HoldResult>(services, async () => {
		const { day, slotId, start, end } = slot;
		const chosen = { regNo, dealerCode, day, slotId, slotStart: start, slotEnd: end };
		const outcome = await provider.holdSeat({ ...chosen, goesOn, isVerified: access.isVerified });
		return outcome.kind === 'held' ? { kind: 'held', hold: shownHold(outcome.hold, now()) } : outcome;
	});
}
