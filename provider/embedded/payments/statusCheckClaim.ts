/**
 * Who may ask the gateway about an order, and when: at most one status call in 15 s, whoever makes it and in whichever
 * process (docs/decisions/007-a-return-is-confirmed-by-the-gateway.md).
 */
import { sql } from 'kysely';
import { earlyStatusCheckCutoff } from '../../../domain/payment/paymentOrderTiming.ts';
import type { OperationContext } from '../operationContext.ts';

type ClaimContext = Pick<OperationContext, 'db' | 'now'>;

/**
 * Claims the status call by one conditional update, so that the database decides who makes it. False: there was one in
 * the last 15 s, or the order is paid.
 * @param nextCheckAt when the worker checks the order again; not given: when it would do so anyway
 */
export async function claimStatusCheck(
	orderId: string,
	{ db, now }: ClaimContext,
	nextCheckAt?: Date | ReturnType<typeof noLaterThan>,
): Promise<boolean> {
	const done = await db
		.updateTable('payment_order')
		.set({ asked_at: now, ...(nextCheckAt && { next_ask_at: nextCheckAt }) })
		.where('order_id', '=', orderId)
		.where('state', '!=', 'paid')
		.where(wasNotJustChecked(now))
		.executeTakeFirst();
	return done.numUpdatedRows > 0n;
}

/** The condition that an order was not asked about in the last 15 s. */
export const wasNotJustChecked = (now: Date) =>
	sql<boolean>`(asked_at is null or asked_at <= ${earlyStatusCheckCutoff(now)})`;

/** The time of the next check as it is planned, or this one if it is sooner. */
export const noLaterThan = (time: Date) => sql<Date>`least(next_ask_at, ${time})`;

/** Lets the worker check an order that is not paid by this time. */
export async function scheduleNextCheck(orderId: string, time: Date, { db }: Pick<ClaimContext, 'db'>): Promise<void> {
	await db
		.updateTable('payment_order')
		.set({ next_ask_at: noLaterThan(time) })
		.where('order_id', '=', orderId)
		.where('state', '!=', 'paid')
		.execute();
}
