/** Moves a booking to another slot, at most once for an idempotency key. */
import { hash } from 'node:crypto';
import { retryOnDeadlock, violatedConstraint } from '../../../db/errors.ts';
import { providerMessage } from '../../../domain/providerMessage.ts';
import { type ChangeConfirmation, type Result, rejected } from '../../../domain/result.ts';
import { today } from '../../../domain/time/calendar.ts';
import type { MoveRequest, MoveTerms, MoveTermsRequest } from '../../port.ts';
import type { OperationContext } from '../operationContext.ts';
import { checkMove, checkTerms, type Mover } from './checkMove.ts';
import { readMoveFacts } from './moveFacts.ts';
import { type KeyedRequest, readStoredResult, replayed, type StoredResult, storeRejection } from './storedResults.ts';
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
	const result = await retryOnDeadlock(() => attemptMove(request, by, keyed, context));
	return 'rejection' in result ? rejected(result.rejection) : { ok: true, message: providerMessage('moved') };
}

async function attemptMove(
	request: MoveRequest,
	by: Mover,
	keyed: KeyedRequest,
	context: OperationContext,
): Promise<StoredResult> {
	const facts = await readMoveFacts(request, keyed.key, context);
	if (facts.stored) return replayed(facts.stored, keyed);
	const check = checkMove(request, facts, by, context);
	if (!check.ok) return storeRejection(check.rejection, keyed, context);
	try {
		const moved = await writeMove(request, check.move, facts.lines, by, keyed, context);
		if (moved) return moved;
	} catch (error) {
		if (violatedConstraint(error) === 'idempotency_pkey') return readStoredResult(keyed, context);
		throw error;
	}
	// Something changed between the two statements: the facts say what.
	const since = await readMoveFacts(request, keyed.key, context);
	if (since.stored) return replayed(since.stored, keyed);
	const conflict = checkMove(request, since, by, context);
	return storeRejection(conflict.ok ? providerMessage('slotTaken') : conflict.rejection, keyed, context);
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
