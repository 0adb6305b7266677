import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../db/schema.ts';
import { createEmbeddedProvider } from '../provider/embedded/router.ts';
import { type Breaker, usualRules } from '../provider/http/breaker.ts';
import { createProvider } from '../provider/http/createProvider.ts';
import type { Provider, Visit } from '../provider/http/provider.ts';
import { createWire, type Wire } from '../provider/http/wire.ts';
import type { Config } from './config.ts';
import { countedBookings } from './countedBookings.ts';
import type { Metrics } from './metrics.ts';
import { type OnlineParts, onlineParts } from './onlinePayment.ts';

export interface ProviderConnection {
	readonly wire: Wire;
	readonly providerFor: (visit: Visit) => Provider;
	/** Where `/v1.0` is. */
	readonly url: string;
	/** What the internal port serves under `/v1.0`; null: nothing. */
	readonly served: { fetch(request: Request): Promise<Response> } | null;
	/** null: nothing is paid online through this process. */
	readonly online: OnlineParts | null;
}

/**
 * The provider that the portal asks: the maker's own when PROVIDER_URL is set, else the embedded one in this
 * process, through the same client and the same JSON. Other programs reach the embedded one only by API_CLIENTS.
 */
export function connectProvider(
	config: Config,
	db: Kysely<Database>,
	log: Logger,
	metrics: Metrics,
): ProviderConnection {
	const { upstream, apiClients, parentOrganizationId, payment } = config;
	const online = onlineParts(config, db, log, metrics);
	const connection = upstream ? null : embedded(config, db, log, { online, metrics });
	const url = upstream?.url ?? `http://${addressOf(config)}/v1.0`;
	const wire = createWire({
		base: url,
		send: connection?.fetch ?? fetch,
		clientId: upstream?.clientId ?? connection?.self.id ?? '',
		clientSecret: upstream?.clientSecret ?? connection?.self.secret ?? '',
		actions: upstream?.actions ?? {},
		portalUrl: config.publicUrl,
		// The request has a line of its own already, and a failure one with its cause where it is answered.
		log: {
			info: (fields, message) => log.debug(fields, message),
			warn: (fields, message) => log.debug(fields, message),
		},
		count: (outcome) => metrics.count('provider_calls', outcome),
		...(upstream && { breaker: { ...usualRules, onChange: noteBreaker(log, metrics) } }),
	});
	const plain = createProvider(wire, { parentOrganizationId, payment });
	const counted = countedBookings(plain, (outcome) => metrics.count('bookings', outcome));
	return {
		wire,
		// A maker's token is for the maker's system alone.
		providerFor: upstream ? counted : (visit) => counted({ ...visit, bearer: null }),
		url,
		served: connection && apiClients.length > 0 ? { fetch: connection.fetch } : null,
		online,
	};
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

/** The portal is a client of its own provider, with a secret that never leaves the process. */
function embedded(
	config: Config,
	db: Kysely<Database>,
	log: Logger,
	{ online, metrics }: { online: OnlineParts | null; metrics: Metrics },
) {
	const self = { id: `portal-${randomBytes(8).toString('hex')}`, secret: randomBytes(32).toString('hex') };
	const provider = createEmbeddedProvider({
		db,
		log,
		now: () => new Date(),
		clients: [...config.apiClients, self],
		online: online?.online ?? null,
		countRefusal: (call) => metrics.count('provider_refusals', call),
	});
	return { self, fetch: provider.fetch };
}

const addressOf = ({ internal }: Config) =>
	internal.host.includes(':') ? `[${internal.host}]:${internal.port}` : `${internal.host}:${internal.port}`;
