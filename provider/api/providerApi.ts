/** The provider API: serves every call of the contract under `/v1.0` from any `Provider`. */
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { timingSafeEqual } from 'hono/utils/buffer';
import type { Log } from '../../domain/log.ts';
import { isProviderError, type ProviderError } from '../../domain/providerError.ts';
import { type ResultCode, resultCode } from '../../domain/resultCode.ts';
import { securityEvent } from '../../domain/securityEvent.ts';
import type { Provider, ProviderFactory } from '../port.ts';
import { formatResultText, preferredLanguage } from '../translations/formatResultText.ts';
import { type AskedOf, type CallDeclaration, defaultMaxBodyKb, type ResponseInputOf } from '../wire/callDeclaration.ts';
import { type CallName, type Calls, calls } from '../wire/calls.ts';
import { statusForError } from '../wire/errorStatus.ts';
import { type CallMatch, matchCall } from '../wire/paths.ts';
import type { ResultTextFormatter } from '../wire/results.ts';
import { MalformedRequest, parseIdempotencyKey, parseRequest, requestContext, requestIdOf } from './parseRequest.ts';
import { hasKnownIds, schemaIds } from './schemaIds.ts';

export interface ProviderApiOptions {
	readonly providerFor: ProviderFactory;
	/** Empty: every request is answered with 401. */
	readonly clients: readonly ApiClient[];
	readonly log: Pick<Log, 'info' | 'error'>;
	/** Counts requests rejected before the provider was called; `bodyTooLarge`: the body was not read. */
	readonly countRejection?: (call: CallName | 'bodyTooLarge') => void;
	/** Answers with `onError` if a body is larger than `maxSize` bytes, as Hono's `bodyLimit` does. */
	readonly limitBody: (maxSize: number, onError: (c: Context) => Response) => MiddlewareHandler;
}

interface ProviderApiEnv {
	readonly log?: Pick<Log, 'info' | 'error'>;
}

export type ProviderApi = ReturnType<typeof createProviderApi>;

const basePath = '/v1.0';
const rejectedLogMessage = 'provider request rejected';

/**
 * Serves the provider API. It answers 401 without a known ClientId and ClientSecret, 404 for an unknown path and 405
 * for a wrong method. A body over 256 KB (2 MB for a booking or an approval) gets 413, and a request that the contract
 * forbids 400. A `ProviderError` has the status of `errorStatus.ts`. Everything else is HTTP 200 with
 * IsRequestSuccessfull. The provider counts and logs its own failures and rejections.
 */
export function createProviderApi(options: ProviderApiOptions) {
	const { providerFor, clients, countRejection = () => undefined, limitBody } = options;
	type Env = { Bindings: ProviderApiEnv | undefined; Variables: { match: CallMatch | null; call: CallName } };
	const app = new Hono<Env>();
	const logOf = (c: Context<Env>): Pick<Log, 'info' | 'error'> => c.env?.log ?? options.log;
	/** Logs a rejection with the client's id, which is known, since its secret was right. */
	const logRejection = (c: Context<Env>, fields: object) => {
		const who = { client: c.req.header('ClientId'), callerRequestId: requestIdOf(c.req.raw) };
		logOf(c).info(securityEvent('input', 'rejected', { ...who, ...fields }), rejectedLogMessage);
	};

	app.use(async (c, next) => {
		const given = { id: c.req.header('ClientId') ?? '', secret: c.req.header('ClientSecret') ?? '' };
		if (await isClient(given, clients)) return next();
		return c.json(errorBody(c, resultCode('unauthorized')), 401);
	});
	app.use((c, next) => {
		const match = callOf(c.req.raw);
		c.set('match', match);
		const maxKb = match ? calls[match.name].maxBodyKb : defaultMaxBodyKb;
		const onTooLarge = () => {
			countRejection('bodyTooLarge');
			logRejection(c, { status: 413, reason: 'tooLarge' });
			return c.json(errorBody(c, resultCode('tooLarge', { maxKb })), 413);
		};
		return limitBody(maxKb * 1024, onTooLarge)(c, next);
	});
	app.all('*', async (c) => {
		const request = c.req.raw;
		const match = c.get('match');
		if (!match || !hasKnownIds(match)) return c.json(errorBody(c, resultCode('addressUnknown')), 404);
		c.set('call', match.name);
		const { method } = calls[match.name];
		if (request.method !== method) return c.json(errorBody(c, resultCode('addressUnknown')), 405, { Allow: method });
		const fields = await parseRequest(request, match);
		const idempotencyKey = parseIdempotencyKey(request, match.name);
		const context = requestContext(request);
		const format = (message: ResultCode) => formatResultText(message, context.language);
		const body = await answerCall(match.name, fields, { provider: providerFor(context), format, idempotencyKey });
		return c.json(body as object);
	});
	app.onError((error, c) => {
		if (isProviderError(error)) return c.json(errorBody(c, errorCode(error)), statusForError(error));
		const call = c.get('call');
		if (error instanceof MalformedRequest) {
			const { code, params } = error.rejection;
			logRejection(c, { call, status: 400, reason: code, ...params });
			countRejection(call);
			return c.json(errorBody(c, error.rejection), 400);
		}
		// The client left before its request was read: no failure, so it is not logged.
		if (c.req.raw.signal.aborted) return c.json(errorBody(c, resultCode('failed')), 400);
		logOf(c).error({ call, callerRequestId: requestIdOf(c.req.raw), err: error }, 'provider request failed');
		return c.json(errorBody(c, resultCode('failed')), 500);
	});

	return {
		/** Answers any request below `/v1.0`; never rejects. `log`: the request's own, if it has one. */
		fetch: async (request: Request, env?: ProviderApiEnv): Promise<Response> => app.fetch(request, env),
	};
}

function callOf(request: Request): CallMatch | null {
	const { pathname } = new URL(request.url);
	return pathname.toLowerCase().startsWith(`${basePath}/`) ? matchCall(pathname.slice(basePath.length)) : null;
}

function errorBody(c: Context, message: ResultCode | null) {
	const language = preferredLanguage(c.req.header('Accept-Language') ?? null);
	return { IsRequestSuccessfull: false, Message: message === null ? '' : formatResultText(message, language) };
}

/** The result code of the error body: the rejection's own, if it has one, and the general one for any other failure. */
function errorCode({ kind, rejection }: ProviderError): ResultCode | null {
	if (rejection !== null || kind === 'refused' || kind === 'notFound') return rejection;
	return resultCode('failed');
}

interface CallHandlerContext {
	readonly provider: Provider;
	/** Formats a text in the caller's language. */
	readonly format: ResultTextFormatter;
	/** Validated; empty: the call needs none. */
	readonly idempotencyKey: string;
}

type CallHandler<Name extends CallName> = (
	request: AskedOf<Calls[Name]>,
	context: CallHandlerContext,
) => ResponseInputOf<Calls[Name]> | Promise<ResponseInputOf<Calls[Name]>>;

/** Handlers of calls that take more than one method of the port; a missing handler does not compile. */
const handlers: { readonly [Name in CallName as Calls[Name]['port'] extends null ? Name : never]: CallHandler<Name> } =
	{
		whoami: () => ({ Metadata: [...schemaIds].map(([SystemName, SchemaId]) => ({ SystemName, SchemaId })) }),

		document: async (id, { provider, format }) => {
			const vehicle = await provider.vehicle(id);
			// The caller may show the payment to its owner, and has no call for this.
			if (vehicle.statusCheckDueFor !== null) await provider.requestStatusCheck(vehicle.statusCheckDueFor);
			return calls.document.writeResult(vehicle, format);
		},

		BookServiceAppointment: async (details, { provider, format, idempotencyKey }) => {
			const call = calls.BookServiceAppointment;
			return call.writeResult(await provider.book({ details, idempotencyKey }), format);
		},
	};

/** The body of HTTP 200 for a validated request. @throws `ProviderError` */
async function answerCall(name: CallName, request: unknown, context: CallHandlerContext): Promise<unknown> {
	const call: CallDeclaration = calls[name];
	// Request and handler belong to one call, so their types match; TypeScript cannot see that.
	const { [name]: handler } = handlers as { readonly [Name in CallName]?: CallHandler<never> };
	if (call.port === null) return handler?.(request as never, context);
	const method = context.provider[call.port] as (request: unknown) => Promise<unknown>;
	return call.writeResult(await method(request), context.format);
}

/** A program that may call the provider API (setting API_CLIENTS). */
export interface ApiClient {
	readonly id: string;
	readonly secret: string;
}

const asText = ({ id, secret }: ApiClient) => JSON.stringify([id, secret]);

/** Whether id and secret are a client's. Compares with every client, so that the duration reveals neither. */
export async function isClient(given: ApiClient, clients: readonly ApiClient[]): Promise<boolean> {
	const same = await Promise.all(clients.map((client) => timingSafeEqual(asText(client), asText(given))));
	return same.includes(true);
}
