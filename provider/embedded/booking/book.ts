/** Booking a service: one appointment, however often and from wherever it is asked for. */
import { createHash } from 'node:crypto';
import { violatedConstraint, withoutDeadlock } from '../../../db/errors.ts';
import { minuteOfTime } from '../../../domain/minutes.ts';
import type { BookingOrder, Outcome } from '../../../domain/order.ts';
import type { Scope } from '../context.ts';
import { messagesIn } from '../messages.ts';
import { readBookingFacts } from './bookingFacts.ts';
import { checkBooking } from './checkBooking.ts';
import { type KeyedPayload, writeBooking } from './writeBooking.ts';

/**
 * Books and sets the LegacyId, or says why not. `key` belongs to one order: the same key and order get the
 * same answer, also at the same instant and after a restart; with another order it is refused. Refusals are
 * stored like bookings. Two round trips when it succeeds: what is known is read and checked, then one
 * statement writes everything, and the database decides about what may have changed in between.
 */
export async function book(order: BookingOrder, key: string, scope: Scope): Promise<Outcome> {
	const keyed = { key, hash: createHash('sha256').update(JSON.stringify(order)).digest('hex') };
	return withoutDeadlock(() => attempt(order, keyed, scope));
}

async function attempt(order: BookingOrder, keyed: KeyedPayload, scope: Scope): Promise<Outcome> {
	const say = messagesIn[scope.language];
	const facts = await readBookingFacts(order, keyed.key, minuteOfTime(order.slotStart), scope);
	if (facts.stored) return replay(facts.stored, keyed, scope);
	const check = checkBooking(order, facts, scope);
	if (!check.ok) return refuse(check.message, keyed, scope);
	const about = { saleInvoiceDate: facts.vehicle?.sale_invoice_date ?? null, message: say.booked };
	try {
		const booked = await writeBooking(order, check.booking, keyed, about, scope);
		if (booked) return booked;
	} catch (error) {
		const constraint = violatedConstraint(error);
		if (constraint === 'appointment_one_active') return refuse(say.alreadyBooked, keyed, scope);
		if (constraint === 'idempotency_pkey') return storedAnswer(keyed, scope);
		// Its owner was forgotten at the same instant.
		if (constraint !== 'appointment_vehicle_id_fkey') throw error;
	}
	return refuse(await whyNothingWasWritten(order, keyed, scope), keyed, scope);
}

/** Between the check and the write something changed: looked at again, it mostly has its own words. */
async function whyNothingWasWritten(order: BookingOrder, { key }: KeyedPayload, scope: Scope): Promise<string> {
	const facts = await readBookingFacts(order, key, minuteOfTime(order.slotStart), scope);
	const check = checkBooking(order, facts, scope);
	return check.ok ? messagesIn[scope.language].slotTaken : check.message;
}

/** Stores a refusal as the key's answer; when the same key was answered meanwhile, that answer counts. */
async function refuse(message: string, keyed: KeyedPayload, scope: Scope): Promise<Outcome> {
	const answer: Outcome = { done: false, message };
	const stored = await scope.db
		.insertInto('idempotency')
		.values({
			key: keyed.key,
			payload_hash: keyed.hash,
			answer: JSON.stringify(answer),
			answered_at: scope.now,
		})
		.onConflict((conflict) => conflict.column('key').doNothing())
		.returning('key')
		.executeTakeFirst();
	return stored ? answer : storedAnswer(keyed, scope);
}

async function storedAnswer(keyed: KeyedPayload, scope: Scope): Promise<Outcome> {
	const stored = await scope.db
		.selectFrom('idempotency')
		.select(['payload_hash', 'answer'])
		.where('key', '=', keyed.key)
		.executeTakeFirstOrThrow();
	return replay({ payload_hash: stored.payload_hash, answer: stored.answer as Outcome }, keyed, scope);
}

function replay(
	stored: { readonly payload_hash: string; readonly answer: Outcome },
	{ hash }: KeyedPayload,
	{ language }: Scope,
): Outcome {
	if (stored.payload_hash === hash) return stored.answer;
	return { done: false, message: messagesIn[language].otherPayload };
}
