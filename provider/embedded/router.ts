/** The embedded provider's HTTP face: every call of the contract under `/v1.0` (spec §7; decisions: names). */
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { type CallName, calls } from '../wire/calls.ts';
import { callAt } from '../wire/paths.ts';
import { type ApiClient, clientCheck } from './clients.ts';
import { type CallContext, Fault } from './context.ts';
import { handlers } from './handlers.ts';
import { languageOf, messagesIn } from './messages.ts';
import type { OnlinePayment } from './payments/online.ts';
import { isAddressed, readKey, readRequest } from './readRequest.ts';
import { refusalCode } from './refusal.ts';

/** A pino logger fits. Nothing personal is ever logged: no request, no answer. */
export interface ProviderLog {
	info(fields: object, message: string): void;
	error(fields: object, message: string): void;
}

export interface EmbeddedOptions {
	/** After `migrate` with the provider's part, and `loadReference`. */
	readonly db: Kysely<Database>;
	readonly now: () => Date;
	/** Without one, nobody may call. */
	readonly clients: readonly ApiClient[];
	readonly log: ProviderLog;
	/** null or not given: nothing is paid online. */
	readonly online?: OnlinePayment | null;
	/** Counts what was refused, by call; `unread` is what was too large to be read. */
	readonly countRefusal?: (call: CallName | 'unread') => void;
}

export interface EmbeddedProvider {
	/** Any request whose path begins with `/v1.0`; never rejects. */
	fetch(request: Request): Promise<Response>;
}

const longestBody = 256 * 1024;
const base = '/v1.0';
const refusedLine = 'a provider request was refused';

/**
 * 401 without a known ClientId and ClientSecret, 404 for what is no call, 405 for another method,
 * 413 over 256 KB, 400 for what the contract does not allow, 500 with a plain message when something breaks
 * (its cause is in the log). Everything else is HTTP 200, where IsRequestSuccessfull tells success.
 */
export function createEmbeddedProvider(options: EmbeddedOptions): EmbeddedProvider {
	const { db, now, clients, log, online = null, countRefusal = () => undefined } = options;
	const isClient = clientCheck(clients);
	const app = new Hono<{ Variables: { call: CallName } }>();

	app.use(async (c, next) => {
		if (!isClient(c.req.header('ClientId') ?? '', c.req.header('ClientSecret') ?? '')) {
			return c.json(failure(sayTo(c.req.raw).unauthorized), 401);
		}
		return next();
	});
	const onTooLarge = (c: Context) => {
		countRefusal('unread');
		log.info({ requestId: requestIdOf(c.req.raw), status: 413, reason: 'tooLarge' }, refusedLine);
		return c.json(failure(sayTo(c.req.raw).tooLarge), 413);
	};
	app.use(bodyLimit({ maxSize: longestBody, onError: onTooLarge }));
	app.all('*', async (c) => {
		const request = c.req.raw;
		const say = sayTo(request);
		const { pathname } = new URL(request.url);
		const asked = pathname.toLowerCase().startsWith(`${base}/`) ? callAt(pathname.slice(base.length)) : null;
		if (!asked || !isAddressed(asked)) return c.json(failure(say.notFound), 404);
		c.set('call', asked.name);
		if (request.method !== calls[asked.name].method) {
			return c.json(failure(say.notFound), 405, { Allow: calls[asked.name].method });
		}
		const fields = await readRequest(request, asked, say);
		const language = languageOf(request.headers.get('Accept-Language'));
		const noteRefusal = (reason: string) => {
			countRefusal(asked.name);
			log.info({ call: asked.name, requestId: requestIdOf(request), reason }, refusedLine);
		};
		const context: CallContext = {
			db,
			now: now(),
			language,
			idempotencyKey: readKey(request, asked.name, say),
			online,
			portalUrl: request.headers.get('X-Portal-Url') ?? '',
			noteRefusal,
		};
		// The handler of a name takes what the contract made of that name's request.
		const handler = handlers[asked.name] as (fields: unknown, context: CallContext) => Promise<object>;
		const answer = await handler(fields, context);
		if (calls[asked.name].effect === 'write' && isRefusal(answer)) {
			noteRefusal(refusalCode('Message' in answer ? String(answer.Message) : '', language));
		}
		return c.json(answer);
	});
	app.onError((error, c) => {
		const about = { call: c.get('call'), requestId: requestIdOf(c.req.raw) };
		if (error instanceof Fault) {
			log.info({ ...about, status: error.status, reason: error.message }, refusedLine);
			countRefusal(about.call);
			return c.json(failure(error.message), error.status);
		}
		log.error({ ...about, err: error }, 'a provider request failed');
		return c.json(failure(sayTo(c.req.raw).failed), 500);
	});

	return { fetch: async (request) => app.fetch(request) };
}

const isRefusal = (answer: object): boolean =>
	'IsRequestSuccessfull' in answer && answer.IsRequestSuccessfull === false;

const failure = (message: string) => ({ IsRequestSuccessfull: false, Message: message });

const sayTo = (request: Request) => messagesIn[languageOf(request.headers.get('Accept-Language'))];

/** As the caller named it, when that is a plain word. */
function requestIdOf(request: Request): string | undefined {
	const id = request.headers.get('X-Request-Id') ?? '';
	return /^[\w-]{1,64}$/.test(id) ? id : undefined;
}
