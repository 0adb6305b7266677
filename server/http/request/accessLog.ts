import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Logger } from 'pino';
import type { CompletedRequest } from '../../observability/metrics.ts';
import type { PortalEnv } from '../portalEnv.ts';
import { probePaths } from '../routes/probes.ts';

/**
 * Gives the request its id (also sent as the response header `X-Request-Id`), writes one log line with method, route
 * pattern, status and duration, and calls `observe` with the same values. Probes that succeed have no line. The path
 * and query are never logged, because they name a vehicle. Lines of security events (domain/securityEvent.ts) also get
 * the request's address, method, route and vehicle; if the address is not known, the peer of the connection. A failure
 * of a request that was cut off counts as 400: the pages answer 500 if they cannot read a body to its end.
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
		const withPlace = (fields: object): object => {
			if (!('security' in fields)) return fields;
			const { address, peer, vehicle } = c.var;
			return { address, peer, method: c.req.method, route: patternOf(c.req.path), vehicle, ...fields };
		};
		c.set('log', log.child({ requestId }, { formatters: { log: withPlace } }));
		await next();
		c.res.headers.set('X-Request-Id', requestId);
		const durationMs = Math.round((performance.now() - startedAt) * 10) / 10;
		const status = c.res.status >= 500 && isAborted(c) ? 400 : c.res.status;
		const completed = { method: c.req.method, route: patternOf(c.req.path), status };
		if (status >= 400 || !probePaths.includes(completed.route)) c.var.log.info({ ...completed, durationMs }, 'request');
		observe({ ...completed, seconds: durationMs / 1000 });
	});
}

/**
 * Whether the client closed the connection, or ran out of time, before it had an answer. Nobody read that answer, and
 * most such requests fail because the client has gone.
 */
export function isAborted(c: Context<PortalEnv>): boolean {
	return Boolean(c.env.incoming.errored) || c.req.raw.signal.aborted;
}
