import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

/**
 * Responds with `onError` when a body is larger than `maxSize` bytes, as Hono's `bodyLimit` does. Where the headers tell
 * the length the body is not touched: its stream would make the adapter create a second Request, which takes as long as
 * reading the body.
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
