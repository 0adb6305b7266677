/** Ends holds of seats: the vehicle's row, and what the slot's row has of it (docs/product.md#seat-holds). */
import type { CompiledQuery } from 'kysely';
import { retryOnDeadlock } from '../../../db/errors.ts';
import { namedStatement } from '../../../db/preparedStatements.ts';
import { holdPauseMs } from '../../../domain/booking/seatHold.ts';
import type { OperationContext } from '../operationContext.ts';
import { offeredSlotSql } from './offeredSlots.ts';

type Context = Pick<OperationContext, 'db' | 'now'>;

/** A hold that is ended counts in its row all the same; a deleted one does not. */
const changes = { end: 'update slot_hold h set held_until = :now', delete: 'delete from slot_hold h' };

const endHoldsSql = (change: keyof typeof changes, condition: string): string => `
with ended as (
	${changes[change]} where ${condition} returning h.vehicle_id, h.dealer_id, h.day, h.start_minute
), released as (
	update slot s set holds = s.holds - e.vehicles
	from (
		select dealer_id, day, start_minute, array_agg(vehicle_id::text) as vehicles from ended
		group by dealer_id, day, start_minute
	) e
	where (s.dealer_id, s.day, s.start_minute) = (e.dealer_id, e.day, e.start_minute)
)
select count(*)::int as ended from ended`;

const endHoldOfVehicleSql = namedStatement(
	['regNo', 'now'],
	endHoldsSql('end', 'h.held_until > :now and h.vehicle_id = (select id from vehicle where reg_no = :regNo)'),
);
const endLostHoldsSql = namedStatement(
	['dealerId', 'now'],
	endHoldsSql(
		'end',
		`h.held_until > :now and h.dealer_id = :dealerId and not exists (
			select from slot s, ${offeredSlotSql('h.dealer_id', 'h.day', 'h.start_minute')}
			where (s.dealer_id, s.day, s.start_minute) = (h.dealer_id, h.day, h.start_minute) and s.taken + (
				select count(*) from slot_hold o
				where (o.dealer_id, o.day, o.start_minute) = (h.dealer_id, h.day, h.start_minute) and o.held_until > :now
					and (o.held_until, o.vehicle_id) < (h.held_until, h.vehicle_id)) < hour.seats)`,
	),
);
const deleteHoldOfVehicleSql = namedStatement(['vehicleId'], endHoldsSql('delete', 'h.vehicle_id = :vehicleId'));
const deleteEndedHoldsSql = namedStatement(['endedBefore'], endHoldsSql('delete', 'h.held_until <= :endedBefore'));

async function countEnded(statement: CompiledQuery<{ ended: number }>, { db }: Pick<Context, 'db'>): Promise<number> {
	const { rows } = await db.executeQuery(statement);
	return rows[0]?.ended ?? 0;
}

/** Ends the live hold of a vehicle; false: it has none. */
export const endHoldOfVehicle = async (regNo: string, context: Context): Promise<boolean> =>
	(await retryOnDeadlock(() => countEnded(endHoldOfVehicleSql({ regNo, now: context.now }), context))) > 0;

/**
 * Ends the live holds of a dealer whose slot is no longer offered, or has no seat for them: those that would end last.
 * @returns how many
 */
export const endLostHolds = (dealerId: string, context: Context): Promise<number> =>
	retryOnDeadlock(() => countEnded(endLostHoldsSql({ dealerId, now: context.now }), context));

/** Deletes the hold of a vehicle, in the transaction that removes the vehicle. */
export async function deleteHoldOfVehicle(vehicleId: string, context: Pick<Context, 'db'>): Promise<void> {
	await countEnded(deleteHoldOfVehicleSql({ vehicleId }), context);
}

/** Deletes the holds that no further one is in a row with. @returns how many */
export const deleteEndedHolds = (context: Context): Promise<number> =>
	retryOnDeadlock(() =>
		countEnded(deleteEndedHoldsSql({ endedBefore: new Date(context.now.getTime() - holdPauseMs) }), context),
	);
