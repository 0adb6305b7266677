import type { MessageCode, MessageParams } from '../../domain/providerMessage.ts';

/** A sentence for each code, made of its values. */
export type MessageTemplates = {
	readonly [Code in MessageCode]: MessageParams[Code] extends Readonly<Record<string, never>>
		? string
		: (params: MessageParams[Code]) => string;
};
