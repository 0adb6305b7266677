/** The context and the errors that the operations of the embedded provider share. */
import type { Kysely } from 'kysely';
import { isUnwritable } from '../../db/errors.ts';
import type { Database } from '../../db/schema.ts';
import type { Language } from '../../domain/languages.ts';
import { ProviderError } from '../../domain/providerError.ts';
import { type ResultCode, type ResultCodeName, resultCode } from '../../domain/resultCode.ts';
import type { OnlinePaymentOptions } from '../../payments/gateway.ts';
import { NoStoreError, type Storage, StorageError } from '../../storage/storage.ts';

/** The context of every operation, for the portal and for the desk. */
export interface OperationContext {
	readonly db: Kysely<Database>;
	/** The current time; the same instant for the whole operation. */
	readonly now: Date;
	/** The language of the owner's request; absent: the desk's request. */
	readonly language?: Language;
	/** Registration number whose seat holds do not count as taken; absent: all count. */
	readonly seatHoldRegNo?: string | null | undefined;
	/** How often an owner may book, move and change per vehicle and day; absent: any number of times. */
	readonly changesPerDay?: number | undefined;
	/** Name and colour at the head of invoices; absent: the dealership alone. */
	readonly brand?: Brand;
	/** The file store; absent: the database. */
	readonly storage?: Storage | undefined;
}

/** The context of an operation of the portal. */
export interface ProviderCallContext extends OperationContext {
	/** null: online payment is off. */
	readonly online: OnlinePaymentOptions | null;
	/** Origin of the portal that sent the request; empty when the request does not name it. */
	readonly portalUrl: string;
	/** Counts and logs a request that changed nothing although its result is `ok`. `reason` contains no personal data. */
	readonly reportRejection: (reason: string) => void;
}

export interface OnlinePaymentContext extends OperationContext {
	readonly online: OnlinePaymentOptions;
}

export interface Brand {
	readonly name: string;
	/** `#rrggbb`; null: none was set. */
	readonly color: string | null;
}

/** The requested record does not exist. */
export const notFoundError = (
	call: string,
	code: 'vehicleNotFound' | 'fileNotFound' | 'estimateNotFound',
): ProviderError => new ProviderError('notFound', { call, rejection: resultCode(code) });

/** The request is invalid, whatever the database holds. */
export const refusedError = (call: string, rejection: ResultCode<ResultCodeName>): ProviderError =>
	new ProviderError('refused', { call, rejection });

/**
 * The result code of a failure that is no mistake of the program: nothing can be saved, or a file is out of reach.
 * null: any other failure.
 */
export function failureCode(error: unknown): ResultCode | null {
	if (isUnwritable(error)) return resultCode('unwritable');
	if (!(error instanceof StorageError)) return null;
	return resultCode(error.operation === 'put' ? 'fileNotStored' : 'fileNotReadable');
}

/** `failureCode` for the desk, which also learns that no file store is set. */
export const deskFailureMessage = (error: unknown): ResultCode | null =>
	error instanceof NoStoreError ? resultCode('storageNotSet') : failureCode(error);
