/** What a handler of the embedded provider works with. */
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { CallName, Calls } from '../wire/calls.ts';
import type { AnswerOf, RequestOf } from '../wire/declare.ts';
import type { Language } from './messages.ts';
import type { OnlinePayment } from './payments/online.ts';

/** What an operation needs, whoever asks for it. */
export interface Scope {
	readonly db: Kysely<Database>;
	/** One instant for the whole operation. */
	readonly now: Date;
	readonly language: Language;
}

export interface CallContext extends Scope {
	/** Checked; empty for the calls that have none. */
	readonly idempotencyKey: string;
	/** null: nothing is paid online. */
	readonly online: OnlinePayment | null;
	/** Which portal asks (the header X-Portal-Url), unchecked; empty when it does not say. */
	readonly portalUrl: string;
	/** Counts and logs what changed nothing, where the answer alone does not say so; nothing personal. */
	readonly noteRefusal: (reason: string) => void;
}

/** Answers with HTTP 200, or throws a `Fault`. A refusal that an owner is to read is an answer. */
export type Handler<Name extends CallName> = (
	request: RequestOf<Calls[Name]>,
	context: CallContext,
) => Promise<AnswerOf<Calls[Name]>>;

/** An answer of another HTTP status than 200; the message may be read by an owner. */
export class Fault extends Error {
	override readonly name = 'Fault';
	readonly status: 400 | 404;

	constructor(status: 400 | 404, message: string) {
		super(message);
		this.status = status;
	}
}
