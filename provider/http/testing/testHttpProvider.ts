/** What the tests of the HTTP adapter share. */
import type { RequestContext } from '../../port.ts';
import type { CallName } from '../../wire/calls.ts';
import { createHttpProvider } from '../httpProvider.ts';
import { createFakeProvider, type Reply, replyWith, testRequestContext } from './fakeProvider.ts';

/** The HTTP adapter before a test provider; `bodies` is what a call was asked. */
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

/** The provider's own words. */
export const providerText = (message: string) => ({ code: 'provider', message }) as const;
