import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { Logger } from 'pino';
import type { CompletedRequest } from '../observability/requestDurations.ts';
import type { PortalEnv } from './portalEnv.ts';

/**
 * Gives the request its id (also answered as `X-Request-Id`) and writes its one line: method, the route's
 * pattern, status and milliseconds; `observe` is told the same. Never the address itself, whose query and path name a vehicle.
 */
export function accessLog(
	log: Logger,
	patternOf: (path: string) => string,
	observe: (request: CompletedRequest) => void,
) {
	return createMiddleware<PortalEnv>(async (c, next) => {
		const startedAt = performance.now();
		const requestId = randomUUID();
		c.set('requestId', requestId);
		c.set('log', log.child({ requestId }));
		await next();
		c.res.headers.set('X-Request-Id', requestId);
		const ms = Math.round((performance.now() - startedAt) * 10) / 10;
		const answered = { method: c.req.method, path: patternOf(c.req.path), status: c.res.status };
		c.var.log.info({ ...answered, ms }, 'request');
		observe({ method: answered.method, route: answered.path, status: answered.status, seconds: ms / 1000 });
	});
}
