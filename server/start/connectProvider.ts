import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { recordOwner } from '../../access/vehicleOwners.ts';
import type { Database } from '../../db/schema.ts';
import { isProviderError } from '../../domain/providerError.ts';
import type { Result } from '../../domain/result.ts';
import { createCCAvenue } from '../../payments/ccavenue/ccavenue.ts';
import type { OnlinePaymentOptions } from '../../payments/gateway.ts';
import { createProviderApi, type ProviderApi } from '../../provider/api/providerApi.ts';
import { createEmbeddedProvider } from '../../provider/embedded/embeddedProvider.ts';
import { acceptReturn } from '../../provider/embedded/payments/acceptReturn.ts';
import { createStatusWorker } from '../../provider/embedded/payments/statusCheck.ts';
import { type CircuitState, defaultCircuitPolicy } from '../../provider/http/circuitBreaker.ts';
import { createHttpProvider } from '../../provider/http/httpProvider.ts';
import { createTransport, type Transport } from '../../provider/http/transport.ts';
import { withPresentOwner } from '../../provider/http/withPresentOwner.ts';
import type { ProviderFactory } from '../../provider/port.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Config } from '../config/config.ts';
import { urlHost } from '../config/hosts.ts';
import type { DatabaseClock } from '../databaseClock.ts';
import { requestBodyLimit } from '../http/request/bodyLimits.ts';
import { gatewayReturnPath } from '../http/routes/gatewayReturn.ts';
import type { Metrics } from '../observability/metrics.ts';

/** The services that the parts of one process share. */
export interface ProcessServices {
	readonly db: Kysely<Database>;
	readonly clock: Pick<DatabaseClock, 'now' | 'agrees'>;
	readonly log: Logger;
	readonly metrics: Metrics;
	/** Where files are kept; undefined: in the database. */
	readonly storage?: Storage;
}

export interface ProviderConnection {
	readonly providerFor: ProviderFactory;
	/**
	 * Calls the maker's system once at the start; rejects with a `ProviderError`. null: the provider is in this process.
	 */
	readonly warmUp: (() => Promise<void>) | null;
	/** Base URL of the provider API, ending in `/v1.0`. */
	readonly apiUrl: string;
	/** The internal port serves it under `/v1.0`; null: nothing is served there. */
	readonly apiRouter: ProviderApi | null;
	/** null: this process takes no online payments. */
	readonly onlinePayment: OnlinePaymentServices | null;
}

/**
 * Connects the provider that the portal uses: the maker's own system over HTTP if PROVIDER_URL is set, otherwise the
 * embedded provider in this process. Other programs reach the embedded provider with the credentials of API_CLIENTS.
 */
export function connectProvider(config: Config, dependencies: ProcessServices): ProviderConnection {
	const onlinePayment = createOnlinePaymentServices(config, dependencies);
	const connection = config.upstream
		? upstreamProvider(config.upstream, config.publicUrl, dependencies)
		: embeddedProvider(config, onlinePayment, dependencies);
	const { providerFor } = connection;
	return {
		...connection,
		onlinePayment,
		providerFor: withBookingMetrics(providerFor, (outcome) => dependencies.metrics.count('bookings', outcome)),
	};
}

type Connection = Omit<ProviderConnection, 'onlinePayment'>;

function upstreamProvider(
	upstream: NonNullable<Config['upstream']>,
	portalUrl: string,
	{ db, log, metrics }: ProcessServices,
): Connection {
	const wire = connectMaker(upstream, portalUrl, { log, metrics });
	const providerFor = withPresentOwner(createHttpProvider(wire), (vehicle) => recordOwner(vehicle, db));
	return { providerFor, warmUp: wire.warmUp, apiUrl: upstream.url, apiRouter: null };
}

/** How this process calls the maker's own system. */
export function connectMaker(
	upstream: NonNullable<Config['upstream']>,
	portalUrl: string,
	{ log, metrics }: Pick<ProcessServices, 'log' | 'metrics'>,
): Transport {
	return createTransport({
		baseUrl: upstream.url,
		send: fetch,
		clientId: upstream.clientId,
		clientSecret: upstream.clientSecret,
		portalUrl,
		actions: upstream.actions,
		// At debug level: each request has an access log line already, and whoever handles a failure logs it.
		log: {
			info: (fields, message) => log.debug(fields, message),
			warn: (fields, message) => log.debug(fields, message),
		},
		onUnreadable: (found) => log.warn(found, 'provider field not readable'),
		count: (outcome) => metrics.count('provider_calls', outcome),
		breaker: { ...defaultCircuitPolicy, onChange: reportBreakerState(log, metrics) },
	});
}

/** Reports each state transition of the circuit breaker in the metrics, and outage and recovery in the log. */
function reportBreakerState(log: Logger, metrics: Metrics): (state: CircuitState['state']) => void {
	return (state) => {
		metrics.count('provider_breaker_transitions', state);
		metrics.set('provider_breaker_open', state === 'closed' ? 0 : 1);
		if (state === 'open') log.error({}, 'the provider cannot be reached: its calls are rejected until it answers');
		if (state === 'closed') log.info({}, 'the provider can be reached again');
	};
}

function embeddedProvider(
	{ apiClients, internalAddress, changesPerDay }: Config,
	onlinePayment: OnlinePaymentServices | null,
	{ db, clock, storage, log, metrics }: ProcessServices,
): Connection {
	const countRejection = (call: string) => metrics.count('provider_rejections', call);
	const online = onlinePayment?.online ?? null;
	const options = { db, log, now: clock.now, storage, online, changesPerDay, countRejection };
	const countOutcome = (outcome: string) => metrics.count('provider_calls', outcome);
	// Without `countOutcome`: provider_calls counts only the calls that this portal makes itself.
	const programAccess = { providerFor: createEmbeddedProvider(options), clients: apiClients };
	const limits = { countRejection, limitBody: requestBodyLimit };
	return {
		providerFor: createEmbeddedProvider({ ...options, countOutcome }),
		warmUp: null,
		apiUrl: `http://${urlHost(internalAddress.host)}:${internalAddress.port}/v1.0`,
		apiRouter: apiClients.length > 0 ? createProviderApi({ ...programAccess, ...limits, log }) : null,
	};
}

/**
 * Wraps a provider to count bookings and cancellations by outcome: the labels below, or the kind of a `ProviderError`.
 */
export function withBookingMetrics(providerFor: ProviderFactory, count: (outcome: string) => void): ProviderFactory {
	async function counted<Answer extends Result>(answer: Promise<Answer>, success: string, rejection: string) {
		try {
			const result = await answer;
			count(result.ok ? success : rejection);
			return result;
		} catch (error) {
			if (isProviderError(error)) count(error.kind);
			throw error;
		}
	}
	return (context) => {
		const provider = providerFor(context);
		return {
			...provider,
			book: (request) => counted(provider.book(request), 'booked', 'bookingRejected'),
			cancelAppointment: (request) => counted(provider.cancelAppointment(request), 'cancelled', 'cancelRejected'),
		};
	};
}

export type OnlinePaymentServices = NonNullable<ReturnType<typeof createOnlinePaymentServices>>;

/**
 * Online payment in this process: the options of the provider, the handler of gateway returns, and the status worker.
 * null without the gateway's settings, and with PROVIDER_URL: this process then takes no online payments.
 */
export function createOnlinePaymentServices(config: Config, { db, clock, log, metrics }: ProcessServices) {
	if (config.gatewayAccount === null) return null;
	const online: OnlinePaymentOptions = {
		gateway: createCCAvenue(config.gatewayAccount, { warn: (fields, message) => log.warn(fields, message) }),
		dealerCode: config.payment.dealerCode,
		returnUrl: `${config.publicUrl}${gatewayReturnPath}`,
		portalUrls: config.portalUrls,
		log,
		count: metrics.count,
	};
	const { now, agrees } = clock;
	return {
		online,
		acceptReturn: (encResp: string | null, requestLog: Logger) =>
			acceptReturn(encResp, { db, online: { ...online, log: requestLog }, now: now() }),
		worker: createStatusWorker({ db, online, now, mayRun: agrees }),
	};
}
