/** What the operations of the embedded provider work with. */
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { Failure } from '../../domain/failure.ts';
import { type CodedMessage, type MessageCode, providerMessage } from '../../domain/providerMessage.ts';

/** What an operation needs, whoever asks for it. */
export interface Scope {
	readonly db: Kysely<Database>;
	/** One instant for the whole operation. */
	readonly now: Date;
}

/** What is asked about does not exist. */
export const notFound = (call: string, code: 'vehicleNotFound' | 'fileNotFound' | 'estimateNotFound'): Failure =>
	new Failure('notFound', { call, rejection: providerMessage(code) });

/** The question itself cannot be meant, whatever is known. */
export const refused = (call: string, rejection: CodedMessage<MessageCode>): Failure =>
	new Failure('refused', { call, rejection });
