import type { Day } from '../../../domain/time/calendar.ts';
import { createHttpProvider } from '../../../provider/http/httpProvider.ts';
import { closedBreaker } from '../../../provider/http/testing/fakeProvider.ts';
import { createTransport } from '../../../provider/http/transport.ts';
import type { Provider } from '../../../provider/port.ts';
import type { RunningPortal } from '../../../server/testing/startPortal.ts';

/** Settings of a portal whose provider API the tests call. */
export const apiClientEnv = { API_CLIENTS: 'tests:a-secret-of-the-tests' };

/** Settings of a portal whose upstream is the provider API of `portal`. */
export const upstreamEnv = (portal: RunningPortal) => ({
	PROVIDER_URL: `${portal.internalUrl}/v1.0`,
	PROVIDER_CLIENT_ID: 'tests',
	PROVIDER_CLIENT_SECRET: 'a-secret-of-the-tests',
});

/** The provider of a portal that was started with `apiClientEnv`, over HTTP. */
export async function openHttpProvider(portal: RunningPortal): Promise<Provider> {
	const { PROVIDER_URL, PROVIDER_CLIENT_ID, PROVIDER_CLIENT_SECRET } = upstreamEnv(portal);
	const wire = createTransport({
		baseUrl: PROVIDER_URL,
		send: fetch,
		clientId: PROVIDER_CLIENT_ID,
		clientSecret: PROVIDER_CLIENT_SECRET,
		log: { info() {}, warn() {} },
		breaker: closedBreaker,
	});
	await wire.warmUp();
	return createHttpProvider(wire)({ language: 'en', bearer: null, requestId: 'test', portalUrl: '' });
}

/** The slots of three days from `day` on. @throws if the dealer has none */
export async function readSlotColumns(provider: Provider, dealerCode: string, day: Day) {
	const slots = await provider.slots({ dealerCode, day });
	if (!slots.ok) throw new Error(`${dealerCode} has no slots from ${day}`);
	return slots.columns;
}
