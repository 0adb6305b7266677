/** Messages as they are handed to a delivery service, its interface, and how their sending ends. */
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Language } from '../domain/languages.ts';
import type { Log } from '../domain/log.ts';
import type { MessageKind } from '../domain/message/messageKinds.ts';
import type { TemplateFrame } from '../domain/message/template.ts';

/** A message to an owner's mobile, as it is handed to the delivery service. */
export type Message = CodeMessage | (OutgoingMessage & { readonly kind: MessageKind });

interface OutgoingMessage {
	/** The id by which receipts name it. */
	readonly id: string;
	/** The same for every attempt on a channel, so that the delivery service can drop duplicates. */
	readonly idempotencyKey: string;
	/** `+91` and ten digits. */
	readonly to: string;
	readonly language: Language;
	readonly text: string;
	/** The name of the template that the text follows, for delivery services that know it by an id of their own. */
	readonly template: string;
	/** The values of its variables, in the order of the text. */
	readonly variables: readonly string[];
	/** The way of its delivery: a name of the operator's list (docs/product.md#messages). */
	readonly channel: string;
}

/** Carries a one-time code. */
export interface CodeMessage extends OutgoingMessage {
	readonly kind: 'code';
	/** The code in the text. */
	readonly code: string;
	readonly expiresAt: Date;
}

/**
 * The delivery service may have accepted the message, and would not drop a repetition: it is sent once more at most.
 */
export class UnclearDeliveryError extends Error {}

export interface MessageSender {
	/**
	 * Resolves once the delivery service has accepted the message. Rejects if it has not within 10 s, or once `signal` is
	 * aborted; with an `UnclearDeliveryError` if that is not known and the service knows no key.
	 */
	send(message: Message, signal: AbortSignal): Promise<void>;
}

/**
 * What is counted of a message. `attemptFailed`: it may be tried again. `dropped`: it no longer holds, or its code was
 * replaced, used or has expired. `tooLate`: it was too old, or its code would have expired before it could arrive.
 * `mobileLimit`: its mobile gets no more codes this hour.
 */
export const messageOutcomes = ['sent', 'attemptFailed', 'noMobile', 'dropped', 'tooLate', 'mobileLimit'] as const;
export type MessageOutcome = (typeof messageOutcomes)[number];

/** The settings and services for sending messages. */
export interface Delivery extends TemplateFrame {
	readonly db: Kysely<Database>;
	readonly sender: MessageSender;
	/** In the order in which they are asked for; codes have the first alone. */
	readonly channels: readonly string[];
	readonly now: () => Date;
	readonly log: Pick<Log, 'warn' | 'error'>;
	readonly count: (kind: MessageKind | 'code', outcome: MessageOutcome) => void;
}
