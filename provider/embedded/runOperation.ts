/** Runs an operation of the embedded provider: checks the request, limits the time and maps errors. */
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { isProviderError, ProviderError } from '../../domain/providerError.ts';
import type { Storage } from '../../storage/storage.ts';
import type { ProviderMethod, RequestContext } from '../port.ts';
import type { ProviderRequest } from '../requestSchemas.ts';
import { parseProviderRequest } from '../requestSchemas.ts';
import { failureMessage, type OperationContext } from './operationContext.ts';
import type { OnlinePaymentOptions } from './payments/onlinePayment.ts';

/** A pino logger fits. Requests and responses are never logged: they hold personal data. */
export interface ProviderLog {
	info(fields: object, message: string): void;
	error(fields: object, message: string): void;
}

export interface EmbeddedProviderOptions {
	/** A database after `migrate` with `provider: true` and `loadReferenceData`. */
	readonly db: Kysely<Database>;
	readonly now: () => Date;
	/** Where files are kept; not given: in the database. */
	readonly storage?: Storage | undefined;
	readonly log: ProviderLog;
	/** As in `OperationContext`. */
	readonly bookingActsPerDay?: number;
	/** null or not given: online payment is off. */
	readonly online?: OnlinePaymentOptions | null;
	/** Called for each operation with `ok` or the kind of its error. */
	readonly countOutcome?: (outcome: string) => void;
	/** Called for each operation that was rejected. */
	readonly countRejection?: (method: ProviderMethod) => void;
	/** Time limit of an operation; a write that exceeds it is not stopped. 60 s when not given. */
	readonly timeoutMs?: number;
}

export interface ProviderCallContext extends OperationContext {
	/** null: online payment is off. */
	readonly online: OnlinePaymentOptions | null;
	/** Origin of the portal that sent the request; empty when the request does not name it. */
	readonly portalUrl: string;
	/** Counts and logs a request that changed nothing although its result is `ok`. `reason` holds no personal data. */
	readonly reportRejection: (reason: string) => void;
}

/** Their rejected results are counted and logged; a rejected read is an ordinary result. */
const writeMethods: ReadonlySet<ProviderMethod> = new Set([
	'book',
	'cancelAppointment',
	'cancelAppointmentBySystem',
	'moveAppointment',
	'changeAppointment',
	'answerRevisedEstimate',
	'beginPayment',
]);

export type RunOperation = <Method extends ProviderMethod, Answer>(
	method: Method,
	request: unknown,
	operate: (request: ProviderRequest<Method>, context: ProviderCallContext) => Promise<Answer>,
) => Promise<Answer>;

/**
 * Rejects with a `ProviderError`: what the operation throws as one, `refused` for a malformed request and while
 * nothing can be saved, `timeout`, and `upstreamError` for everything else. What is thrown as another error is logged.
 */
export function createRunOperation(
	options: EmbeddedProviderOptions,
	{ requestId, portalUrl, language, holder }: RequestContext,
): RunOperation {
	const { db, now, storage, log, bookingActsPerDay, online = null } = options;
	const { countOutcome, countRejection, timeoutMs = 60_000 } = options;

	return async (method, request, operate) => {
		const about = { call: method, requestId };
		const reportRejection = (reason: string): void => {
			countRejection?.(method);
			log.info({ ...about, reason }, 'provider request rejected');
		};
		const toFailure = (error: unknown): ProviderError => {
			if (!isProviderError(error)) {
				log.error({ ...about, err: error }, 'provider request failed');
				const rejection = failureMessage(error);
				return new ProviderError(rejection ? 'refused' : 'upstreamError', { call: method, rejection, cause: error });
			}
			if (error.rejection) reportRejection(error.rejection.code);
			return error;
		};
		try {
			const operating = { db, now: now(), language, holder, storage, online, bookingActsPerDay };
			const context = { ...operating, portalUrl, reportRejection };
			const operation = async () => operate(parseProviderRequest(method, request), context);
			const answer = await withTimeout(
				method,
				operation().catch((error: unknown) => Promise.reject(toFailure(error))),
				timeoutMs,
			);
			countOutcome?.('ok');
			if (writeMethods.has(method) && isRejected(answer)) reportRejection(answer.rejection?.code ?? 'none');
			return answer;
		} catch (error) {
			if (isProviderError(error)) countOutcome?.(error.kind);
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
