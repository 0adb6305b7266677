/** Limits of the requests to the pages, so that no body takes much more of the process's time than a page. */
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { securityEvent } from '../../../domain/securityEvent.ts';
import type { PortalEnv } from '../portalEnv.ts';

interface BodyLimit {
	readonly bytes: number;
	/** For a form. */
	readonly fields: number;
}

/** Language, entry, codes, sign-out, and other requests of a few words. */
export const smallBody: BodyLimit = { bytes: 16 * 1024, fields: 200 };
/** The draft of a booking or a change, and the answer to an estimate. */
export const largeBody: BodyLimit = { bytes: 256 * 1024, fields: 2_500 };
/** The return from the payment gateway: one field of hex digits, and a few beside it. */
export const gatewayReturnBody: BodyLimit = { bytes: 64 * 1024, fields: 200 };
/** The patterns of the routes that take a large body. */
export const largeBodyRoutes: ReadonlySet<string> = new Set([
	'/booking/save',
	'/booking/change/save',
	'/revisedEstimate',
	'/revisedEstimate/answer',
]);

/** Lists at most, and objects at most. 131,072 nested lists take three times as long as any other 256 KB. */
const maxListsInJson = 10_000;

interface Routes {
	/** The pattern of the route that a path leads to. */
	patternOf(path: string): string;
}

/** Answers 413 to a body of more bytes than its route takes. */
export function limitBytes(routes: Routes): MiddlewareHandler<PortalEnv> {
	const limit = ({ bytes }: BodyLimit) => requestBodyLimit(bytes, (c) => tooMuch(c, `${bytes / 1024} KB`));
	const [small, large] = [limit(smallBody), limit(largeBody)];
	return (c, next) => (takesLargeBody(routes, c) ? large : small)(c, next);
}

/**
 * Answers 413 to a form of more fields than its route takes, and to JSON of more lists or objects than any route does.
 * It counts them before the body is parsed.
 */
export function limitFields(routes: Routes): MiddlewareHandler<PortalEnv> {
	return async (c, next) => {
		if (c.req.method !== 'POST') return next();
		const { fields } = takesLargeBody(routes, c) ? largeBody : smallBody;
		const body = await c.req.arrayBuffer();
		if (isForm(c) && hasMoreFields(body, fields)) return tooMuch(c, `${fields} fields`);
		if (hasMoreLists(body, maxListsInJson)) return tooMuch(c, `${maxListsInJson} lists`);
		return next();
	};
}

const takesLargeBody = ({ patternOf }: Routes, { req }: Context): boolean => largeBodyRoutes.has(patternOf(req.path));

function tooMuch(c: Context<PortalEnv>, limit: string): Response {
	c.var.log.warn(securityEvent('input', 'rejected', { status: 413 }), `a request with more than ${limit} was rejected`);
	// The unread rest of a body is still on the connection, so it cannot be reused.
	return c.text(`This request has more than ${limit}.`, 413, { Connection: 'close' });
}

/** Whether the body would be parsed as a form. Every content type that counts as one has the word in it. */
const isForm = (c: Context): boolean => /form/i.test(c.req.header('Content-Type') ?? '');

/** Whether an unparsed form has more than `max` fields, empty ones included, in either encoding. */
export function hasMoreFields(body: ArrayBuffer, max: number): boolean {
	const bytes = Buffer.from(body);
	// `&` stands between fields of a query; a form in parts (RFC 7578) has `\r\n--` after each part.
	return occurs(bytes, '&', max) || occurs(bytes, '\r\n--', max + 1);
}

/** Whether JSON has more than `max` lists, or objects; any body may be read as JSON, whatever its content type says. */
const hasMoreLists = (body: ArrayBuffer, max: number): boolean =>
	['[', '{'].some((start) => occurs(Buffer.from(body), start, max + 1));

/** Whether `sought` occurs at least `times` times; it stops looking then. */
function occurs(bytes: Buffer, sought: string, times: number): boolean {
	let at = -1;
	for (let count = 0; count < times; count++) {
		at = bytes.indexOf(sought, at + 1);
		if (at === -1) return false;
	}
	return true;
}

/**
 * Responds with `onError` if a body is larger than `maxSize` bytes, as Hono's `bodyLimit` does. If the headers tell the
 * length, the body is not touched: the adapter would else create a second Request, which takes as long as reading it.
 */
export function requestBodyLimit(maxSize: number, onError: (c: Context) => Response): MiddlewareHandler {
	const limit = bodyLimit({ maxSize, onError });
	return async (c, next) => {
		// The server passes no body for these.
		if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
		const length = c.req.header('Content-Length');
		// Transfer-Encoding overrules Content-Length (RFC 9112, 6.3); Node itself responds with 400 to both.
		if (length === undefined || c.req.header('Transfer-Encoding') !== undefined) return limit(c, next);
		return Number(length) > maxSize ? onError(c) : next();
	};
}
