/** HTTP routes of the desk: every desk command under `/desk`, protected by a bearer token. */
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { timingSafeEqual } from 'hono/utils/buffer';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Log } from '../../../domain/log.ts';
import { type ResultCode, resultCode } from '../../../domain/resultCode.ts';
import { securityEvent } from '../../../domain/securityEvent.ts';
import { isRecord, parseJson } from '../../../domain/text/bodies.ts';
import { maskRegNo, parseRegNo } from '../../../domain/vehicle/regNo.ts';
import type { Storage } from '../../../storage/storage.ts';
import { formatResultText, preferredLanguage } from '../../translations/formatResultText.ts';
import { CommandRejected } from '../commandRejected.ts';
import { type Brand, deskFailureMessage } from '../operationContext.ts';
import { deskCommands } from './commands.ts';
import type { DeskCommand } from './deskCommand.ts';

export interface DeskRouterOptions {
	readonly db: Kysely<Database>;
	readonly now: () => Date;
	readonly brand?: Brand;
	/** The store of files; not given: the database. */
	readonly storage?: Storage | undefined;
	/** Each of them grants access. */
	readonly tokens: readonly string[];
	readonly log: Pick<Log, 'info' | 'error'>;
	/** Counts rejected commands by name, and bodies over the size limit as `bodyTooLarge`. */
	readonly countRejection: (command: string) => void;
}

/** The log of the request, if the desk is part of another application. */
interface DeskEnv {
	Bindings: { readonly log?: Pick<Log, 'info' | 'error'> } | undefined;
}

/** Five documents of 2 MB in base64, and the other fields. */
const maxBodyBytes = 15 * 1024 * 1024;

const rejectedLogMessage = 'desk command rejected';

/**
 * Responds with `{ ok: true, … }`, or `{ ok: false, error, allowed }` and 401 without a valid token, 404 for an unknown
 * command or record, 409 for a step that is not possible now (`allowed` lists those that are), 413 over 15 MB, 422 for
 * invalid input, 500 for an unexpected error.
 */
export function createDeskRouter(options: DeskRouterOptions): Hono<DeskEnv> {
	const { db, now, brand, storage, tokens, countRejection } = options;
	const logOf = (c: Context<DeskEnv>): Pick<Log, 'info' | 'error'> => c.env?.log ?? options.log;
	const desk = new Hono<DeskEnv>();
	desk.use(async (c, next) => {
		const [, presentedToken = ''] = /^Bearer (\S+)$/i.exec(c.req.header('Authorization') ?? '') ?? [];
		const known = await Promise.all(tokens.map((token) => timingSafeEqual(token, presentedToken)));
		if (known.includes(true)) return next();
		return c.json(errorBody(localize(c, resultCode('deskTokenNeeded'))), 401, { 'WWW-Authenticate': 'Bearer' });
	});
	const onTooLarge = (c: Context<DeskEnv>) => {
		countRejection('bodyTooLarge');
		logOf(c).info(securityEvent('desk', 'rejected', { status: 413, reason: 'larger than 15 MB' }), rejectedLogMessage);
		return c.json(errorBody(localize(c, resultCode('deskBodyTooLarge'))), 413);
	};
	desk.use(bodyLimit({ maxSize: maxBodyBytes, onError: onTooLarge }));
	for (const command of deskCommands) {
		desk.on(command.method, command.path, async (c) => {
			try {
				const given = await readFields(c, command);
				const context = { db, now: now(), ...(brand && { brand }), storage };
				return c.json({ ok: true, ...(await command.execute(given, context)) });
			} catch (error) {
				if (!(error instanceof CommandRejected)) throw error;
				const { status, rejection, allowed } = error;
				countRejection(command.name);
				const who = vehicleOf(c);
				const what = { command: command.name, status, reason: rejection.code, ...malformedFieldLog(rejection) };
				logOf(c).info(securityEvent('desk', 'rejected', { ...who, ...what }), rejectedLogMessage);
				return c.json(errorBody(localize(c, rejection), allowed), status);
			}
		});
	}
	desk.notFound((c) => c.json(errorBody(localize(c, resultCode('deskCommandUnknown'))), 404));
	desk.onError((error, c) => {
		// The client went away before its request was read: no failure, so it is not logged.
		if (c.req.raw.signal.aborted) return c.json(errorBody(localize(c, resultCode('deskCommandFailed'))), 400);
		logOf(c).error({ err: error }, 'desk command failed');
		const message = deskFailureMessage(error) ?? resultCode('deskCommandFailed');
		return c.json(errorBody(localize(c, message)), 500);
	});
	return desk;
}

const errorBody = (error: string, allowed: readonly string[] = []) => ({ ok: false, error, allowed });

/** The end of the registration number in the path. */
function vehicleOf(c: Context): { readonly vehicle?: string } {
	const regNo = parseRegNo(c.req.param('regNo') ?? '');
	return regNo === null ? {} : { vehicle: maskRegNo(regNo) };
}

/** The malformed fields. Parameters of other rejections are not logged: they may be personal data. */
const malformedFieldLog = (rejection: ResultCode) =>
	rejection.code === 'deskFieldsMalformed' ? { errors: rejection.params.errors } : {};

const localize = (c: Context, message: ResultCode): string =>
	formatResultText(message, preferredLanguage(c.req.header('Accept-Language') ?? null));

/** The fields of the path and of the query or body. @throws CommandRejected for a name that occurs in both */
async function readFields(c: Context, { method }: DeskCommand): Promise<Record<string, unknown>> {
	const pathParams: Record<string, string> = c.req.param();
	const values = method === 'GET' ? c.req.query() : await readJsonBody(c);
	const duplicate = Object.keys(values).find((name) => Object.hasOwn(pathParams, name));
	if (duplicate !== undefined) throw new CommandRejected(422, resultCode('deskFieldInAddress', { name: duplicate }));
	return { ...values, ...pathParams };
}

/** No body counts as `{}`. @throws CommandRejected unless the body is a JSON object */
async function readJsonBody(c: Context): Promise<Readonly<Record<string, unknown>>> {
	const text = await c.req.text();
	if (text.trim() === '') return {};
	const body = parseJson(text);
	if (isRecord(body)) return body;
	throw new CommandRejected(422, resultCode('deskBodyNotAnObject'));
}
