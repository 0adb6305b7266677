/** Books a service, at most once for an idempotency key. */
import { hash } from 'node:crypto';
import { retryOnDeadlock, violatedConstraint } from '../../../db/errors.ts';
import { type CodedMessage, providerMessage } from '../../../domain/providerMessage.ts';
import { type Result, rejected } from '../../../domain/result.ts';
import { minuteOfTime } from '../../../domain/time/minuteOfDay.ts';
import type { BookingOrder } from '../../bookingOrder.ts';
import type { BookingConfirmation, BookingRequest } from '../../port.ts';
import type { OperationContext } from '../operationContext.ts';
import { readBookingFacts } from './bookingFacts.ts';
import { checkBooking } from './checkBooking.ts';
import { readStoredResult, replayed, type StoredResult, storeRejection } from './storedResults.ts';
import { type IdempotentRequest, writeBooking } from './writeBooking.ts';

/**
 * Books a slot and sets the LegacyId. An idempotency key belongs to one order: the same key and order get the same
 * result, also when sent at the same time or after a restart; the same key with another order is rejected. Rejections
 * are stored like bookings.
 *
 * A booking takes two round trips: one statement reads the facts, one writes everything. The conditions of the second
 * and the constraints of the database catch what changed between the two.
 */
export async function bookAppointment(
	{ order, idempotencyKey, pickUpCharge = null }: BookingRequest,
	context: OperationContext,
): Promise<Result<BookingConfirmation>> {
	const request = { key: idempotencyKey, hash: hash('sha256', JSON.stringify(order)), pickUpCharge };
	return toBookingResult(await retryOnDeadlock(() => attemptBooking(order, request, context)));
}

async function attemptBooking(
	order: BookingOrder,
	request: IdempotentRequest,
	context: OperationContext,
): Promise<StoredResult> {
	const facts = await readBookingFacts(order, request.key, minuteOfTime(order.slotStart), context);
	if (facts.stored) return replayed(facts.stored, request);
	const check = checkBooking(order, facts, context);
	if (!check.ok) return storeRejection(check.rejection, request, context);
	try {
		const saleInvoiceDate = facts.vehicle?.sale_invoice_date ?? null;
		const booked = await writeBooking(order, check.booking, request, saleInvoiceDate, context);
		if (booked) return booked;
	} catch (error) {
		const constraint = violatedConstraint(error);
		if (constraint === 'appointment_one_active')
			return storeRejection(providerMessage('alreadyBooked'), request, context);
		if (constraint === 'idempotency_pkey') return readStoredResult(request, context);
		// The desk removed the vehicle with its owner after the facts were read.
		if (constraint !== 'appointment_vehicle_id_fkey') throw error;
	}
	return storeRejection(await findConflict(order, request, context), request, context);
}

/** Reads the facts again after a write that changed nothing, to find out what made it fail. */
async function findConflict(
	order: BookingOrder,
	{ key }: IdempotentRequest,
	context: OperationContext,
): Promise<CodedMessage> {
	const facts = await readBookingFacts(order, key, minuteOfTime(order.slotStart), context);
	const check = checkBooking(order, facts, context);
	return check.ok ? providerMessage('slotTaken') : check.rejection;
}

const toBookingResult = (answer: StoredResult): Result<BookingConfirmation> =>
	'rejection' in answer ? rejected(answer.rejection) : { ok: true, message: providerMessage('booked'), ...answer };
