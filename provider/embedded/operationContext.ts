/** What the operations of the embedded provider work with. */
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { ProviderError } from '../../domain/providerError.ts';
import { type CodedMessage, type MessageCode, providerMessage } from '../../domain/providerMessage.ts';

/** What an operation needs, whoever asks for it. */
export interface OperationContext {
	readonly db: Kysely<Database>;
	/** One instant for the whole operation. */
	readonly now: Date;
}

/** What is asked about does not exist. */
export const notFoundError = (
	call: string,
	code: 'vehicleNotFound' | 'fileNotFound' | 'estimateNotFound',
): ProviderError => new ProviderError('notFound', { call, rejection: providerMessage(code) });

/** The question itself cannot be meant, whatever is known. */
export const refusedError = (call: string, rejection: CodedMessage<MessageCode>): ProviderError =>
	new ProviderError('refused', { call, rejection });
