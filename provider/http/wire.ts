/**
 * Speaks the contract to a provider: JSON, 60 s, the visitor's bearer when there is one, success only on HTTP 200,
 * every failure a `Failure`.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Failure, isFailure } from '../../domain/failure.ts';
import { addressOf } from '../wire/actions.ts';
import type { Declaration, RequestOf, ResponseOf } from '../wire/declare.ts';
import { whoami } from '../wire/session.ts';
import { orEnded } from './exchange.ts';
import { NotTried } from './gate.ts';
import { checkedRequest, ownContext } from './request.ts';
import { createSchemaIds, type SchemaIds } from './schemaIds.ts';
import { type CallOptions, createSending, type OneCall, type SendingOptions } from './sending.ts';

export interface WireOptions extends SendingOptions {
	/** Before a read is sent for the second time; 100 ms when not given. */
	readonly repeatPauseMs?: number;
}

export interface Wire {
	/** Fetches whoami; rejects with a `Failure` when the provider does not serve. */
	start(): Promise<void>;
	/**
	 * One call. A write is sent once, whatever becomes of it. A read is repeated once after a lost connection or a
	 * 502, 503 or 504, and once after a 401, which brings whoami anew (docs/product.md#frame-of-a-call).
	 */
	call<Call extends Declaration>(call: Call, request: RequestOf<Call>, options: CallOptions): Promise<ResponseOf<Call>>;
}

/** How long a schema that whoami does not name is believed to be missing. */
const missingForMs = 60_000;

export function createWire(options: WireOptions): Wire {
	const { now = () => performance.now(), timeoutMs = 60_000, repeatPauseMs = 100 } = options;
	const actions = options.actions ?? {};
	const sendOnce = createSending(options);
	const schemaIds = createSchemaIds(fetchSchemaIds);
	const missingSince = new Map<string, number>();

	/** Twice at most, and all within `until`. */
	async function send<Call extends Declaration>(
		one: Omit<OneCall<Call>, 'timeoutMs'>,
		until: number,
	): Promise<ResponseOf<Call>> {
		try {
			return await sendOnce({ ...one, timeoutMs: until - now() });
		} catch (error) {
			const isGone = one.signal?.aborted ?? false;
			if (isGone || !mayRepeat(one.call, error) || until - now() <= 2 * repeatPauseMs) throw error;
			await pause(repeatPauseMs);
			return await sendOnce({ ...one, timeoutMs: until - now() });
		}
	}

	async function fetchSchemaIds(): Promise<SchemaIds> {
		const context = ownContext();
		const asked = { call: whoami, fields: { DeviceType: 'Web' }, schemaId: null, context };
		const { Metadata } = await send(asked, now() + timeoutMs);
		missingSince.clear();
		return new Map(Metadata.map((entry) => [entry.SystemName, entry.SchemaId]));
	}

	async function schemaIdOf(call: Declaration, ids: SchemaIds): Promise<string> {
		const name = addressOf(call, actions).schema ?? '';
		const known = ids.get(name);
		if (known !== undefined) return known;
		if (now() - (missingSince.get(name) ?? -missingForMs) >= missingForMs) {
			const found = (await schemaIds.newer(ids)).get(name);
			if (found !== undefined) return found;
			missingSince.set(name, now());
		}
		throw new Failure('notAvailable', { call: call.name, cause: new Error(`whoami names no schema ${name}`) });
	}

	return {
		async start() {
			await schemaIds.current();
		},

		async call(call, request, callOptions) {
			const fields = checkedRequest(call, request, callOptions.idempotencyKey);
			const one = { ...callOptions, call, fields };
			if (call.kind === 'whoami') return send({ ...one, schemaId: null }, now() + timeoutMs);
			const waiting = <Value>(value: Promise<Value>) => orGone(call, value, callOptions.signal);
			const ids = await waiting(schemaIds.current());
			const schemaId = await waiting(schemaIdOf(call, ids));
			const until = now() + timeoutMs;
			try {
				return await send({ ...one, schemaId }, until);
			} catch (error) {
				if (!isFailure(error) || error.status !== 401) throw error;
				const fresh = schemaIds.newer(ids);
				if (call.effect === 'write') {
					// The next call needs the fresh ids; whether they came is in whoami's own log line.
					await waiting(Promise.allSettled([fresh]));
					throw error;
				}
				const freshId = await waiting(schemaIdOf(call, await waiting(fresh)));
				return await sendOnce({ ...one, schemaId: freshId, timeoutMs: until - now() });
			}
		},
	};
}

/** A read that was lost on its way there or back; never what took the whole time, and never what was refused here. */
function mayRepeat(call: Declaration, error: unknown): boolean {
	if (call.effect === 'write' || !isFailure(error) || error.cause instanceof NotTried) return false;
	if (error.kind === 'unreachable') return true;
	return error.kind !== 'shape' && (error.status === 502 || error.status === 503 || error.status === 504);
}

/** A shared fetch goes on when one of those who wait for it has gone. */
function orGone<Value>(call: Declaration, value: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
	if (signal === undefined) return value;
	return orEnded(value, signal).catch((error: unknown) => {
		if (isFailure(error)) throw error;
		throw new Failure('timeout', { call: call.name, cause: error });
	});
}
