/** The desk's HTTP face: every desk command under `/desk`, for whoever shows a token. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { type ProviderMessage, providerMessage } from '../../../domain/providerMessage.ts';
import { formatMessage } from '../../translations/formatMessage.ts';
import { preferredLanguage } from '../../translations/preferredLanguage.ts';
import { CommandRejected } from '../commandRejected.ts';
import type { ProviderLog } from '../runOperation.ts';
import { deskCommands } from './commands.ts';
import type { DeskCommand } from './deskCommand.ts';

export interface DeskRouterOptions {
	readonly db: Kysely<Database>;
	readonly now: () => Date;
	/** Any of them opens the desk. */
	readonly tokens: readonly string[];
	readonly log: ProviderLog;
	/** Counts what was refused, by command; `unread` is what was too large to be read. */
	readonly countRefusal: (command: string) => void;
}

/** Five documents of 2 MB each, in base64, with what surrounds them. */
const maxBodyBytes = 15 * 1024 * 1024;

const rejectedLogMessage = 'a desk command was refused';

/**
 * `{ ok: true, … }`, or `{ ok: false, error, allowed }` with 401 without the token, 404 for what there is not, 409 for
 * a step that is not possible now (`allowed` names those that are), 413 over 15 MB, 422 for what cannot be.
 */
export function createDeskRouter({ db, now, tokens, log, countRefusal }: DeskRouterOptions): Hono {
	const isToken = createTokenCheck(tokens);
	const desk = new Hono();
	desk.use(async (c, next) => {
		const [, presentedToken = ''] = /^Bearer (\S+)$/i.exec(c.req.header('Authorization') ?? '') ?? [];
		if (isToken(presentedToken)) return next();
		return c.json(errorBody(localize(c, providerMessage('deskTokenNeeded'))), 401, { 'WWW-Authenticate': 'Bearer' });
	});
	const onTooLarge = (c: Context) => {
		countRefusal('unread');
		log.info({ status: 413, reason: 'larger than 15 MB' }, rejectedLogMessage);
		return c.json(errorBody(localize(c, providerMessage('deskBodyTooLarge'))), 413);
	};
	desk.use(bodyLimit({ maxSize: maxBodyBytes, onError: onTooLarge }));
	for (const command of deskCommands) {
		desk.on(command.method, command.path, async (c) => {
			try {
				const given = await readFields(c, command);
				return c.json({ ok: true, ...(await command.execute(given, { db, now: now() })) });
			} catch (error) {
				if (!(error instanceof CommandRejected)) throw error;
				const { status, rejection, allowed } = error;
				countRefusal(command.name);
				log.info(
					{ command: command.name, status, reason: rejection.code, ...malformedFieldLog(rejection) },
					rejectedLogMessage,
				);
				return c.json(errorBody(localize(c, rejection), allowed), status);
			}
		});
	}
	desk.notFound((c) => c.json(errorBody(localize(c, providerMessage('deskCommandUnknown'))), 404));
	desk.onError((error, c) => {
		log.error({ err: error }, 'a desk command failed');
		return c.json(errorBody(localize(c, providerMessage('deskCommandFailed'))), 500);
	});
	return desk;
}

const errorBody = (error: string, allowed: readonly string[] = []) => ({ ok: false, error, allowed });

/** Which fields are malformed; of other refusals the values may be about a person. */
const malformedFieldLog = (rejection: ProviderMessage) =>
	rejection.code === 'deskFieldsMalformed' ? { problem: rejection.params.problem } : {};

const localize = (c: Context, message: ProviderMessage): string =>
	formatMessage(message, preferredLanguage(c.req.header('Accept-Language') ?? null));

/** Every name comes once: in the address, and else in the query or the body. */
async function readFields(c: Context, { method }: DeskCommand): Promise<Record<string, unknown>> {
	const pathParams: Record<string, string> = c.req.param();
	const values = method === 'GET' ? c.req.query() : await readJsonBody(c);
	const duplicate = Object.keys(values).find((name) => Object.hasOwn(pathParams, name));
	if (duplicate !== undefined)
		throw new CommandRejected(422, providerMessage('deskFieldInAddress', { name: duplicate }));
	return { ...values, ...pathParams };
}

/** No body is an empty one. */
async function readJsonBody(c: Context): Promise<Record<string, unknown>> {
	const text = await c.req.text();
	if (text.trim() === '') return {};
	try {
		const body: unknown = JSON.parse(text);
		if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { ...body };
	} catch (error) {
		if (!(error instanceof SyntaxError)) throw error;
	}
	throw new CommandRejected(422, providerMessage('deskBodyNotAnObject'));
}

/** Compares digests, so that the time says nothing about a token. */
function createTokenCheck(tokens: readonly string[]): (shown: string) => boolean {
	const digest = (text: string) => createHash('sha256').update(text).digest();
	const known = tokens.map(digest);
	return (shown) => {
		const presented = digest(shown);
		return known.map((token) => timingSafeEqual(token, presented)).includes(true);
	};
}
