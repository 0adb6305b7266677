import type { OperationContext } from '../operationContext.ts';

/** Holds a vehicle back from booking with a message for its owner, or lets it go (null). False: no such vehicle. */
export async function setBookingHold(
	{ regNo, message }: { readonly regNo: string; readonly message: string | null },
	{ db }: Pick<OperationContext, 'db'>,
): Promise<boolean> {
	const done = await db
		.updateTable('vehicle')
		.set({ hold_message: message })
		.where('reg_no', '=', regNo)
		.executeTakeFirst();
	return done.numUpdatedRows > 0n;
}
