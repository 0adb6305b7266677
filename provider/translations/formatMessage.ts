import type { Language, Localized } from '../../domain/languages.ts';
import type { ProviderMessage } from '../../domain/providerMessage.ts';
import { englishMessages, type MessageTemplates } from './english.ts';
import { hindiMessages } from './hindi.ts';

const templates: Localized<Partial<MessageTemplates>> = { en: englishMessages, hi: hindiMessages };

/** Formats a message in a language, in English where it has no text; the text of another system is returned unchanged. */
export function formatMessage(message: ProviderMessage, language: Language): string {
	if (message.code === 'provider') return message.message;
	const template = templates[language]?.[message.code] ?? englishMessages[message.code];
	// `MessageTemplates` ties each template to the params of its code; TypeScript cannot follow that here.
	return typeof template === 'string' ? template : template(message.params as never);
}
