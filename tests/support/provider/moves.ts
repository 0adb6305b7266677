/** Moves of bookings, for tests of the embedded provider. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { formatSlotId } from '../../../domain/dealers/slots.ts';
import { timeOfMinute } from '../../../domain/time/clockTime.ts';
import type { MoveRequest } from '../../../provider/port.ts';
import { testDay } from './bookingPayload.ts';

/** A move of a booking, as its owner sees it now, to the slot of an hour. */
export async function createMove(
	db: Kysely<Database>,
	appointmentId: string,
	{
		dealerCode = 'MH-PUN-01',
		day = testDay,
		start = '12:00',
	}: { readonly dealerCode?: string; readonly day?: string; readonly start?: string } = {},
): Promise<MoveRequest> {
	const { revision, total_parts, total_labour } = await db
		.selectFrom('appointment')
		.select(['revision', 'total_parts', 'total_labour'])
		.where('id', '=', appointmentId)
		.executeTakeFirstOrThrow();
	return {
		appointmentId,
		revision,
		dealerCode,
		day,
		slotId: formatSlotId(dealerCode, day, start),
		slotStart: start,
		slotEnd: `${String(Number(start.slice(0, 2)) + 1).padStart(2, '0')}:00`,
		total: total_parts + total_labour,
		idempotencyKey: crypto.randomUUID(),
	};
}

/** The slots whose count of taken seats is not the number of their appointments. */
export async function wrongSlots(db: Kysely<Database>): Promise<readonly string[]> {
	const slots = await db
		.selectFrom('slot as s')
		.select(['s.dealer_id', 's.day', 's.start_minute', 's.booked_seats', 's.seats'])
		.select((slot) =>
			slot
				.selectFrom('appointment as a')
				.select(({ fn }) => fn.countAll<number>().as('n'))
				.whereRef('a.dealer_id', '=', 's.dealer_id')
				.whereRef('a.day', '=', 's.day')
				.whereRef('a.start_minute', '=', 's.start_minute')
				// A job card keeps the seat of its booking.
				.where('a.cancelled_at', 'is', null)
				.as('booked'),
		)
		.execute();
	return slots
		.filter(({ booked_seats, seats, booked }) => booked_seats !== Number(booked) || booked_seats > seats)
		.map(
			({ day, start_minute, booked_seats, booked }) =>
				`${day} ${timeOfMinute(start_minute)}: ${booked_seats}, booked ${booked}`,
		);
}
