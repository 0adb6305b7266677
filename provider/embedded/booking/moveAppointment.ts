/** Moves a booking to another slot, at most once for an idempotency key. */
import { hash } from 'node:crypto';
import { providerMessage } from '../../../domain/providerMessage.ts';
import { type ChangeConfirmation, type Result, rejected } from '../../../domain/result.ts';
import { today } from '../../../domain/time/calendar.ts';
import type { MoveRequest, MoveTerms, MoveTermsRequest } from '../../port.ts';
import type { OperationContext } from '../operationContext.ts';
import { checkMove, checkTerms, type Mover } from './checkMove.ts';
import { readMoveFacts } from './moveFacts.ts';
import { writeOnce } from './storedResults.ts';
import { writeMove } from './writeMove.ts';

/**
 * Claims the new seat and gives the old one back, or does nothing (docs/product.md#moving). At its own dealership what was
 * booked keeps its prices; another one offers it anew, and what it lacks is left out. An idempotency key belongs to one
 * request, as of a booking.
 */
export async function moveAppointment(
	request: MoveRequest,
	by: Mover,
	context: OperationContext,
): Promise<Result<ChangeConfirmation>> {
	const { idempotencyKey: key, ...payload } = request;
	const keyed = { key, hash: hash('sha256', JSON.stringify(payload)) };
	const result = await writeOnce(keyed, context, {
		read: () => readMoveFacts(request, key, context),
		check: (facts) => checkMove(request, facts, by, context),
		write: ({ move }, { lines }) => writeMove(request, move, lines, by, keyed, context),
		otherwise: providerMessage('slotTaken'),
	});
	return 'rejection' in result ? rejected(result.rejection) : { ok: true, message: providerMessage('moved') };
}

/** What a booking would be at a dealership; rejected when that one cannot take it. */
export async function readMoveTerms(request: MoveTermsRequest, context: OperationContext): Promise<Result<MoveTerms>> {
	// Of no slot: the terms are those of every one.
	const facts = await readMoveFacts({ ...request, day: today(context.now), slotStart: '00:00' }, null, context);
	const check = checkTerms(facts);
	if (!check.ok) return rejected(check.rejection);
	const { total, lacking } = check.move;
	return { ok: true, total, lacking };
}
