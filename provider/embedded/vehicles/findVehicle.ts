import { providerMessage } from '../../../domain/providerMessage.ts';
import { type Result, rejected } from '../../../domain/result.ts';
import type { OperationContext } from '../operationContext.ts';

/** The id of the vehicle document of a registration number. */
export async function findVehicle(
	regNo: string,
	{ db }: OperationContext,
): Promise<Result<{ readonly vehicleId: string }>> {
	const found = await db.selectFrom('vehicle').select('id').where('reg_no', '=', regNo).executeTakeFirst();
	return found ? { ok: true, vehicleId: found.id } : rejected(providerMessage('vehicleNotFound'));
}
