/** The context and the errors that the operations of the embedded provider share. */
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { ProviderError } from '../../domain/providerError.ts';
import { type CodedMessage, type MessageCode, providerMessage } from '../../domain/providerMessage.ts';

/** What every operation needs, both for the portal and for the desk. */
export interface OperationContext {
	readonly db: Kysely<Database>;
	/** The current time; the same instant for the whole operation. */
	readonly now: Date;
	/** Stands at the head of invoices; absent: the dealership alone does. */
	readonly brand?: Brand;
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
): ProviderError => new ProviderError('notFound', { call, rejection: providerMessage(code) });

/** The request is invalid whatever the database holds. */
export const refusedError = (call: string, rejection: CodedMessage<MessageCode>): ProviderError =>
	new ProviderError('refused', { call, rejection });
