/** A yes or a no with a message: `IsRequestSuccessfull` and `Message` on the wire, a `Result` inside. */
import { ownWords, type ProviderMessage } from '../../../domain/providerMessage.ts';
import { type Done, type Rejected, type Result, rejected } from '../../../domain/result.ts';
import { textOrNull } from './coerce.ts';

/** The sentence of a message in the language of whoever asked. */
export type Say = (message: ProviderMessage) => string;

/** What an answer says of its success; missing counts as success. */
export interface Verdict {
	readonly IsRequestSuccessfull?: boolean | null | undefined;
	readonly Message?: string | null | undefined;
}

/** `Message` as the provider's own words; null for none. */
export const messageFrom = (text: string | null | undefined): ProviderMessage | null => ownWords(textOrNull(text));

export const messageTo = (message: ProviderMessage | null, say: Say): string | null =>
	message === null ? null : say(message);

export const rejectedFrom = ({ Message }: Verdict): Rejected => rejected(messageFrom(Message));

export const rejectedTo = ({ rejection }: Rejected, say: Say) => ({
	IsRequestSuccessfull: false as const,
	Message: messageTo(rejection, say),
});

export function doneFrom(answer: Verdict): Result<Done> {
	if (answer.IsRequestSuccessfull === false) return rejectedFrom(answer);
	return { ok: true, message: messageFrom(answer.Message) };
}

export function doneTo(result: Result<Done>, say: Say) {
	if (!result.ok) return rejectedTo(result, say);
	return { IsRequestSuccessfull: true, Message: messageTo(result.message, say) };
}
