import { randomUUID } from 'node:crypto';
import { formatSlotId } from '../../../domain/dealers/slots.ts';
import { providerMessage } from '../../../domain/providerMessage.ts';
import { dayOf, timeOf } from '../../../domain/time/calendar.ts';
import { moveAppointment } from '../booking/moveAppointment.ts';
import { readSlots } from '../booking/slots.ts';
import { CommandRejected } from '../commandRejected.ts';
import type { OperationContext } from '../operationContext.ts';
import { ConflictError, writeJobCardStep } from './changeJobCard.ts';

/**
 * Moves the vehicle's booking for its dealership, at any time before the job card is opened (docs/product.md#moving). The
 * owner is told.
 *
 * @param dealerCode undefined: the dealership stays
 * @throws CommandRejected
 */
export async function moveByDealer(
	given: { readonly regNo: string; readonly to: Date; readonly dealerCode?: string | undefined },
	context: OperationContext,
): Promise<void> {
	await writeJobCardStep(given.regNo, { kind: 'move' }, context, async ({ appointment }) => {
		if (!appointment) throw new Error('a booking without an appointment');
		const { revision, code } = await context.db
			.selectFrom('appointment')
			.innerJoin('dealer', 'dealer.id', 'dealer_id')
			.select(['revision', 'code'])
			.where('appointment.id', '=', appointment.id)
			.executeTakeFirstOrThrow();
		const { dealerCode = code, to } = given;
		const day = dayOf(to);
		const slotStart = timeOf(to.toISOString()) ?? '';
		const slots = await readSlots({ dealerCode, day }, context);
		if (!slots.ok) throw new CommandRejected(404, providerMessage('dealerCodeUnknown', { dealerCode }));
		// Without such a slot any end will do: the move is refused for the reason.
		const slotEnd = slots.columns[0].slots.find(({ start }) => start === slotStart)?.end ?? slotStart;
		const slot = { day, slotId: formatSlotId(dealerCode, day, slotStart), slotStart, slotEnd };
		const request = { appointmentId: appointment.id, revision, dealerCode, ...slot, total: 0 };
		const moved = await moveAppointment({ ...request, idempotencyKey: randomUUID() }, 'dealership', context);
		if (moved.ok) return;
		if (moved.rejection?.code === 'bookingChanged') throw new ConflictError();
		throw new CommandRejected(409, moved.rejection ?? providerMessage('slotUnknown'));
	});
}
