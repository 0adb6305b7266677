/** Mapping between `IsRequestSuccessfull` and `Message` on the wire and a `Result`. */
import { type ProviderMessage, upstreamMessage } from '../../../domain/providerMessage.ts';
import { type ChangeConfirmation, type RejectedResult, type Result, rejected } from '../../../domain/result.ts';
import { trimmedOrNull } from './coerce.ts';

/** Formats a message in the language of the request. */
export type MessageFormatter = (message: ProviderMessage) => string;

/** The fields of a response that tell whether it succeeded; a missing IsRequestSuccessfull counts as success. */
export interface ResultFields {
	readonly IsRequestSuccessfull?: boolean | null | undefined;
	readonly Message?: string | null | undefined;
}

/** The texts with which providers refuse a list that is empty, as `normalizeMessage` writes them; the set is closed. */
const emptyListTexts: readonly string[] = ['no record found', 'no records found', 'no data found'];

/** Text for a comparison that ignores case, white space, and a full stop at the end. */
export const normalizeMessage = (text: string | null | undefined): string =>
	(text ?? '').trim().replaceAll(/\s+/g, ' ').replace(/ ?\.$/, '').toLowerCase();

/** Whether a refusal means that a list is empty (docs/product.md#reading-answers). */
export const isEmptyListMessage = ({ Message }: ResultFields): boolean =>
	emptyListTexts.includes(normalizeMessage(Message));

/** `Message` as a message with the provider's own text; null when empty or missing. */
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
