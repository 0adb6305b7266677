/** Changes what was booked, at most once for an idempotency key. */
import { hash } from 'node:crypto';
import { providerMessage } from '../../../domain/providerMessage.ts';
import { type ChangeConfirmation, type Result, rejected } from '../../../domain/result.ts';
import type { ChangeRequest } from '../../port.ts';
import type { OperationContext } from '../operationContext.ts';
import { readChangeFacts } from './changeFacts.ts';
import { checkChange } from './checkChange.ts';
import type { Mover } from './checkMove.ts';
import { writeOnce } from './storedResults.ts';
import { writeChange } from './writeChange.ts';

/**
 * Writes the whole booking anew, or does nothing (docs/product.md#changing-what-was-booked). An idempotency key belongs
 * to one request, whatever the pick-up charge is, as of a booking.
 */
export async function changeAppointment(
	request: ChangeRequest,
	by: Mover,
	context: OperationContext,
): Promise<Result<ChangeConfirmation>> {
	// What pick-up costs is read anew at each attempt, which may fail: it is no part of the request.
	const { idempotencyKey: key, pickUpCharge: _charge, ...payload } = request;
	const keyed = { key, hash: hash('sha256', JSON.stringify(payload)) };
	const result = await writeOnce(keyed, context, {
		read: () => readChangeFacts(request, context),
		check: (facts) => checkChange(request, facts),
		write: ({ change }) => writeChange(request, change, by, keyed, context),
		otherwise: providerMessage('bookingChanged'),
	});
	return 'rejection' in result ? rejected(result.rejection) : { ok: true, message: providerMessage('changed') };
}
