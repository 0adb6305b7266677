/** How an operation of the embedded provider is run: checked, within a time, and its failures made known ones. */
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { isProviderError, ProviderError } from '../../domain/providerError.ts';
import type { ProviderMethod, RequestContext } from '../port.ts';
import type { ProviderRequest } from '../requestSchemas.ts';
import { parseProviderRequest } from '../requestSchemas.ts';
import type { OperationContext } from './operationContext.ts';
import type { OnlinePaymentOptions } from './payments/onlinePayment.ts';

/** A pino logger fits. Nothing personal is ever logged: no question, no answer. */
export interface ProviderLog {
	info(fields: object, message: string): void;
	error(fields: object, message: string): void;
}

export interface EmbeddedProviderOptions {
	/** After `migrate` with the provider's part, and `loadReferenceData`. */
	readonly db: Kysely<Database>;
	readonly now: () => Date;
	readonly log: ProviderLog;
	/** null or not given: nothing is paid online. */
	readonly online?: OnlinePaymentOptions | null;
	/** Told of each operation: `ok`, or the kind of its failure. */
	readonly count?: (outcome: string) => void;
	/** Told of each operation that was refused. */
	readonly countRefusal?: (method: ProviderMethod) => void;
	/** After so long nobody waits for an operation; a write goes on. 60 s when not given. */
	readonly timeoutMs?: number;
}

export interface ProviderCallContext extends OperationContext {
	/** null: nothing is paid online. */
	readonly online: OnlinePaymentOptions | null;
	/** Which portal asks; empty when it does not say. */
	readonly portalUrl: string;
	/** Counts and logs what changed nothing, where the answer alone does not say so; nothing personal. */
	readonly reportRejection: (reason: string) => void;
}

/** A no to one of these is worth a line in the log; to a read it is an answer like any other. */
const writeMethods: ReadonlySet<ProviderMethod> = new Set([
	'book',
	'cancelAppointment',
	'cancelAppointmentBySystem',
	'answerRevisedEstimate',
	'beginPayment',
]);

export type RunOperation = <Method extends ProviderMethod, Answer>(
	method: Method,
	question: unknown,
	operate: (question: ProviderRequest<Method>, context: ProviderCallContext) => Promise<Answer>,
) => Promise<Answer>;

/**
 * Rejects with a `ProviderError`: what the operation throws as one, `refused` for a malformed question, `timeout`, and
 * `upstreamError` for everything else, whose cause is logged.
 */
export function createRunOperation(
	options: EmbeddedProviderOptions,
	{ requestId, portalUrl }: RequestContext,
): RunOperation {
	const { db, now, log, online = null, count, countRefusal, timeoutMs = 60_000 } = options;

	return async (method, question, operate) => {
		const about = { call: method, requestId };
		const reportRejection = (reason: string): void => {
			countRefusal?.(method);
			log.info({ ...about, reason }, 'a provider request was refused');
		};
		const toFailure = (error: unknown): ProviderError => {
			if (!isProviderError(error)) {
				log.error({ ...about, err: error }, 'a provider request failed');
				return new ProviderError('upstreamError', { call: method, cause: error });
			}
			if (error.rejection) reportRejection(error.rejection.code);
			return error;
		};
		try {
			const context = { db, now: now(), online, portalUrl, reportRejection };
			const operation = async () => operate(parseProviderRequest(method, question), context);
			const answer = await withTimeout(
				method,
				operation().catch((error: unknown) => Promise.reject(toFailure(error))),
				timeoutMs,
			);
			count?.('ok');
			if (writeMethods.has(method) && isRejected(answer)) reportRejection(answer.rejection?.code ?? 'none');
			return answer;
		} catch (error) {
			if (isProviderError(error)) count?.(error.kind);
			throw error;
		}
	};
}

const isRejected = (answer: unknown): answer is { readonly rejection: { readonly code: string } | null } =>
	typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === false;

function withTimeout<Answer>(call: string, work: Promise<Answer>, timeoutMs: number): Promise<Answer> {
	const timedOut = Promise.withResolvers<never>();
	const cause = `no answer within ${timeoutMs} ms`;
	const timer = setTimeout(
		() => timedOut.reject(new ProviderError('timeout', { call, cause: new Error(cause) })),
		timeoutMs,
	);
	return Promise.race([work, timedOut.promise]).finally(() => clearTimeout(timer));
}
