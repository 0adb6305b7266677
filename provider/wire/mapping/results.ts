/** A yes or a no with a message: `IsRequestSuccessfull` and `Message` on the wire, a `Result` inside. */
import { type ProviderMessage, upstreamMessage } from '../../../domain/providerMessage.ts';
import { type ChangeConfirmation, type RejectedResult, type Result, rejected } from '../../../domain/result.ts';
import { trimmedOrNull } from './coerce.ts';

/** The sentence of a message in the language of whoever asked. */
export type MessageFormatter = (message: ProviderMessage) => string;

/** What an answer says of its success; missing counts as success. */
export interface ResultFields {
	readonly IsRequestSuccessfull?: boolean | null | undefined;
	readonly Message?: string | null | undefined;
}

/** `Message` as the provider's own words; null for none. */
export const messageFromWire = (text: string | null | undefined): ProviderMessage | null =>
	upstreamMessage(trimmedOrNull(text));

export const messageToWire = (message: ProviderMessage | null, format: MessageFormatter): string | null =>
	message === null ? null : format(message);

export const rejectedFromWire = ({ Message }: ResultFields): RejectedResult => rejected(messageFromWire(Message));

export const rejectedToWire = ({ rejection }: RejectedResult, format: MessageFormatter) => ({
	IsRequestSuccessfull: false as const,
	Message: messageToWire(rejection, format),
});

export function doneFromWire(response: ResultFields): Result<ChangeConfirmation> {
	if (response.IsRequestSuccessfull === false) return rejectedFromWire(response);
	return { ok: true, message: messageFromWire(response.Message) };
}

export function doneToWire(result: Result<ChangeConfirmation>, format: MessageFormatter) {
	if (!result.ok) return rejectedToWire(result, format);
	return { IsRequestSuccessfull: true, Message: messageToWire(result.message, format) };
}
