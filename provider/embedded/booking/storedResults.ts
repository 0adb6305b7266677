/** What a request with an idempotency key came to: stored once, and given again to the same request. */
import { retryOnDeadlock, violatedConstraint } from '../../../db/errors.ts';
import { type CodedMessage, providerMessage } from '../../../domain/providerMessage.ts';
import type { OperationContext } from '../operationContext.ts';

/** The appointment that was booked or changed, or the message that the request was rejected with. */
export type StoredResult =
	| { readonly appointmentId: string; readonly appointmentNo: string }
	| { readonly rejection: CodedMessage };

export interface StoredRequest {
	readonly payload_hash: string;
	readonly answer: StoredResult;
}

export interface KeyedRequest {
	readonly key: string;
	readonly hash: string;
}

/** The stored request of the parameter `:key` as a value in SQL; null: the key has not been used. */
export const storedRequestSql =
	'(select row_to_json(i) from (select payload_hash, answer from idempotency where key = :key) i)';

type Check = { readonly ok: true } | { readonly ok: false; readonly rejection: CodedMessage };

interface KeyedWrite<Facts, Checked extends Check> {
	read(): Promise<Facts>;
	check(facts: Facts): Checked;
	/** Writes with its result, or nothing where the facts have changed since they were read: null. */
	write(checked: Extract<Checked, { ok: true }>, facts: Facts): Promise<StoredResult | null>;
	/** Why nothing was written although the facts allow it again. */
	readonly otherwise: CodedMessage;
}

/** Reads, checks and writes, once for a key; a rejection is stored as well. */
export function writeOnce<Facts extends { readonly stored: StoredRequest | null }, Checked extends Check>(
	keyed: KeyedRequest,
	context: OperationContext,
	{ read, check, write, otherwise }: KeyedWrite<Facts, Checked>,
): Promise<StoredResult> {
	return retryOnDeadlock(async () => {
		const facts = await read();
		if (facts.stored) return replayed(facts.stored, keyed);
		const checked = check(facts);
		if (!checked.ok) return storeRejection(checked.rejection, keyed, context);
		try {
			const written = await write(checked as Extract<Checked, { ok: true }>, facts);
			if (written) return written;
		} catch (error) {
			if (violatedConstraint(error) === 'idempotency_pkey') return readStoredResult(keyed, context);
			throw error;
		}
		// Something changed between the two statements: the facts say what.
		const since = await read();
		if (since.stored) return replayed(since.stored, keyed);
		const conflict = check(since);
		return storeRejection(conflict.ok ? otherwise : conflict.rejection, keyed, context);
	});
}

/** Stores a rejection under the key. When another request stored a result first, that result is returned. */
export async function storeRejection(
	rejection: CodedMessage,
	request: KeyedRequest,
	context: OperationContext,
): Promise<StoredResult> {
	const stored = await context.db
		.insertInto('idempotency')
		.values({
			key: request.key,
			payload_hash: request.hash,
			answer: JSON.stringify({ rejection } satisfies StoredResult),
			answered_at: context.now,
		})
		.onConflict((conflict) => conflict.column('key').doNothing())
		.returning('key')
		.executeTakeFirst();
	return stored ? { rejection } : readStoredResult(request, context);
}

export async function readStoredResult(request: KeyedRequest, context: OperationContext): Promise<StoredResult> {
	const { payload_hash, answer } = await context.db
		.selectFrom('idempotency')
		.select(['payload_hash', 'answer'])
		.where('key', '=', request.key)
		.executeTakeFirstOrThrow();
	return replayed({ payload_hash, answer: answer as StoredResult }, request);
}

/** The result again; a rejection when the key belongs to another request. */
export const replayed = ({ payload_hash, answer }: StoredRequest, { hash }: KeyedRequest): StoredResult =>
	payload_hash === hash ? answer : { rejection: providerMessage('otherPayload') };
