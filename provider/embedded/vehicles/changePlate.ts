import { sql } from 'kysely';
import { violatedConstraint } from '../../../db/errors.ts';
import { resultCode } from '../../../domain/resultCode.ts';
import { CommandRejected, unknownVehicle } from '../commandRejected.ts';
import type { OperationContext } from '../operationContext.ts';

/**
 * Gives a vehicle another registration number. Its job cards and messages follow; its sessions, its code and all links end
 * (docs/decisions/021-vehicle-and-owner.md).
 * @throws CommandRejected for an unknown vehicle, and when another one has that number
 */
export async function changePlate(
	{ regNo, newRegNo }: { readonly regNo: string; readonly newRegNo: string },
	{ db }: Pick<OperationContext, 'db'>,
): Promise<void> {
	const query = sql<{ changed: boolean | null }>`select change_plate(${regNo}, ${newRegNo}) as changed`;
	const { rows } = await query.execute(db).catch((error: unknown) => {
		if (violatedConstraint(error) !== 'vehicle_reg_no_key') throw error;
		throw new CommandRejected(409, resultCode('regNoTaken', { regNo: newRegNo }));
	});
	if (!rows[0]?.changed) throw unknownVehicle(regNo);
}
