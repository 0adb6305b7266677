/** For tests: puts the provider API and the HTTP adapter in front of a provider, in one process. */
import { bodyLimit } from 'hono/body-limit';
import { createProviderApi, type ProviderApiOptions } from '../api/providerApi.ts';
import { createHttpProvider } from '../http/httpProvider.ts';
import { closedBreaker } from '../http/testing/fakeProvider.ts';
import { createTransport } from '../http/transport.ts';
import type { ProviderFactory } from '../port.ts';

const client = { id: 'portal in front', secret: 'a secret of tests' };

/** Hono's own limit; the server passes a faster limit behind its adapter. */
export const limitBody: ProviderApiOptions['limitBody'] = (maxSize, onError) => bodyLimit({ maxSize, onError });

/** The provider through one more portal. */
export function overTheWire(providerFor: ProviderFactory): ProviderFactory {
	const ignore = () => undefined;
	const log = { info: ignore, error: ignore };
	const api = createProviderApi({ providerFor, clients: [client], log, limitBody });
	const transport = createTransport({
		baseUrl: 'http://provider.test/v1.0',
		send: (request) => api.fetch(request),
		clientId: client.id,
		clientSecret: client.secret,
		log: { info: ignore, warn: ignore },
		retryDelayMs: 1,
		breaker: closedBreaker,
	});
	return createHttpProvider(transport);
}
