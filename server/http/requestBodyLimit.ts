import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

/**
 * Responds with `onError` when a body is larger than `maxSize` bytes. GET and HEAD are skipped: the server passes no body
 * for them, and reading it would make the adapter create a second Request.
 */
export function requestBodyLimit(maxSize: number, onError: (c: Context) => Response): MiddlewareHandler {
	const limit = bodyLimit({ maxSize, onError });
	return (c, next) => (c.req.method === 'GET' || c.req.method === 'HEAD' ? next() : limit(c, next));
}
