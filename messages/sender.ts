import type { Language } from '../domain/languages.ts';

/** A message to an owner's mobile, and the interface of the services that deliver it. */
export interface Message {
	/** The same for every attempt, so that the delivery service can drop duplicates. */
	readonly id: string;
	/** `+91` and ten digits. */
	readonly to: string;
	readonly language: Language;
	readonly text: string;
	/** The code in the text, for delivery services that use templates of their own. */
	readonly code: string;
	readonly expiresAt: Date;
}

export interface MessageSender {
	/**
	 * Resolves once the delivery service has accepted the message. Rejects when it has not within 10 s, or once `signal`
	 * is aborted.
	 */
	send(message: Message, signal: AbortSignal): Promise<void>;
}
