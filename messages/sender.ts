/** A message to an owner's mobile, and who carries it there. */
export interface Message {
	/** The same for every attempt, so that a carrier can leave out the second. */
	readonly id: string;
	/** `+91` and ten digits. */
	readonly to: string;
	readonly language: 'en' | 'hi';
	readonly text: string;
	/** As it stands in the text, for carriers that fill it into a text of their own. */
	readonly code: string;
	readonly expiresAt: Date;
}

export interface MessageSender {
	/**
	 * Resolves once the carrier has taken the message; rejects when it has not, or did not say so within 10 s or before
	 * `signal` fired.
	 */
	send(message: Message, signal: AbortSignal): Promise<void>;
}
