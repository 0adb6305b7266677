import type { ProviderMessage } from '../../domain/providerMessage.ts';
import { englishMessages } from './english.ts';
import { hindiMessages } from './hindi.ts';
import type { MessageTemplates } from './messageTemplates.ts';

export type MessageLanguage = 'en' | 'hi';

const templates: Readonly<Record<MessageLanguage, MessageTemplates>> = { en: englishMessages, hi: hindiMessages };

/** The sentence of a message in a language; another system's own words as they were sent. */
export function formatMessage(message: ProviderMessage, language: MessageLanguage): string {
	if (message.code === 'provider') return message.message;
	const template = templates[language][message.code];
	// The type of the catalogue ties each sentence to the values of its code.
	return typeof template === 'string' ? template : template(message.params as never);
}
