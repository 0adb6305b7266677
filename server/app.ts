/** The public port: every step that a request takes, from top to bottom. */
import { Hono } from 'hono';
import type { Logger } from 'pino';
import { rateLimitRules } from '../access/rateLimits.ts';
import type { Config } from './config/config.ts';
import { accessLog } from './http/accessLog.ts';
import { clientAddress } from './http/clientAddress.ts';
import { compressPages } from './http/compressPages.ts';
import { csrf } from './http/csrf.ts';
import { errorResponse } from './http/errorResponse.ts';
import { type AcceptReturn, gatewayReturnPath, gatewayReturnRoutes } from './http/gatewayReturn.ts';
import { hostCheck } from './http/hostCheck.ts';
import { type PagesOptions, pagesHandler } from './http/pages.ts';
import type { PortalEnv } from './http/portalEnv.ts';
import { probes } from './http/probes.ts';
import { rateLimitByAddress } from './http/rateLimits.ts';
import { requestBodyLimit } from './http/requestBodyLimit.ts';
import { createRouteTable } from './http/routeTable.ts';
import { securityHeaders } from './http/securityHeaders.ts';
import { staticFiles } from './http/staticFiles.ts';
import type { Readiness } from './observability/readiness.ts';
import type { CompletedRequest } from './observability/requestDurations.ts';

const maxBodyBytes = 256 * 1024;

export interface PublicAppOptions extends PagesOptions {
	readonly config: Config;
	readonly log: Logger;
	/** The folder of the built files that browsers load. */
	readonly clientFolder: string;
	/** Takes what the payment gateway sends back; null: no payment is begun here. */
	readonly acceptReturn: AcceptReturn | null;
	readonly readiness: () => Promise<Readiness>;
	/** Told of every answer. */
	readonly observe: (request: CompletedRequest) => void;
}

export function createPublicApp(options: PublicAppOptions): Hono<PortalEnv> {
	const { config, log, clientFolder, rateLimiter } = options;
	const rateLimitOptions = { rateLimiter, now: options.access.now };
	const routes = createRouteTable(options.build);
	const tilesOrigin = config.mapTiles && new URL(config.mapTiles.url).origin;
	const app = new Hono<PortalEnv>();

	// Its id, and its one line in the log.
	app.use(accessLog(log, routes.patternOf, options.observe));
	// What a page may do in the browser; on every answer from here on, refusals too.
	app.use(securityHeaders({ gatewayOrigins: config.gatewayOrigins, tilesOrigin }));
	// Asked by whoever watches the process, by whatever name it is reached.
	app.route('/', probes(options.readiness));
	// Who asks, as far as the proxies in front are believed.
	app.use(clientAddress(config.trustProxy));
	// Only our own host, seen as the browser sees it through whatever stands between.
	app.use(
		hostCheck({
			publicUrl: config.publicUrl,
			trustProxy: config.trustProxy,
			allowPrivateHosts: config.profile === 'demo',
		}),
	);
	// The one POST that comes from another site: it proves itself.
	app.use(gatewayReturnPath, rateLimitByAddress(rateLimitRules.gatewayReturnsPerAddress, rateLimitOptions));
	if (options.acceptReturn) app.route(gatewayReturnPath, gatewayReturnRoutes(options.acceptReturn));
	// Nothing changes unless one of our pages asks for it, and in few words.
	app.use(csrf);
	app.use(
		requestBodyLimit(maxBodyBytes, (c) => {
			// What was not read is still on the connection, so it cannot carry another request.
			return c.text('This request is larger than 256 KB.', 413, { Connection: 'close' });
		}),
	);
	app.use(async (c, next) => (routes.isDecodable(c.req.path) ? next() : c.text('This address cannot be read.', 400)));
	// Built files, compressed ahead.
	app.use(staticFiles(clientFolder));
	// A file or a program's address that is not there; an unknown page goes home.
	app.use(async (c, next) => (routes.isNotFound(c.req.path) ? c.notFound() : next()));
	// What an address may ask in all; each visit has narrower limits of its own (access/rateLimits.ts).
	app.use(rateLimitByAddress(rateLimitRules.requestsPerAddress, rateLimitOptions));
	// The pages: who may see what (access/), then the router.
	app.use(compressPages);
	app.all('*', pagesHandler(options, routes));

	app.notFound((c) => c.text('Not found.', 404));
	app.onError((error, c) => {
		// Who hung up in the middle of a request gets no answer, and is no failure of ours.
		if (c.env.incoming.errored || c.req.raw.signal.aborted) return c.text('This request was cut off.', 400);
		(c.var.log ?? log).error({ err: error }, 'request failed');
		return errorResponse(c);
	});
	return app;
}
