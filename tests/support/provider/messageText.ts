import { type MessageCode, type ProviderMessage, providerMessage } from '../../../domain/providerMessage.ts';
import { formatMessage } from '../../../provider/translations/formatMessage.ts';

/** What a message is in English on the wire, so that a test names its code; sentences have tests of their own. */
export const messageText = <Code extends MessageCode>(...message: Parameters<typeof providerMessage<Code>>): string =>
	formatMessage(providerMessage(...message) as ProviderMessage, 'en');
