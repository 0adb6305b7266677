/**
 * Speaks the contract to a provider, embedded or upstream alike (spec §7): JSON, 60 s, the
 * visitor's bearer when there is one, success only on HTTP 200, every failure a `Failure`.
 */
import { Failure, isFailure } from '../../domain/failure.ts';
import { addressOf, type ProviderActions } from '../contract/actions.ts';
import type { Declaration, RequestOf, ResponseOf } from '../contract/declare.ts';
import { whoami } from '../contract/session.ts';
import { type Answer, exchange, orEnded, type Send } from './exchange.ts';
import type { Visit } from './provider.ts';
import { readAnswer } from './reading.ts';
import { buildRequest, checkedRequest } from './request.ts';
import { createSameAnswers } from './sameAnswers.ts';
import { createSchemaIds, type SchemaIds } from './schemaIds.ts';

/** A pino logger fits. Nothing personal is ever logged: no request, no answer, no message. */
export interface WireLog {
	info(fields: Record<string, unknown>, message: string): void;
	warn(fields: Record<string, unknown>, message: string): void;
}

export interface WireOptions {
	/** Ends in `/v1.0`. */
	readonly base: string;
	/** `fetch` for an upstream, the embedded router's fetch in process. */
	readonly send: Send;
	readonly clientId: string;
	readonly clientSecret: string;
	readonly actions?: ProviderActions;
	/** Sent as `X-Portal-Url`: the portal that a payment leads back to. */
	readonly portalUrl?: string;
	readonly log: WireLog;
	/** Milliseconds. */
	readonly now?: () => number;
	readonly timeoutMs?: number;
	readonly maxAnswerBytes?: number;
}

export interface CallOptions {
	readonly visit: Visit;
	/** Needed by the calls that are declared `idempotent`. */
	readonly idempotencyKey?: string;
	/** The visitor has gone: fails with `timeout`. */
	readonly signal?: AbortSignal;
}

export interface Wire {
	/** Fetches whoami; rejects with a `Failure` when the provider does not serve. */
	start(): Promise<void>;
	/**
	 * One call. A 401 brings whoami anew; then a read is repeated once, a write never (decisions §2).
	 */
	call<Call extends Declaration>(call: Call, request: RequestOf<Call>, options: CallOptions): Promise<ResponseOf<Call>>;
}

/** How long a schema that whoami does not name is believed to be missing. */
const missingForMs = 60_000;

export function createWire(options: WireOptions): Wire {
	const { log, now = () => performance.now(), timeoutMs = 60_000, maxAnswerBytes = 8 * 1024 * 1024 } = options;
	const caller = { ...options, actions: options.actions ?? {} };
	const schemaIds = createSchemaIds(fetchSchemaIds);
	const missingSince = new Map<string, number>();
	const documents = createSameAnswers(now);

	async function once<Call extends Declaration>(
		call: Call,
		fields: Record<string, unknown>,
		schemaId: string | null,
		callOptions: CallOptions,
	): Promise<ResponseOf<Call>> {
		const { visit, signal } = callOptions;
		const began = now();
		const about = () => ({ call: call.name, requestId: visit.requestId, ms: Math.round(now() - began) });
		try {
			const sending = { ...callOptions, schemaId };
			const build = (ending: AbortSignal) => buildRequest(caller, call, fields, sending, ending);
			const limits = { timeoutMs, maxBytes: maxAnswerBytes, signal };
			const answer: Answer = await exchange(call.name, options.send, build, limits);
			const read =
				call.kind === 'document' && answer.status === 200
					? (documents.of(String(fields.id), answer.body, () => readAnswer(call, answer) as object) as ResponseOf<Call>)
					: readAnswer(call, answer);
			log.info({ ...about(), status: answer.status }, 'provider call');
			return read;
		} catch (error) {
			if (isFailure(error)) {
				const { kind, status } = error;
				log.warn({ ...about(), status, failure: kind, reason: reasonOf(error.cause) }, 'provider call failed');
			}
			throw error;
		}
	}

	async function fetchSchemaIds(): Promise<SchemaIds> {
		const visit: Visit = { language: 'en', bearer: null, requestId: crypto.randomUUID() };
		const { Metadata } = await once(whoami, { DeviceType: 'Web' }, null, { visit });
		missingSince.clear();
		return new Map(Metadata.map((entry) => [entry.SystemName, entry.SchemaId]));
	}

	async function schemaIdOf(call: Declaration, ids: SchemaIds): Promise<string> {
		const name = addressOf(call, caller.actions).schema ?? '';
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
			if (call.kind === 'whoami') return once(call, fields, null, callOptions);
			const waiting = <Value>(value: Promise<Value>) => orGone(call, value, callOptions.signal);
			const ids = await waiting(schemaIds.current());
			const schemaId = await waiting(schemaIdOf(call, ids));
			try {
				return await once(call, fields, schemaId, callOptions);
			} catch (error) {
				if (!isFailure(error) || error.status !== 401) throw error;
				const fresh = schemaIds.newer(ids);
				if (call.effect === 'write') {
					// The next call needs the fresh ids; whether they came is in whoami's own log line.
					await waiting(Promise.allSettled([fresh]));
					throw error;
				}
				return await once(call, fields, await waiting(schemaIdOf(call, await waiting(fresh))), callOptions);
			}
		},
	};
}

/** A shared fetch goes on when one of those who wait for it has gone. */
function orGone<Value>(call: Declaration, value: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
	if (signal === undefined) return value;
	return orEnded(value, signal).catch((error: unknown) => {
		if (isFailure(error)) throw error;
		throw new Failure('timeout', { call: call.name, cause: error });
	});
}

/** Short words for the log: our own, or a system error's code. */
function reasonOf(cause: unknown): string | undefined {
	if (!(cause instanceof Error)) return undefined;
	const inner = cause.cause instanceof Error ? cause.cause : cause;
	return 'code' in inner && typeof inner.code === 'string' ? inner.code : cause.message;
}
