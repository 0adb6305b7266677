import { createProvider } from '../../provider/http/createProvider.ts';
import type { Provider } from '../../provider/http/provider.ts';
import { createWire } from '../../provider/http/wire.ts';
import type { RunningPortal } from '../../server/testing/startPortal.ts';

/** For a portal whose provider API other programs may call. */
export const apiClient = { API_CLIENTS: 'tests:a-secret-of-the-tests' };

/** Settings of a portal that has the given one's provider API as its upstream. */
export const upstreamOf = (portal: RunningPortal) => ({
	PROVIDER_URL: `${portal.internalUrl}/v1.0`,
	PROVIDER_CLIENT_ID: 'tests',
	PROVIDER_CLIENT_SECRET: 'a-secret-of-the-tests',
});

/** The provider of a portal started with `apiClient`, asked as another program would: over HTTP. */
export async function providerOf(portal: RunningPortal): Promise<Provider> {
	const { PROVIDER_URL, PROVIDER_CLIENT_ID, PROVIDER_CLIENT_SECRET } = upstreamOf(portal);
	const wire = createWire({
		base: PROVIDER_URL,
		send: fetch,
		clientId: PROVIDER_CLIENT_ID,
		clientSecret: PROVIDER_CLIENT_SECRET,
		log: { info() {}, warn() {} },
	});
	await wire.start();
	return createProvider(wire, { parentOrganizationId: 'ignored', payment: null })({
		language: 'en',
		bearer: null,
		requestId: 'test',
	});
}
