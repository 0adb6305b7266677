/** The desk's HTTP face: every desk command under `/desk`, for whoever shows a token. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { type ProviderMessage, providerMessage } from '../../domain/providerMessage.ts';
import { languageOf } from '../sentences/languageOf.ts';
import { sentenceOf } from '../sentences/sentenceOf.ts';
import { deskCommands } from './desk/commands.ts';
import type { DeskCommand } from './desk/deskCommand.ts';
import { DeskRefusal } from './desk/refusal.ts';
import type { ProviderLog } from './operation.ts';

export interface DeskOptions {
	readonly db: Kysely<Database>;
	readonly now: () => Date;
	/** Any of them opens the desk. */
	readonly tokens: readonly string[];
	readonly log: ProviderLog;
	/** Counts what was refused, by command; `unread` is what was too large to be read. */
	readonly countRefusal: (command: string) => void;
}

/** Five documents of 2 MB each, in base64, with what surrounds them. */
const longestBody = 15 * 1024 * 1024;

const refusedLine = 'a desk command was refused';

/**
 * `{ ok: true, … }`, or `{ ok: false, error, allowed }` with 401 without the token, 404 for what there is not, 409 for
 * a step that is not possible now (`allowed` names those that are), 413 over 15 MB, 422 for what cannot be.
 */
export function createDesk({ db, now, tokens, log, countRefusal }: DeskOptions): Hono {
	const isToken = tokenCheck(tokens);
	const desk = new Hono();
	desk.use(async (c, next) => {
		const [, shown = ''] = /^Bearer (\S+)$/i.exec(c.req.header('Authorization') ?? '') ?? [];
		if (isToken(shown)) return next();
		return c.json(failure(say(c, providerMessage('deskTokenNeeded'))), 401, { 'WWW-Authenticate': 'Bearer' });
	});
	const onTooLarge = (c: Context) => {
		countRefusal('unread');
		log.info({ status: 413, reason: 'larger than 15 MB' }, refusedLine);
		return c.json(failure(say(c, providerMessage('deskBodyTooLarge'))), 413);
	};
	desk.use(bodyLimit({ maxSize: longestBody, onError: onTooLarge }));
	for (const command of deskCommands) {
		desk.on(command.method, command.path, async (c) => {
			try {
				const given = await fieldsOf(c, command);
				return c.json({ ok: true, ...(await command.carryOut(given, { db, now: now() })) });
			} catch (error) {
				if (!(error instanceof DeskRefusal)) throw error;
				const { status, rejection, allowed } = error;
				countRefusal(command.name);
				log.info({ command: command.name, status, reason: rejection.code, ...problemIn(rejection) }, refusedLine);
				return c.json(failure(say(c, rejection), allowed), status);
			}
		});
	}
	desk.notFound((c) => c.json(failure(say(c, providerMessage('deskCommandUnknown'))), 404));
	desk.onError((error, c) => {
		log.error({ err: error }, 'a desk command failed');
		return c.json(failure(say(c, providerMessage('deskCommandFailed'))), 500);
	});
	return desk;
}

const failure = (error: string, allowed: readonly string[] = []) => ({ ok: false, error, allowed });

/** Which fields are malformed; of other refusals the values may be about a person. */
const problemIn = (rejection: ProviderMessage) =>
	rejection.code === 'deskFieldsMalformed' ? { problem: rejection.params.problem } : {};

const say = (c: Context, message: ProviderMessage): string =>
	sentenceOf(message, languageOf(c.req.header('Accept-Language') ?? null));

/** Every name comes once: in the address, and else in the query or the body. */
async function fieldsOf(c: Context, { method }: DeskCommand): Promise<Record<string, unknown>> {
	const inAddress: Record<string, string> = c.req.param();
	const others = method === 'GET' ? c.req.query() : await bodyOf(c);
	const twice = Object.keys(others).find((name) => Object.hasOwn(inAddress, name));
	if (twice !== undefined) throw new DeskRefusal(422, providerMessage('deskFieldInAddress', { name: twice }));
	return { ...others, ...inAddress };
}

/** No body is an empty one. */
async function bodyOf(c: Context): Promise<Record<string, unknown>> {
	const text = await c.req.text();
	if (text.trim() === '') return {};
	try {
		const body: unknown = JSON.parse(text);
		if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { ...body };
	} catch (error) {
		if (!(error instanceof SyntaxError)) throw error;
	}
	throw new DeskRefusal(422, providerMessage('deskBodyNotAnObject'));
}

/** Compares digests, so that the time says nothing about a token. */
function tokenCheck(tokens: readonly string[]): (shown: string) => boolean {
	const digest = (text: string) => createHash('sha256').update(text).digest();
	const known = tokens.map(digest);
	return (shown) => {
		const given = digest(shown);
		return known.map((token) => timingSafeEqual(token, given)).includes(true);
	};
}
