/** Requests with an idempotency key: the result is stored once, and returned again to an equal request. */
import { hash } from 'node:crypto';
import type { CompiledQuery } from 'kysely';
import { type ResultCode, resultCode } from '../../../domain/resultCode.ts';
import { canonicalJson } from '../../../domain/text/canonicalJson.ts';
import { ConflictError, retryOnConflict } from '../conflict.ts';
import type { OperationContext } from '../operationContext.ts';

export interface Rejection {
	readonly rejection: ResultCode;
}

/** The appointment that was booked or changed, or the result code of the rejection. */
export type StoredResult = { readonly appointmentId: string; readonly appointmentNo: string } | Rejection;

interface StoredRequest {
	readonly payload_hash: string;
	readonly result: StoredResult;
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
	return rows[0].result;
}

interface KeyedWrite<Row extends LoadedRow, Checked extends object> {
	readonly key: string;
	/** Requests with equal canonical JSON are equal. */
	readonly payload: unknown;
	readonly rowQuery: CompiledQuery<Row>;
	check(row: Row): Checked | Rejection;
	/** Writes, and stores the result under the key. @throws ConflictError if the row has changed since it was read */
	write(checked: Checked, keyed: KeyedRequest): Promise<StoredResult>;
}

export interface KeyedRequest {
	readonly key: string;
	readonly hash: string;
}

/**
 * Carries out a request once for its key:
 * 1. If the key is used, the stored result is returned; the key with another payload is rejected.
 * 2. If the check fails, its rejection is stored.
 * 3. Otherwise the request is written, with its result.
 *
 * All of it again after a conflict, also if an equal request stores its result first (`idempotency_pkey`).
 */
export function writeOnce<Row extends LoadedRow, Checked extends object>(
	{ key, payload, rowQuery, check, write }: KeyedWrite<Row, Checked>,
	context: OperationContext,
): Promise<StoredResult> {
	const keyed = { key, hash: hash('sha256', canonicalJson(payload)) };
	return retryOnConflict(async () => {
		const row = await loadRow(rowQuery, context);
		if (row.stored) return replayed(row.stored, keyed);
		const checked = check(row);
		return 'rejection' in checked ? storeResult(checked, keyed, context) : write(checked, keyed);
	});
}

/** Runs a statement that always returns one row. */
export async function loadRow<Row>(rowQuery: CompiledQuery<Row>, { db }: OperationContext): Promise<Row> {
	const { rows } = await db.executeQuery(rowQuery);
	const [row] = rows;
	if (!row) throw new Error('the query returned no row');
	return row;
}

/** Stores the result under the key, in the transaction of the write. A used key is a unique violation. */
export async function storeResult(
	result: StoredResult,
	{ key, hash: payload_hash }: KeyedRequest,
	{ db, now }: OperationContext,
): Promise<StoredResult> {
	const row = { key, payload_hash, result: JSON.stringify(result), stored_at: now };
	await db.insertInto('idempotency').values(row).execute();
	return result;
}

/** The stored result; a rejection if the key belongs to another request. */
const replayed = ({ payload_hash, result }: StoredRequest, { hash }: KeyedRequest): StoredResult =>
	payload_hash === hash ? result : { rejection: resultCode('otherPayload') };
