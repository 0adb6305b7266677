/** Sends one call once: through the circuit breaker, with parsing, logging and counting. */
import type { Log } from '../../domain/log.ts';
import { isProviderError } from '../../domain/providerError.ts';
import type { CallDeclaration, ResponseOf } from '../wire/callDeclaration.ts';
import { calls } from '../wire/calls.ts';
import { unreadableFields } from '../wire/lenient.ts';
import { type CircuitBreakerOptions, CircuitOpenError, createCircuitBreaker } from './circuitBreaker.ts';
import { fetchWithTimeout, type SendRequest } from './fetchWithTimeout.ts';
import {
	backgroundContext,
	buildRequest,
	type CallRequest,
	type HttpClientConfig,
	parseResponse,
} from './requestAndResponse.ts';

export interface CallOnceOptions extends HttpClientConfig {
	/** `fetch`, or a provider API in this process. */
	readonly send: SendRequest;
	/** The portal's address for calls that no owner's request caused; other calls carry their context's. */
	readonly portalUrl?: string;
	/** No request, response or text is logged, since they hold personal data. */
	readonly log: Pick<Log, 'info' | 'warn'>;
	/**
	 * Called with a field of a response whose flag, date or time cannot be read, once per process: an open page reads its
	 * vehicle all the time.
	 */
	readonly onUnreadable?: (found: Readonly<Record<'call' | 'field' | 'requestId', string>>) => void;
	/** Called once per call with its outcome: `ok`, `circuitOpen` (not sent) or the kind of its `ProviderError`. */
	readonly count?: (outcome: string) => void;
	readonly breaker: Omit<CircuitBreakerOptions, 'now' | 'probe' | 'waitTimeoutMs'>;
	/** A clock in milliseconds. */
	readonly now?: () => number;
	/** Time limit of a call with its retry. Milliseconds; 60 s by default. */
	readonly timeoutMs?: number;
	readonly maxResponseBytes?: number;
}

export interface PreparedCall<Call extends CallDeclaration> extends CallRequest<Call> {
	readonly timeoutMs: number;
}

/** How long a call waits for another call's probe: short, so that pages respond within a second during an outage. */
const waitTimeoutMs = 700;
const maxProbeTimeoutMs = 5_000;

/** Returns a function that sends a call once; it rejects as `fetchWithTimeout` and `parseResponse` do. */
export function createCallOnce(options: CallOnceOptions) {
	const { log, breaker, now = () => performance.now(), maxResponseBytes: maxBytes = 8 * 1024 * 1024 } = options;
	const probeTimeoutMs = Math.min(options.timeoutMs ?? maxProbeTimeoutMs, maxProbeTimeoutMs);
	const documentCache = createResponseCache(now);
	const reportedFields = new Set<string>();
	const circuitBreaker = createCircuitBreaker({ ...breaker, now, probe, waitTimeoutMs });

	function reportUnreadable(call: string, requestId: string, response: unknown): void {
		for (const field of unreadableFields(response)) {
			if (reportedFields.has(`${call} ${field}`)) continue;
			reportedFields.add(`${call} ${field}`);
			options.onUnreadable?.({ call, requestId, field });
		}
	}

	/** Calls whoami, because it is a read that every provider has. */
	async function probe(): Promise<boolean> {
		const context = backgroundContext(options.portalUrl);
		try {
			const build = () =>
				buildRequest(options, { call: calls.whoami, fields: { DeviceType: 'Web' }, schemaId: null, context });
			const { status } = await fetchWithTimeout('whoami', options.send, build, { timeoutMs: probeTimeoutMs, maxBytes });
			log.info({ call: 'whoami', requestId: context.requestId, status }, 'provider probe');
			return status < 500;
		} catch (error) {
			log.warn({ call: 'whoami', requestId: context.requestId, reason: reasonOf(error) }, 'provider probe failed');
			return false;
		}
	}

	async function sendAndParse<Call extends CallDeclaration>(
		prepared: PreparedCall<Call>,
	): Promise<[number, ResponseOf<Call>]> {
		const { call, fields, timeoutMs, signal } = prepared;
		const build = () => buildRequest(options, prepared);
		const response = await fetchWithTimeout(call.name, options.send, build, { timeoutMs, maxBytes, signal });
		const parse = () => {
			const parsed = parseResponse(call, response);
			reportUnreadable(call.name, prepared.context.requestId, parsed);
			return parsed;
		};
		if (call.kind !== 'document' || response.status !== 200) return [response.status, parse()];
		const cached = documentCache.getOrParse(String(fields.id), response.body, () => parse() as object);
		return [response.status, cached as ResponseOf<Call>];
	}

	return async function callOnce<Call extends CallDeclaration>(
		prepared: PreparedCall<Call>,
	): Promise<ResponseOf<Call>> {
		const { call, context, signal } = prepared;
		const startedAt = now();
		const logFields = () => ({
			call: call.name,
			requestId: context.requestId,
			durationMs: Math.round(now() - startedAt),
		});
		try {
			const isAborted = () => signal?.aborted ?? false;
			const [status, response] = await circuitBreaker.execute(call.name, () => sendAndParse(prepared), isAborted);
			options.count?.('ok');
			log.info({ ...logFields(), status }, 'provider call');
			return response;
		} catch (error) {
			if (isProviderError(error)) {
				const { kind, status, cause } = error;
				options.count?.(cause instanceof CircuitOpenError ? 'circuitOpen' : kind);
				log.warn({ ...logFields(), status, errorKind: kind, reason: reasonOf(cause) }, 'provider call failed');
			}
			throw error;
		}
	};
}

/** A short reason for the log: the code of a system error, or the message of one of our errors. */
function reasonOf(cause: unknown): string | undefined {
	if (!(cause instanceof Error)) return undefined;
	const inner = cause.cause instanceof Error ? cause.cause : cause;
	return 'code' in inner && typeof inner.code === 'string' ? inner.code : cause.message;
}

const ttlMs = 60_000;
const maxEntries = 5_000;
/** Limit of all bodies together, so that large responses cannot fill the memory. */
const maxCharacters = 64 * 1024 * 1024;

/**
 * Caches parsed responses by id and body: an open page polls its vehicle all the time. Entries expire a minute after
 * their last use; `now` in ms.
 */
export function createResponseCache<Value extends object>(now: () => number = () => performance.now()) {
	const entries = new Map<string, { readonly body: string; readonly value: Value; until: number }>();
	let totalCharacters = 0;
	function remove(id: string): void {
		totalCharacters -= entries.get(id)?.body.length ?? 0;
		entries.delete(id);
	}
	return {
		/** The cached value if the body of this id is unchanged, else the result of `parse`. */
		getOrParse(id: string, body: string, parse: () => Value): Value {
			const cached = entries.get(id);
			// The older one of two equal bodies is kept. Keeping each new one would promote it to the old generation, and
			// thousands of open pages would cause a full garbage collection every few seconds.
			const entry = cached?.body === body ? cached : { body, value: parse(), until: 0 };
			entry.until = now() + ttlMs;
			// A Map iterates in insertion order, so re-inserting keeps the least recently used entry first.
			remove(id);
			entries.set(id, entry);
			totalCharacters += body.length;
			for (const [oldest, { until }] of entries) {
				if (until > now() && entries.size <= maxEntries && totalCharacters <= maxCharacters) break;
				remove(oldest);
			}
			return entry.value;
		},
	};
}
