/** The provider API: every call of the contract under `/v1.0`, answered by any provider. */
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { isProviderError, type ProviderError } from '../../domain/providerError.ts';
import { type ProviderMessage, providerMessage } from '../../domain/providerMessage.ts';
import type { ProviderFactory } from '../port.ts';
import { formatMessage } from '../translations/formatMessage.ts';
import { preferredLanguage } from '../translations/preferredLanguage.ts';
import { type CallName, calls } from '../wire/calls.ts';
import { statusForError } from '../wire/errorStatus.ts';
import { matchCall } from '../wire/paths.ts';
import { type CallHandlerContext, callHandlers } from './callHandlers.ts';
import { type ApiClient, createClientVerifier } from './clients.ts';
import { HttpError } from './httpError.ts';
import { parseIdempotencyKey, parseRequest, requestContext, requestIdOf } from './parseRequest.ts';
import { hasKnownIds } from './schemaIds.ts';

/** A pino logger fits. Nothing personal is ever logged: no request, no answer. */
export interface ApiLog {
	info(fields: object, message: string): void;
	error(fields: object, message: string): void;
}

export interface ProviderApiOptions {
	readonly providerFor: ProviderFactory;
	/** Without one, nobody may call. */
	readonly clients: readonly ApiClient[];
	readonly log: ApiLog;
	/** Counts what was refused before a provider was asked, by call; `unread` is what was too large to be read. */
	readonly countRefusal?: (call: CallName | 'bodyTooLarge') => void;
}

export interface ProviderApi {
	/** Any request whose path begins with `/v1.0`; never rejects. */
	fetch(request: Request): Promise<Response>;
}

const maxBodyBytes = 256 * 1024;
const basePath = '/v1.0';
const rejectedLogMessage = 'provider request rejected';

/**
 * 401 without a known ClientId and ClientSecret, 404 for what is no call, 405 for another method, 413 over 256 KB, 400
 * for what the contract does not allow; a provider's failure as `errorStatus.ts` has it, told in plain words.
 * Everything else is HTTP 200, where IsRequestSuccessfull tells success. What a provider fails or refuses, it counts
 * and logs itself.
 */
export function createProviderApi(options: ProviderApiOptions): ProviderApi {
	const { providerFor, clients, log, countRefusal = () => undefined } = options;
	const isClient = createClientVerifier(clients);
	const app = new Hono<{ Variables: { call: CallName } }>();

	app.use(async (c, next) => {
		if (isClient(c.req.header('ClientId') ?? '', c.req.header('ClientSecret') ?? '')) return next();
		return c.json(errorBody(c, providerMessage('unauthorized')), 401);
	});
	const onTooLarge = (c: Context) => {
		countRefusal('bodyTooLarge');
		log.info({ requestId: requestIdOf(c.req.raw), status: 413, reason: 'tooLarge' }, rejectedLogMessage);
		return c.json(errorBody(c, providerMessage('tooLarge')), 413);
	};
	app.use(bodyLimit({ maxSize: maxBodyBytes, onError: onTooLarge }));
	app.all('*', async (c) => {
		const request = c.req.raw;
		const { pathname } = new URL(request.url);
		const match = pathname.toLowerCase().startsWith(`${basePath}/`) ? matchCall(pathname.slice(basePath.length)) : null;
		if (!match || !hasKnownIds(match)) return c.json(errorBody(c, providerMessage('addressUnknown')), 404);
		c.set('call', match.name);
		const { method } = calls[match.name];
		if (request.method !== method)
			return c.json(errorBody(c, providerMessage('addressUnknown')), 405, { Allow: method });
		const fields = await parseRequest(request, match);
		const idempotencyKey = parseIdempotencyKey(request, match.name);
		const context = requestContext(request);
		const format = (message: ProviderMessage) => formatMessage(message, context.language);
		// The operation of a name takes what the contract made of that name's request.
		const handle = callHandlers[match.name] as (
			fields: unknown,
			context: CallHandlerContext,
		) => Promise<object | string>;
		return c.json(await handle(fields, { provider: providerFor(context), format, idempotencyKey }));
	});
	app.onError((error, c) => {
		if (isProviderError(error)) return c.json(errorBody(c, errorMessage(error)), statusForError(error));
		const logFields = { call: c.get('call'), requestId: requestIdOf(c.req.raw) };
		if (error instanceof HttpError) {
			const { status, rejection } = error;
			log.info({ ...logFields, status, reason: rejection.code, ...rejection.params }, rejectedLogMessage);
			countRefusal(logFields.call);
			return c.json(errorBody(c, rejection), status);
		}
		log.error({ ...logFields, err: error }, 'provider request failed');
		return c.json(errorBody(c, providerMessage('failed')), 500);
	});

	return { fetch: async (request) => app.fetch(request) };
}

function errorBody(c: Context, message: ProviderMessage | null) {
	const language = preferredLanguage(c.req.header('Accept-Language') ?? null);
	return { IsRequestSuccessfull: false, Message: message === null ? '' : formatMessage(message, language) };
}

/** A no without a reason has no words; what went wrong has at least these. */
function errorMessage({ kind, rejection }: ProviderError): ProviderMessage | null {
	if (rejection !== null || kind === 'refused' || kind === 'notFound') return rejection;
	return providerMessage('failed');
}
