/** Requests with an idempotency key: the result is stored once, and returned again to an equal request. */
import { hash } from 'node:crypto';
import type { CompiledQuery } from 'kysely';
import { retryOnDeadlock, violatedConstraint } from '../../../db/errors.ts';
import { type ResultCode, resultCode } from '../../../domain/resultCode.ts';
import { canonicalJson } from '../../../domain/text/canonicalJson.ts';
import { ConflictError, type OperationContext } from '../operationContext.ts';

export interface Rejection {
	readonly rejection: ResultCode;
}

/** The appointment that was booked or changed, or the result code of the rejection. */
export type StoredResult = { readonly appointmentId: string; readonly appointmentNo: string } | Rejection;

interface StoredRequest {
	readonly payload_hash: string;
	readonly answer: StoredResult;
}

/** The row that a request is checked against. */
export interface LoadedRow {
	/** null: the key has not been used. */
	readonly stored: StoredRequest | null;
}

/** Runs a statement that stores and returns a result. @throws ConflictError if it writes nothing */
export async function writeResult(statement: CompiledQuery, { db }: OperationContext): Promise<StoredResult> {
	const { rows } = await db.executeQuery(statement as CompiledQuery<StoredRequest>);
	if (!rows[0]) throw new ConflictError();
	return rows[0].answer;
}

interface KeyedWrite<Row extends LoadedRow, Checked extends object> {
	readonly key: string;
	/** Requests with equal canonical JSON are equal. */
	readonly payload: unknown;
	readonly rowQuery: CompiledQuery<Row>;
	check(row: Row): Checked | Rejection;
	/** Writes, and stores the result under the key. @throws ConflictError if the row has changed since it was read */
	write(checked: Checked, keyed: KeyedRequest): Promise<StoredResult>;
	/** Rejection to store if the write conflicted but the check passes on re-reading. */
	readonly rejectionOnConflict: ResultCode;
}

export interface KeyedRequest {
	readonly key: string;
	readonly hash: string;
}

/** Violated by a change since the read: an equal request, another booking, or the desk's removal of the vehicle. */
const raceConstraints = new Set<unknown>(['idempotency_pkey', 'appointment_one_active', 'appointment_vehicle_id_fkey']);

/**
 * Carries out a request once for its key:
 * 1. If the key is used, the stored result is returned; the key with another payload is rejected.
 * 2. If the check fails, its rejection is stored.
 * 3. Otherwise the request is written. After a conflict it is read and checked again, and the reason is stored.
 */
export function writeOnce<Row extends LoadedRow, Checked extends object>(
	{ key, payload, rowQuery, check, write, rejectionOnConflict }: KeyedWrite<Row, Checked>,
	context: OperationContext,
): Promise<StoredResult> {
	const keyed = { key, hash: hash('sha256', canonicalJson(payload)) };
	return retryOnDeadlock(async () => {
		const row = await loadRow(rowQuery, context);
		if (row.stored) return replayed(row.stored, keyed);
		const checked = check(row);
		if ('rejection' in checked) return storeRejection(checked, keyed, context);
		let rejection = rejectionOnConflict;
		try {
			return await write(checked, keyed);
		} catch (error) {
			const violated = violatedConstraint(error);
			if (!(error instanceof ConflictError) && !raceConstraints.has(violated)) throw error;
			if (violated === 'appointment_one_active') rejection = resultCode('alreadyBooked');
		}
		// A row changed since it was read, so it is read again for the reason.
		const since = await loadRow(rowQuery, context);
		if (since.stored) return replayed(since.stored, keyed);
		const conflict = check(since);
		return storeRejection('rejection' in conflict ? conflict : { rejection }, keyed, context);
	});
}

/** Runs a statement that always returns one row. */
export async function loadRow<Row>(rowQuery: CompiledQuery<Row>, { db }: OperationContext): Promise<Row> {
	const { rows } = await db.executeQuery(rowQuery);
	const [row] = rows;
	if (!row) throw new Error('the query returned no row');
	return row;
}

/** Stores the result under the key, in the transaction of the write; a used key is a unique violation. */
export async function storeResult(
	answer: StoredResult,
	keyed: KeyedRequest,
	context: OperationContext,
): Promise<StoredResult> {
	await insertResult(answer, keyed, context).execute();
	return answer;
}

/** Stores a rejection under the key. If another request stored a result first, that result is returned. */
async function storeRejection(rejection: Rejection, keyed: KeyedRequest, context: OperationContext) {
	const stored = await insertResult(rejection, keyed, context)
		// Changes nothing, but only a written row is returned.
		.onConflict((conflict) => conflict.column('key').doUpdateSet({ key: keyed.key }))
		.returning(['payload_hash', 'answer'])
		.executeTakeFirstOrThrow();
	return replayed(stored as StoredRequest, keyed);
}

const insertResult = (answer: StoredResult, { key, hash: payload_hash }: KeyedRequest, { db, now }: OperationContext) =>
	db.insertInto('idempotency').values({ key, payload_hash, answer: JSON.stringify(answer), answered_at: now });

/** The stored result; a rejection if the key belongs to another request. */
const replayed = ({ payload_hash, answer }: StoredRequest, { hash }: KeyedRequest): StoredResult =>
	payload_hash === hash ? answer : { rejection: resultCode('otherPayload') };
