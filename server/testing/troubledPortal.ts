/** For tests: the portal's pages and actions, in this process, on a provider over HTTP that fails as it is told to. */

import { type FaultyUpstream, faultyUpstream } from '../../provider/http/faultyUpstream.ts';
import { createHttpProvider } from '../../provider/http/httpProvider.ts';
import { createWire } from '../../provider/http/wire.ts';
import type { ProviderFactory } from '../../provider/port.ts';
import { serveTest, testClient } from '../../tests/support/provider/harness.ts';
import { openDemo, portalUrl, silentLog, type TestPortal, testPortal } from './testPortal.ts';

export interface TroubledPortal extends TestPortal {
	readonly upstream: FaultyUpstream;
	/** The next call asks whoami first, as after a start of the portal. */
	forgetWhoami(): void;
}

/** The demo's vehicles behind an embedded provider that is reached over HTTP, on PGlite unless an address is given. */
export async function openTroubledPortal(databaseUrl?: string): Promise<TroubledPortal> {
	const demo = await openDemo(databaseUrl);
	const provider = serveTest(demo.db, { online: demo.online });
	const upstream = await faultyUpstream(async (request) => provider.fetch(request));

	const factories = new Map<number, ProviderFactory>();
	function factoryOf(timeoutMs: number): ProviderFactory {
		const known = factories.get(timeoutMs);
		if (known) return known;
		const { id: clientId, secret: clientSecret } = testClient;
		const client = { base: upstream.base, send: fetch, clientId, clientSecret, repeatPauseMs: 5 };
		const wire = createWire({ ...client, log: silentLog, timeoutMs, maxAnswerBytes: 1024 * 1024 });
		const made = createHttpProvider(wire);
		factories.set(timeoutMs, made);
		return made;
	}

	const portal = testPortal(demo, (requestId, language, timeoutMs) =>
		factoryOf(timeoutMs)({ language, bearer: null, requestId, portalUrl }),
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
