/** Booking a service: one appointment, however often and from wherever it is asked for. */
import { createHash } from 'node:crypto';
import { violatedConstraint, withoutDeadlock } from '../../../db/errors.ts';
import { minuteOfTime } from '../../../domain/minutes.ts';
import type { BookingOrder } from '../../../domain/order.ts';
import { type CodedMessage, providerMessage } from '../../../domain/providerMessage.ts';
import { type Result, rejected } from '../../../domain/result.ts';
import type { Booked, BookingQuestion } from '../../port.ts';
import type { Scope } from '../context.ts';
import { readBookingFacts, type StoredAnswer } from './bookingFacts.ts';
import { checkBooking } from './checkBooking.ts';
import { type KeyedPayload, writeBooking } from './writeBooking.ts';

/**
 * Books and sets the LegacyId, or says why not. A key belongs to one order: the same key and order get the
 * same answer, also at the same instant and after a restart; with another order it is refused. Refusals are
 * stored like bookings. Two round trips when it succeeds: what is known is read and checked, then one
 * statement writes everything, and the database decides about what may have changed in between.
 */
export async function book({ order, idempotencyKey }: BookingQuestion, scope: Scope): Promise<Result<Booked>> {
	const hash = createHash('sha256').update(JSON.stringify(order)).digest('hex');
	return withoutDeadlock(() => attempt(order, { key: idempotencyKey, hash }, scope));
}

async function attempt(order: BookingOrder, keyed: KeyedPayload, scope: Scope): Promise<Result<Booked>> {
	const facts = await readBookingFacts(order, keyed.key, minuteOfTime(order.slotStart), scope);
	if (facts.stored) return replay(facts.stored, keyed);
	const check = checkBooking(order, facts, scope);
	if (!check.ok) return refuse(check.rejection, keyed, scope);
	try {
		const saleInvoiceDate = facts.vehicle?.sale_invoice_date ?? null;
		const booked = await writeBooking(order, check.booking, keyed, saleInvoiceDate, scope);
		if (booked) return resultOf(booked);
	} catch (error) {
		const constraint = violatedConstraint(error);
		if (constraint === 'appointment_one_active') return refuse(providerMessage('alreadyBooked'), keyed, scope);
		if (constraint === 'idempotency_pkey') return storedAnswer(keyed, scope);
		// Its owner was forgotten at the same instant.
		if (constraint !== 'appointment_vehicle_id_fkey') throw error;
	}
	return refuse(await whyNothingWasWritten(order, keyed, scope), keyed, scope);
}

/** Between the check and the write something changed: looked at again, it mostly has its own reason. */
async function whyNothingWasWritten(order: BookingOrder, { key }: KeyedPayload, scope: Scope): Promise<CodedMessage> {
	const facts = await readBookingFacts(order, key, minuteOfTime(order.slotStart), scope);
	const check = checkBooking(order, facts, scope);
	return check.ok ? providerMessage('slotTaken') : check.rejection;
}

/** Stores a refusal as the key's answer; when the same key was answered meanwhile, that answer counts. */
async function refuse(rejection: CodedMessage, keyed: KeyedPayload, scope: Scope): Promise<Result<Booked>> {
	const stored = await scope.db
		.insertInto('idempotency')
		.values({
			key: keyed.key,
			payload_hash: keyed.hash,
			answer: JSON.stringify({ rejection } satisfies StoredAnswer),
			answered_at: scope.now,
		})
		.onConflict((conflict) => conflict.column('key').doNothing())
		.returning('key')
		.executeTakeFirst();
	return stored ? rejected(rejection) : storedAnswer(keyed, scope);
}

async function storedAnswer(keyed: KeyedPayload, scope: Scope): Promise<Result<Booked>> {
	const stored = await scope.db
		.selectFrom('idempotency')
		.select(['payload_hash', 'answer'])
		.where('key', '=', keyed.key)
		.executeTakeFirstOrThrow();
	return replay({ payload_hash: stored.payload_hash, answer: stored.answer as StoredAnswer }, keyed);
}

function replay(
	stored: { readonly payload_hash: string; readonly answer: StoredAnswer },
	{ hash }: KeyedPayload,
): Result<Booked> {
	return stored.payload_hash === hash ? resultOf(stored.answer) : rejected(providerMessage('otherPayload'));
}

const resultOf = (answer: StoredAnswer): Result<Booked> =>
	'rejection' in answer ? rejected(answer.rejection) : { ok: true, message: providerMessage('booked'), ...answer };
