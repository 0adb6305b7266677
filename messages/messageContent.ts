import type { Language } from '../domain/languages.ts';
import type { MessageKind } from '../domain/message/messageKinds.ts';

/** A message that waits to be handed over. */
export interface QueuedMessage {
	readonly id: string;
	readonly kind: MessageKind;
	readonly regNo: string;
	/** The id of what it is about: an appointment, a job card, an estimate, a payment, a vehicle. */
	readonly aboutId: string;
	/** The id of the booking, or of the job card without one, whose end ends the link; null: only its time does. */
	readonly linkBoundToId: string | null;
	/** `booking`: the other mobile that the booking names. */
	readonly recipient: 'registered' | 'booking';
	readonly queuedAt: Date;
	readonly expiresAt: Date;
}

/** What is true of a message's subject at the moment of sending. */
export interface MessageContent {
	/** The owner's. */
	readonly language: Language;
	/** As the vehicle has it, in any form; null or no Indian mobile: nobody can be notified. */
	readonly registeredMobile: string | null;
	/** The mobile that the booking names, as it was typed; null: there is no booking. */
	readonly bookingMobile: string | null;
	/** The variables of the kind's text by name (`domain/message/messageTexts.ts`), not yet made safe. */
	readonly values: Readonly<Record<string, string>>;
	/** The owner has done what it asks for. */
	readonly isOwnAct?: boolean;
	/** What is said in place of the message's own kind, which is no longer true. */
	readonly kind?: MessageKind;
	/** Path and query of the page that the link opens, without `RegNo`; left out: the page of the kind. */
	readonly path?: string;
}

/**
 * Reads what the messages say now, by their ids. One that is missing in the answer no longer holds, such as the reminder
 * of a booking that was cancelled, and is not sent.
 */
export type ReadMessageContents = (
	messages: readonly QueuedMessage[],
	now: Date,
) => Promise<ReadonlyMap<string, MessageContent>>;
