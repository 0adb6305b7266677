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

/** A message's content at the moment of sending. */
export interface MessageContent {
	/** The owner's language. */
	readonly language: Language;
	/** The vehicle's mobile, in any form; null or no Indian mobile: nobody can be notified. */
	readonly registeredMobile: string | null;
	/** The mobile that the booking names, as it was typed; null: there is no booking. */
	readonly bookingMobile: string | null;
	/** The variables of the kind's text by name (`domain/message/messageTexts.ts`), not yet made safe. */
	readonly values: Readonly<Record<string, string>>;
	/** Whether it is about an act of the owner. */
	readonly isByOwner?: boolean;
	/** The kind that is sent in place of the message's own, which is no longer true. */
	readonly kind?: MessageKind;
	/** Path and query of the page that the link opens, without `RegNo`; left out: the page of the kind. */
	readonly path?: string;
}

/**
 * Reads the present contents of messages by their ids. A message that is missing in the answer no longer holds, such as
 * the reminder of a cancelled booking, and is not sent.
 */
export type ReadMessageContents = (
	messages: readonly QueuedMessage[],
	now: Date,
) => Promise<ReadonlyMap<string, MessageContent>>;
