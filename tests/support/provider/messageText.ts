import { type MessageCode, type ProviderMessage, providerMessage } from '../../../domain/providerMessage.ts';
import { formatMessage } from '../../../provider/translations/formatMessage.ts';

/** The English text of a message on the wire. Tests name its code; the texts have tests of their own. */
export const messageText = <Code extends MessageCode>(...message: Parameters<typeof providerMessage<Code>>): string =>
	formatMessage(providerMessage(...message) as ProviderMessage, 'en');
