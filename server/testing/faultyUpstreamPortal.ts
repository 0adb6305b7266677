/** For tests: the portal's pages and actions in this process, on a provider over HTTP with injected faults. */
import { createHttpProvider } from '../../provider/http/httpProvider.ts';
import { closedBreaker } from '../../provider/http/testing/fakeProvider.ts';
import { type FaultyUpstream, faultyUpstream } from '../../provider/http/testing/faultyUpstream.ts';
import { createTransport } from '../../provider/http/transport.ts';
import type { ProviderFactory } from '../../provider/port.ts';
import { serveTestProvider, testClient } from '../../tests/support/provider/harness.ts';
import { createTestPortal, openTestDemo, silentLog, type TestPortal, testPortalUrl } from './testPortal.ts';

export interface FaultyUpstreamPortal extends TestPortal {
	readonly upstream: FaultyUpstream;
	/** Makes the next call send whoami first, as after a start of the portal. */
	forgetWhoami(): void;
}

/** Opens the portal with the demo's data behind a provider over HTTP, on PGlite unless `databaseUrl` is given. */
export async function openFaultyUpstreamPortal(databaseUrl?: string): Promise<FaultyUpstreamPortal> {
	const demo = await openTestDemo(databaseUrl);
	const provider = serveTestProvider(demo.db, { online: demo.online });
	const upstream = await faultyUpstream(async (request) => provider.fetch(request));

	const factories = new Map<number, ProviderFactory>();
	function factoryOf(timeoutMs: number): ProviderFactory {
		const known = factories.get(timeoutMs);
		if (known) return known;
		const { id: clientId, secret: clientSecret } = testClient;
		const client = { baseUrl: upstream.baseUrl, send: fetch, clientId, clientSecret, retryDelayMs: 5 };
		const wire = createTransport({
			...client,
			breaker: closedBreaker,
			log: silentLog,
			timeoutMs,
			maxResponseBytes: 1024 * 1024,
		});
		const made = createHttpProvider(wire);
		factories.set(timeoutMs, made);
		return made;
	}

	const portal = createTestPortal(demo, (requestId, language, timeoutMs) =>
		factoryOf(timeoutMs)({ language, bearer: null, requestId, portalUrl: testPortalUrl }),
	);
	return {
		...portal,
		upstream,
		forgetWhoami: () => factories.clear(),
		async close() {
			await upstream.stop();
			await demo.close();
		},
	};
}
