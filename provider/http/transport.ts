/**
 * Makes the calls of the provider API: JSON, a timeout of 60 s, the session's bearer token if there is one. Only HTTP
 * 200 is success; every failure is a `ProviderError`.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { isProviderError, ProviderError } from '../../domain/providerError.ts';
import type { AskedOf, CallDeclaration, ResponseOf } from '../wire/callDeclaration.ts';
import { calls } from '../wire/calls.ts';
import { callAddress } from '../wire/paths.ts';
import { type CallOnceOptions, createCallOnce, type PreparedCall } from './callOnce.ts';
import { CircuitOpenError } from './circuitBreaker.ts';
import { abortable } from './fetchWithTimeout.ts';
import { backgroundContext, type CallOptions, encodeRequest } from './requestAndResponse.ts';

export interface TransportOptions extends CallOnceOptions {
	/** Delay before a read is sent a second time; 100 ms by default. */
	readonly retryDelayMs?: number;
}

export type Transport = ReturnType<typeof createTransport>;

/** A schema that whoami did not list causes no other whoami for so many milliseconds. */
const missingSchemaTtlMs = 60_000;

export function createTransport(options: TransportOptions) {
	const { now = () => performance.now(), timeoutMs = 60_000, retryDelayMs = 100 } = options;
	const callOnce = createCallOnce(options);
	const schemaIds = createSchemaIdCache(fetchSchemaIds);
	const missingSince = new Map<string, number>();

	/** Sends the call at most twice, all before `deadline`. */
	async function sendWithRetry<Call extends CallDeclaration>(
		prepared: Omit<PreparedCall<Call>, 'timeoutMs'>,
		deadline: number,
	): Promise<ResponseOf<Call>> {
		try {
			return await callOnce({ ...prepared, timeoutMs: deadline - now() });
		} catch (error) {
			const isAborted = prepared.signal?.aborted ?? false;
			if (isAborted || !isRetryable(prepared.call, error) || deadline - now() <= 2 * retryDelayMs) throw error;
			await pause(retryDelayMs);
			return await callOnce({ ...prepared, timeoutMs: deadline - now() });
		}
	}

	async function fetchSchemaIds(): Promise<SchemaIds> {
		const context = backgroundContext(options.portalUrl);
		const prepared = { call: calls.whoami, fields: { DeviceType: 'Web' }, schemaId: null, context };
		const { Metadata } = await sendWithRetry(prepared, now() + timeoutMs);
		missingSince.clear();
		return new Map(Metadata.map((entry) => [entry.SystemName, entry.SchemaId]));
	}

	async function schemaIdOf(call: CallDeclaration, ids: SchemaIds): Promise<string> {
		const name = callAddress(call, options.actions).schema ?? '';
		const known = ids.get(name);
		if (known !== undefined) return known;
		if (now() - (missingSince.get(name) ?? -missingSchemaTtlMs) >= missingSchemaTtlMs) {
			const found = (await schemaIds.refresh(ids)).get(name);
			if (found !== undefined) return found;
			missingSince.set(name, now());
		}
		throw new ProviderError('notAvailable', { call: call.name, cause: new Error(`whoami names no schema ${name}`) });
	}

	return {
		/** Fetches the schema ids. Rejects with a `ProviderError` if whoami fails. */
		async warmUp(): Promise<void> {
			await schemaIds.get();
		},

		/**
		 * Makes one call. A write is sent only once. A read is retried once after a lost connection or a 502, 503 or 504,
		 * and once after a 401, which also refreshes the schema ids (docs/connect-a-makers-system.md#how-a-call-is-sent).
		 */
		async call<Call extends CallDeclaration>(
			call: Call,
			request: AskedOf<Call>,
			callOptions: CallOptions,
		): Promise<ResponseOf<Call>> {
			const fields = encodeRequest(call, request, callOptions.idempotencyKey);
			// A write that was sent must run to its end.
			const signal = call.effect === 'read' ? callOptions.context.signal : undefined;
			const prepared = { ...callOptions, call, fields, signal };
			if (call.kind === 'whoami') return sendWithRetry({ ...prepared, schemaId: null }, now() + timeoutMs);
			const untilAborted = <Value>(value: Promise<Value>) => abortableCall(call, value, signal);
			const ids = await untilAborted(schemaIds.get());
			const schemaId = await untilAborted(schemaIdOf(call, ids));
			const deadline = now() + timeoutMs;
			try {
				return await sendWithRetry({ ...prepared, schemaId }, deadline);
			} catch (error) {
				if (!isProviderError(error) || error.status !== 401) throw error;
				const fresh = schemaIds.refresh(ids);
				if (call.effect === 'write') {
					// The ids are for the next call; whoami logs a failed fetch itself.
					await untilAborted(Promise.allSettled([fresh]));
					throw error;
				}
				const freshId = await untilAborted(schemaIdOf(call, await untilAborted(fresh)));
				return await callOnce({ ...prepared, schemaId: freshId, timeoutMs: deadline - now() });
			}
		},
	};
}

/** Whether a read was lost: false after our own timeout, or a rejection by the circuit breaker. */
function isRetryable(call: CallDeclaration, error: unknown): boolean {
	if (call.effect === 'write' || !isProviderError(error) || error.cause instanceof CircuitOpenError) return false;
	if (error.kind === 'unreachable') return true;
	return error.kind !== 'invalidResponse' && (error.status === 502 || error.status === 503 || error.status === 504);
}

/** Stops waiting if `signal` fires; `value` continues, since other calls may share it. */
function abortableCall<Value>(
	call: CallDeclaration,
	value: Promise<Value>,
	signal: AbortSignal | undefined,
): Promise<Value> {
	if (signal === undefined) return value;
	return abortable(value, signal).catch((error: unknown) => {
		if (isProviderError(error)) throw error;
		throw new ProviderError('timeout', { call: call.name, cause: error });
	});
}

type SchemaIds = ReadonlyMap<string, string>;

/** Caches the schema ids of whoami's Metadata for all calls. */
function createSchemaIdCache(fetchIds: () => Promise<SchemaIds>) {
	let cached: SchemaIds | null = null;
	let pendingFetch: Promise<SchemaIds> | null = null;

	async function fetchShared(): Promise<SchemaIds> {
		pendingFetch ??= fetchIds().finally(() => {
			pendingFetch = null;
		});
		cached = await pendingFetch;
		return cached;
	}

	return {
		/** The cached ids, else fetched ones; concurrent callers share one fetch. A failed fetch is not cached. */
		get: () => (cached === null ? fetchShared() : Promise.resolve(cached)),
		/** Ids newer than `stale`, which another caller may have fetched in the meantime. */
		refresh: (stale: SchemaIds) => (cached === null || cached === stale ? fetchShared() : Promise.resolve(cached)),
	};
}
