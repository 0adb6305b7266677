import {
	type CodedMessage,
	type MessageCode,
	type MessageParams,
	providerMessage,
} from '../../../domain/providerMessage.ts';
import { sentenceOf } from '../../../provider/sentences/sentenceOf.ts';

type Values<Code extends MessageCode> =
	MessageParams[Code] extends Readonly<Record<string, never>> ? readonly [] : readonly [MessageParams[Code]];

/** What a message is in English on the wire, so that a test names its code; sentences have tests of their own. */
export const messageText = <Code extends MessageCode>(code: Code, ...values: Values<Code>): string =>
	sentenceOf(providerMessage(code, ...values) as CodedMessage, 'en');
