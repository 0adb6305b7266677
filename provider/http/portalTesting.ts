/** What the tests of the HTTP adapter share. */
import type { OperationContext } from '../port.ts';
import type { CallName } from '../wire/calls.ts';
import { createHttpProvider } from './httpProvider.ts';
import { by, context, type Reply, testProvider } from './testing.ts';

/** The HTTP adapter before a test provider; `bodies` is what a call was asked. */
export function portal(replies: Partial<Record<CallName, Reply>>, changes: Partial<OperationContext> = {}) {
	const provider = testProvider(replies);
	const client = createHttpProvider(provider.wire)({ ...context, ...changes });
	const bodies = (name: CallName) => provider.asked.filter((asking) => asking.name === name).map(({ body }) => body);
	return { ...provider, client, bodies };
}

export const done = by(() => ({ IsRequestSuccessfull: true, Message: '' }));
export const refusal = (Message: string) => by(() => ({ IsRequestSuccessfull: false, Message }));

/** The provider's own words. */
export const said = (message: string) => ({ code: 'provider', message }) as const;
