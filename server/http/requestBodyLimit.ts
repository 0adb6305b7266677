import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

/**
 * Answers with `onError` when a body is larger than `maxSize` bytes. A GET is not looked at: the server gives it no
 * body, and asking for one makes a second request of it.
 */
export function requestBodyLimit(maxSize: number, onError: (c: Context) => Response): MiddlewareHandler {
	const limit = bodyLimit({ maxSize, onError });
	return (c, next) => (c.req.method === 'GET' || c.req.method === 'HEAD' ? next() : limit(c, next));
}
