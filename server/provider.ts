import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../db/schema.ts';
import { createProviderApi } from '../provider/api/providerApi.ts';
import { createEmbeddedProvider } from '../provider/embedded/embeddedProvider.ts';
import { type Breaker, usualRules } from '../provider/http/breaker.ts';
import { createHttpProvider } from '../provider/http/httpProvider.ts';
import { createWire } from '../provider/http/wire.ts';
import type { ProviderFactory } from '../provider/port.ts';
import type { Config } from './config.ts';
import { countedBookings } from './countedBookings.ts';
import type { Metrics } from './metrics.ts';
import { type OnlineParts, onlineParts } from './onlinePayment.ts';

export interface ProviderConnection {
	readonly providerFor: ProviderFactory;
	/** Asks a maker's system whether it is there, before the first owner does; rejects with a `Failure`. null: it is in this process. */
	readonly greet: (() => Promise<void>) | null;
	/** Where `/v1.0` is. */
	readonly url: string;
	/** What the internal port serves under `/v1.0`; null: nothing. */
	readonly served: { fetch(request: Request): Promise<Response> } | null;
	/** null: nothing is paid online through this process. */
	readonly online: OnlineParts | null;
}

interface Surroundings {
	readonly db: Kysely<Database>;
	readonly log: Logger;
	readonly metrics: Metrics;
}

/**
 * The provider that the portal asks: the maker's own, over HTTP, when PROVIDER_URL is set, else the embedded one
 * directly. Other programs reach the embedded one only by API_CLIENTS.
 */
export function connectProvider(config: Config, surroundings: Surroundings): ProviderConnection {
	const { db, log, metrics } = surroundings;
	const online = onlineParts(config, db, log, metrics);
	const connection = config.upstream
		? upstreamProvider(config.upstream, surroundings)
		: embeddedProvider(config, online, surroundings);
	const { providerFor } = connection;
	return {
		...connection,
		online,
		providerFor: countedBookings(providerFor, (outcome) => metrics.count('bookings', outcome)),
	};
}

type Connection = Omit<ProviderConnection, 'online'>;

function upstreamProvider(upstream: NonNullable<Config['upstream']>, { log, metrics }: Surroundings): Connection {
	const wire = createWire({
		base: upstream.url,
		send: fetch,
		clientId: upstream.clientId,
		clientSecret: upstream.clientSecret,
		actions: upstream.actions,
		// The request has a line of its own already, and a failure one with its cause where it is answered.
		log: {
			info: (fields, message) => log.debug(fields, message),
			warn: (fields, message) => log.debug(fields, message),
		},
		count: (outcome) => metrics.count('provider_calls', outcome),
		breaker: { ...usualRules, onChange: noteBreaker(log, metrics) },
	});
	return { providerFor: createHttpProvider(wire), greet: wire.start, url: upstream.url, served: null };
}

/** What whoever watches the portal is told of a provider that is down, and of one that is back. */
function noteBreaker(log: Logger, metrics: Metrics): (state: Breaker['state']) => void {
	return (state) => {
		metrics.count('provider_breaker_changes', state);
		metrics.set('provider_breaker_open', state === 'closed' ? 0 : 1);
		if (state === 'open') log.error({}, 'the provider cannot be reached: its calls are refused until it answers');
		if (state === 'closed') log.info({}, 'the provider can be reached again');
	};
}

function embeddedProvider(
	{ apiClients, internal }: Config,
	online: OnlineParts | null,
	{ db, log, metrics }: Surroundings,
): Connection {
	const countRefusal = (refused: string) => metrics.count('provider_refusals', refused);
	const parts = { db, log, now: () => new Date(), online: online?.online ?? null, countRefusal };
	const count = (outcome: string) => metrics.count('provider_calls', outcome);
	// What other programs ask is not counted as a call of this portal.
	const forOthers = () =>
		createProviderApi({ providerFor: createEmbeddedProvider(parts), clients: apiClients, log, countRefusal });
	const host = internal.host.includes(':') ? `[${internal.host}]` : internal.host;
	return {
		providerFor: createEmbeddedProvider({ ...parts, count }),
		greet: null,
		url: `http://${host}:${internal.port}/v1.0`,
		served: apiClients.length > 0 ? forOthers() : null,
	};
}
