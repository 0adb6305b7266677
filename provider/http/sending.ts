/** One call, sent once: built, let through the gate, read, logged and counted. */
import { isFailure } from '../../domain/failure.ts';
import type { OperationContext } from '../port.ts';
import type { ProviderActions } from '../wire/actions.ts';
import type { Declaration, ResponseOf } from '../wire/declare.ts';
import { whoami } from '../wire/session.ts';
import type { Breaker, BreakerRules } from './breaker.ts';
import { exchange, type Send } from './exchange.ts';
import { createGate, NotTried, openGate } from './gate.ts';
import { readAnswer } from './reading.ts';
import { buildRequest, type Connection, ownContext } from './request.ts';
import { createSameAnswers } from './sameAnswers.ts';

/** A pino logger fits. Nothing personal is ever logged: no request, no answer, no message. */
export interface WireLog {
	info(fields: Record<string, unknown>, message: string): void;
	warn(fields: Record<string, unknown>, message: string): void;
}

export interface SendingOptions {
	/** Ends in `/v1.0`. */
	readonly base: string;
	/** `fetch`, or that of a façade in this process. */
	readonly send: Send;
	readonly clientId: string;
	readonly clientSecret: string;
	readonly actions?: ProviderActions;
	readonly log: WireLog;
	/** Told of each call sent or refused: `ok`, `notTried`, or the kind of its failure. */
	readonly count?: (outcome: string) => void;
	/** Not given: no breaker stands before the provider. */
	readonly breaker?: BreakerRules & {
		readonly onChange: (state: Breaker['state']) => void;
		/** How long a call waits before a probe is sent beside it; 5 s when not given. Milliseconds. */
		readonly doubtMs?: number;
	};
	/** Milliseconds. */
	readonly now?: () => number;
	/** For a call, its repeat included; 60 s when not given. */
	readonly timeoutMs?: number;
	readonly maxAnswerBytes?: number;
}

export interface CallOptions {
	readonly context: OperationContext;
	/** Needed by the calls that are declared `idempotent`. */
	readonly idempotencyKey?: string;
	/** The visitor has gone: fails with `timeout`. */
	readonly signal?: AbortSignal;
}

export interface OneCall<Call extends Declaration> extends CallOptions {
	readonly call: Call;
	readonly fields: Record<string, unknown>;
	/** null for whoami alone. */
	readonly schemaId: string | null;
	readonly timeoutMs: number;
}

/** Pages answer within a second while the provider is down: so long a call waits for somebody else's probe. */
const patienceMs = 700;
const longestProbeMs = 5_000;
const usualDoubtMs = 5_000;

/** Rejects with a `Failure`, as `exchange` and `readAnswer` say. */
export function createSending(options: SendingOptions) {
	const { log, breaker, now = () => performance.now(), maxAnswerBytes: maxBytes = 8 * 1024 * 1024 } = options;
	const probeMs = Math.min(options.timeoutMs ?? longestProbeMs, longestProbeMs);
	const connection: Connection = { ...options, actions: options.actions ?? {} };
	const documents = createSameAnswers(now);
	const gate = breaker
		? createGate({ doubtMs: usualDoubtMs, ...breaker, rules: breaker, now, probe, patienceMs })
		: openGate;

	/** whoami: it changes nothing, and every provider has it. */
	async function probe(): Promise<boolean> {
		const context = ownContext();
		try {
			const build = () => buildRequest(connection, whoami, { DeviceType: 'Web' }, { schemaId: null, context });
			const { status } = await exchange('whoami', options.send, build, { timeoutMs: probeMs, maxBytes });
			log.info({ call: 'whoami', requestId: context.requestId, status }, 'provider probe');
			return status < 500;
		} catch (error) {
			log.warn({ call: 'whoami', requestId: context.requestId, reason: reasonOf(error) }, 'provider probe failed');
			return false;
		}
	}

	async function answered<Call extends Declaration>(one: OneCall<Call>): Promise<[number, ResponseOf<Call>]> {
		const { call, fields, timeoutMs, signal } = one;
		const build = () => buildRequest(connection, call, fields, one);
		const answer = await exchange(call.name, options.send, build, { timeoutMs, maxBytes, signal });
		const read = () => readAnswer(call, answer);
		if (call.kind !== 'document' || answer.status !== 200) return [answer.status, read()];
		const kept = documents.of(String(fields.id), answer.body, () => read() as object);
		return [answer.status, kept as ResponseOf<Call>];
	}

	return async function sendOnce<Call extends Declaration>(one: OneCall<Call>): Promise<ResponseOf<Call>> {
		const { call, context, signal } = one;
		const began = now();
		const about = () => ({ call: call.name, requestId: context.requestId, ms: Math.round(now() - began) });
		try {
			const isGone = () => signal?.aborted ?? false;
			const [status, read] = await gate.pass(call.name, () => answered(one), isGone);
			options.count?.('ok');
			log.info({ ...about(), status }, 'provider call');
			return read;
		} catch (error) {
			if (isFailure(error)) {
				const { kind, status, cause } = error;
				options.count?.(cause instanceof NotTried ? 'notTried' : kind);
				log.warn({ ...about(), status, failure: kind, reason: reasonOf(cause) }, 'provider call failed');
			}
			throw error;
		}
	};
}

/** Short words for the log: our own, or a system error's code. */
function reasonOf(cause: unknown): string | undefined {
	if (!(cause instanceof Error)) return undefined;
	const inner = cause.cause instanceof Error ? cause.cause : cause;
	return 'code' in inner && typeof inner.code === 'string' ? inner.code : cause.message;
}
