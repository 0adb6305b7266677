import type { ProviderMessage } from '../../domain/providerMessage.ts';
import { englishMessages } from './english.ts';
import { hindiMessages } from './hindi.ts';
import type { MessageTemplates } from './messageTemplates.ts';

export type MessageLanguage = 'en' | 'hi';

const templates: Readonly<Record<MessageLanguage, MessageTemplates>> = { en: englishMessages, hi: hindiMessages };

/** Formats a message in a language; the text of another system is returned unchanged. */
export function formatMessage(message: ProviderMessage, language: MessageLanguage): string {
	if (message.code === 'provider') return message.message;
	const template = templates[language][message.code];
	// `MessageTemplates` ties each template to the params of its code; TypeScript cannot follow that here.
	return typeof template === 'string' ? template : template(message.params as never);
}
