import { sql } from 'kysely';
import { resultCode } from '../../../domain/resultCode.ts';
import { dayOf } from '../../../domain/time/calendar.ts';
import type { BookingEligibility } from '../../port.ts';
import { unknownVehicle } from '../commandRejected.ts';
import { notFoundError, type OperationContext } from '../operationContext.ts';

interface VehicleRow {
	readonly message: string | null;
	/** null: it has no active job card. */
	readonly phase: string | null;
	readonly isBookedByEarlierOwner: boolean;
}

/**
 * Whether a vehicle may be booked. An active job card, a block of the desk, or a booking of an earlier owner blocks it;
 * the present owner neither sees nor can cancel that booking.
 * @throws ProviderError `notFound` for an unknown registration number
 */
export async function readEligibility(regNo: string, { db, now }: OperationContext): Promise<BookingEligibility> {
	const { rows } = await sql<VehicleRow>`
		select block_message as message, (select phase from job_card where vehicle_id = v.id and is_active) as phase,
			exists (select from appointment a where a.vehicle_id = v.id and a.booked_at < v.owner_since
				and a.is_active and a.day >= ${dayOf(now)}) as "isBookedByEarlierOwner"
		from vehicle v where reg_no = ${regNo}
	`.execute(db);
	const [vehicle] = rows;
	if (!vehicle) throw notFoundError('eligibility', 'vehicleNotFound');
	const { message, phase } = vehicle;
	if (message !== null) return { isBlocked: true, resultCode: resultCode('blocked', { message }) };
	if (phase === null && vehicle.isBookedByEarlierOwner)
		return { isBlocked: true, resultCode: resultCode('bookedByEarlierOwner') };
	if (phase === null) return { isBlocked: false, resultCode: resultCode('mayBook') };
	return { isBlocked: true, resultCode: resultCode(phase === 'delivered' ? 'serviceNotClosed' : 'atDealership') };
}

/** Blocks bookings of a vehicle with a message for its owner; null removes the block. @throws CommandRejected */
export async function setBookingBlock(
	{ regNo, message }: { readonly regNo: string; readonly message: string | null },
	{ db }: Pick<OperationContext, 'db'>,
) {
	const block = db.updateTable('vehicle').set({ block_message: message }).where('reg_no', '=', regNo);
	if ((await block.executeTakeFirst()).numUpdatedRows === 0n) throw unknownVehicle(regNo);
	return { regNo, block: message };
}
