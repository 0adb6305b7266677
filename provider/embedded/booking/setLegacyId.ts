import type { OperationContext } from '../operationContext.ts';

/**
 * What the maker's system said to an appointment: its id there, 0 when it refused, null while it has not
 * answered. False: no such appointment.
 */
export async function setLegacyId(
	{ appointmentId, legacyId }: { readonly appointmentId: string; readonly legacyId: number | null },
	{ db }: Pick<OperationContext, 'db'>,
): Promise<boolean> {
	const done = await db
		.updateTable('appointment')
		.set({ legacy_id: legacyId })
		.where('id', '=', appointmentId)
		.executeTakeFirst();
	return done.numUpdatedRows > 0n;
}
