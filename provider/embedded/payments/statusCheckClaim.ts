/**
 * The question about an order at the gateway: at most one in 15 s, whoever asks and in whichever process
 * (docs/decisions/007-a-return-is-confirmed-by-the-gateway.md).
 */
import { type Selectable, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import {
	earlyStatusCheckCutoff,
	type GatewayStatus,
	isFinalStatus,
	nextQuestionAt,
	unknownAnswerCutoff,
} from '../../../domain/paymentOrderTiming.ts';
import type { OperationContext } from '../operationContext.ts';

type OrderState = Selectable<Database['payment_order']>['state'];
type QuestionContext = Pick<OperationContext, 'db' | 'now'>;

export type GatewayAnswer = Exclude<GatewayStatus, 'noResponse'>;

/**
 * Claims the question by one conditional update, so that the database decides who asks. The last answer stands until
 * there is another. In case this process ends during the status call, an order that the worker would not check again is
 * due in 15 s, as is any order that a return is the reason to ask about.
 */
export async function claimQuestion(
	orderId: string,
	{ db, now }: QuestionContext,
	{ isReturn }: { readonly isReturn: boolean },
): Promise<boolean> {
	const due = nextQuestionAt(now);
	const done = await db
		.updateTable('payment_order')
		.set(({ fn, ref, val }) => ({
			asked_at: now,
			next_ask_at: isReturn ? sql<Date>`least(next_ask_at, ${due})` : fn.coalesce(ref('next_ask_at'), val(due)),
		}))
		.where('order_id', '=', orderId)
		.where('state', '!=', 'paid')
		.where(mayBeAsked(now))
		.executeTakeFirst();
	return done.numUpdatedRows > 0n;
}

/** As `claimQuestion`, for an order that was read as due at `due`; it is due again at `next`. */
export async function claimDueQuestion(
	orderId: string,
	{ due, next }: { readonly due: Date | null; readonly next: Date },
	{ db, now }: QuestionContext,
): Promise<boolean> {
	const done = await db
		.updateTable('payment_order')
		.set({ asked_at: now, next_ask_at: next })
		.where('order_id', '=', orderId)
		.where('next_ask_at', '=', due)
		.where(mayBeAsked(now))
		.executeTakeFirst();
	return done.numUpdatedRows > 0n;
}

/** The condition that an order was not asked about in the last 15 s. */
export const mayBeAsked = (now: Date) => sql<boolean>`(asked_at is null or asked_at <= ${earlyStatusCheckCutoff(now)})`;

/**
 * Keeps the answer to the question that was claimed at `now`, after what it says has been recorded. That the gateway does
 * not know an order is no answer while the browser may be on its way there.
 */
export async function keepAnswer(orderId: string, answer: GatewayAnswer, { db, now }: QuestionContext): Promise<void> {
	await db
		.updateTable('payment_order')
		.set({ answer })
		.where('order_id', '=', orderId)
		.where('asked_at', '=', now)
		.$if(answer === 'unknown', (update) => update.where('begun_at', '<=', unknownAnswerCutoff(now)))
		.execute();
}

export interface LastQuestion {
	readonly askedAt: Date;
	/** The last one, which may be to an earlier question. null: none yet, or none since a return put the order in doubt. */
	readonly answer: GatewayAnswer | null;
	/** null: the order is gone. */
	readonly state: OrderState | null;
}

export async function readLastQuestion(orderId: string, { db, now }: QuestionContext): Promise<LastQuestion> {
	const order = await db
		.selectFrom('payment_order')
		.select(['asked_at', 'answer', 'state', 'unconfirmed_at'])
		.where('order_id', '=', orderId)
		.executeTakeFirst();
	const { asked_at: askedAt = null, answer = null, unconfirmed_at: doubtfulSince = null } = order ?? {};
	// An answer that ends the order ends the doubt, too: this one was given before.
	const isOutdated = doubtfulSince !== null && answer !== null && isFinalStatus(answer);
	return { askedAt: askedAt ?? now, answer: isOutdated ? null : answer, state: order?.state ?? null };
}

/** Makes the order due for the worker as soon as it may be asked about again, unless it is due before or is paid. */
export async function scheduleQuestion(orderId: string, askedAt: Date, { db }: QuestionContext): Promise<void> {
	const dueAt = nextQuestionAt(askedAt);
	await db
		.updateTable('payment_order')
		.set({ next_ask_at: dueAt })
		.where('order_id', '=', orderId)
		.where('state', '!=', 'paid')
		.where((is) => is.or([is('next_ask_at', 'is', null), is('next_ask_at', '>', dueAt)]))
		.execute();
}
