/** For tests: the HTTP adapter over a fake provider. */
import type { RequestContext } from '../../port.ts';
import type { CallName } from '../../wire/calls.ts';
import { createHttpProvider } from '../httpProvider.ts';
import { createFakeProvider, type Reply, replyWith, testRequestContext } from './fakeProvider.ts';

/** The HTTP adapter over a fake provider; `bodies` are the request bodies that a call received. */
export function createTestHttpProvider(
	replies: Partial<Record<CallName, Reply>>,
	changes: Partial<RequestContext> = {},
) {
	const provider = createFakeProvider(replies);
	const client = createHttpProvider(provider.transport)({ ...testRequestContext, ...changes });
	const bodies = (name: CallName) => provider.received.filter((asking) => asking.name === name).map(({ body }) => body);
	return { ...provider, client, bodies };
}

export const successReply = replyWith(() => ({ IsRequestSuccessfull: true, Message: '' }));
export const rejectionReply = (Message: string) => replyWith(() => ({ IsRequestSuccessfull: false, Message }));

/** A message with the provider's own text. */
export const providerText = (message: string) => ({ code: 'provider', params: { text: message } }) as const;
