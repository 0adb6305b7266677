/** What the tests of the portal's provider share. */
import type { CallName } from '../wire/calls.ts';
import { createProvider } from './createProvider.ts';
import { by, type Reply, testProvider, visit } from './testing.ts';

/** The portal's provider on a test provider; `bodies` is what a call was asked. */
export function portal(replies: Partial<Record<CallName, Reply>>) {
	const provider = testProvider(replies);
	const payment = { dealerCode: 'PAY-1', accessCode: 'AVAB00' };
	const client = createProvider(provider.wire, { parentOrganizationId: 'parent-1', payment })(visit);
	const bodies = (name: CallName) => provider.asked.filter((asking) => asking.name === name).map(({ body }) => body);
	return { ...provider, client, bodies };
}

export const done = by(() => ({ IsRequestSuccessfull: true, Message: '' }));
export const refusal = (Message: string) => by(() => ({ IsRequestSuccessfull: false, Message }));
