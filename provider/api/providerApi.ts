/** The provider API: every call of the contract under `/v1.0`, answered by any provider. */
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { type Failure, isFailure } from '../../domain/failure.ts';
import { type ProviderMessage, providerMessage } from '../../domain/providerMessage.ts';
import type { ProviderFactory } from '../port.ts';
import { languageOf } from '../sentences/languageOf.ts';
import { sentenceOf } from '../sentences/sentenceOf.ts';
import { type CallName, calls } from '../wire/calls.ts';
import { statusOf } from '../wire/failureStatus.ts';
import { callAt } from '../wire/paths.ts';
import { type ApiClient, clientCheck } from './clients.ts';
import { HttpError } from './httpError.ts';
import { type Asking, operations } from './operations.ts';
import { contextOf, readKey, readRequest, requestIdOf } from './readRequest.ts';
import { isAddressed } from './schemaIds.ts';

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
	readonly countRefusal?: (call: CallName | 'unread') => void;
}

export interface ProviderApi {
	/** Any request whose path begins with `/v1.0`; never rejects. */
	fetch(request: Request): Promise<Response>;
}

const longestBody = 256 * 1024;
const base = '/v1.0';
const refusedLine = 'a provider request was refused';

/**
 * 401 without a known ClientId and ClientSecret, 404 for what is no call, 405 for another method, 413 over 256 KB, 400
 * for what the contract does not allow; a provider's failure as `failureStatus.ts` has it, told in plain words.
 * Everything else is HTTP 200, where IsRequestSuccessfull tells success. What a provider fails or refuses, it counts
 * and logs itself.
 */
export function createProviderApi(options: ProviderApiOptions): ProviderApi {
	const { providerFor, clients, log, countRefusal = () => undefined } = options;
	const isClient = clientCheck(clients);
	const app = new Hono<{ Variables: { call: CallName } }>();

	app.use(async (c, next) => {
		if (isClient(c.req.header('ClientId') ?? '', c.req.header('ClientSecret') ?? '')) return next();
		return c.json(fault(c, providerMessage('unauthorized')), 401);
	});
	const onTooLarge = (c: Context) => {
		countRefusal('unread');
		log.info({ requestId: requestIdOf(c.req.raw), status: 413, reason: 'tooLarge' }, refusedLine);
		return c.json(fault(c, providerMessage('tooLarge')), 413);
	};
	app.use(bodyLimit({ maxSize: longestBody, onError: onTooLarge }));
	app.all('*', async (c) => {
		const request = c.req.raw;
		const { pathname } = new URL(request.url);
		const asked = pathname.toLowerCase().startsWith(`${base}/`) ? callAt(pathname.slice(base.length)) : null;
		if (!asked || !isAddressed(asked)) return c.json(fault(c, providerMessage('addressUnknown')), 404);
		c.set('call', asked.name);
		const { method } = calls[asked.name];
		if (request.method !== method) return c.json(fault(c, providerMessage('addressUnknown')), 405, { Allow: method });
		const fields = await readRequest(request, asked);
		const idempotencyKey = readKey(request, asked.name);
		const context = contextOf(request);
		const say = (message: ProviderMessage) => sentenceOf(message, context.language);
		// The operation of a name takes what the contract made of that name's request.
		const operation = operations[asked.name] as (fields: unknown, asking: Asking) => Promise<object | string>;
		return c.json(await operation(fields, { provider: providerFor(context), say, idempotencyKey }));
	});
	app.onError((error, c) => {
		if (isFailure(error)) return c.json(fault(c, messageOf(error)), statusOf(error));
		const about = { call: c.get('call'), requestId: requestIdOf(c.req.raw) };
		if (error instanceof HttpError) {
			const { status, rejection } = error;
			log.info({ ...about, status, reason: rejection.code, ...rejection.params }, refusedLine);
			countRefusal(about.call);
			return c.json(fault(c, rejection), status);
		}
		log.error({ ...about, err: error }, 'a provider request failed');
		return c.json(fault(c, providerMessage('failed')), 500);
	});

	return { fetch: async (request) => app.fetch(request) };
}

function fault(c: Context, message: ProviderMessage | null) {
	const language = languageOf(c.req.header('Accept-Language') ?? null);
	return { IsRequestSuccessfull: false, Message: message === null ? '' : sentenceOf(message, language) };
}

/** A no without a reason has no words; what went wrong has at least these. */
function messageOf({ kind, rejection }: Failure): ProviderMessage | null {
	if (rejection !== null || kind === 'refused' || kind === 'notFound') return rejection;
	return providerMessage('failed');
}
