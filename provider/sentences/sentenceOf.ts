import type { ProviderMessage } from '../../domain/providerMessage.ts';
import { english } from './english.ts';
import { hindi } from './hindi.ts';
import type { Sentences } from './sentences.ts';

export type Language = 'en' | 'hi';

const catalogue: Readonly<Record<Language, Sentences>> = { en: english, hi: hindi };

/** The sentence of a message in a language; another system's own words as they were sent. */
export function sentenceOf(message: ProviderMessage, language: Language): string {
	if (message.code === 'provider') return message.message;
	const sentence = catalogue[language][message.code];
	// The type of the catalogue ties each sentence to the values of its code.
	return typeof sentence === 'string' ? sentence : sentence(message.params as never);
}
