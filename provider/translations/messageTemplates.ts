import type { MessageCode, MessageParams } from '../../domain/providerMessage.ts';

/** One template for each message code: a sentence, or a function of the code's params. */
export type MessageTemplates = {
	readonly [Code in MessageCode]: MessageParams[Code] extends Readonly<Record<string, never>>
		? string
		: (params: MessageParams[Code]) => string;
};
