/** The middleware and routes of the public port, listed in the order in which they run. */
import { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import type { PortalEnv } from './http/portalEnv.ts';
import { accessLog, isAborted } from './http/request/accessLog.ts';
import { limitBytes, limitFields } from './http/request/bodyLimits.ts';
import { clientAddress } from './http/request/clientAddress.ts';
import { csrf, hostCheck } from './http/request/hostCheck.ts';
import { rateLimitByAddress, refuseOverload } from './http/request/rateLimits.ts';
import { compressPages } from './http/response/contentEncoding.ts';
import { errorResponse } from './http/response/plainPage.ts';
import { securityHeaders } from './http/response/securityHeaders.ts';
import { brandFiles } from './http/routes/brandFiles.ts';
import { type AcceptReturn, gatewayReturnPath, gatewayReturnRoutes } from './http/routes/gatewayReturn.ts';
import { mapArchive, mapArchivePath } from './http/routes/mapArchive.ts';
import { type AcceptReceiptRequest, messageReceiptRoutes, messageReceiptsPath } from './http/routes/messageReceipts.ts';
import { type PagesOptions, pagesHandler } from './http/routes/pages.ts';
import { probes } from './http/routes/probes.ts';
import { createRouteTable } from './http/routes/routeTable.ts';
import { staticFiles } from './http/routes/staticFiles.ts';
import type { CompletedRequest } from './observability/metrics.ts';
import type { Readiness } from './observability/readiness.ts';

export interface PublicAppOptions extends PagesOptions {
	readonly config: Config;
	readonly log: Logger;
	/** The folder of the built files that browsers load. */
	readonly clientFolder: string;
	/** Handles the return from the payment gateway; null when this process takes no online payments. */
	readonly acceptReturn: AcceptReturn | null;
	/** Handles receipts of messages; null when none are taken. */
	readonly acceptReceipt: AcceptReceiptRequest | null;
	readonly readiness: () => Promise<Readiness>;
	/** Called for the first request that came through a proxy that TRUST_PROXY does not name. */
	readonly onUndeclaredProxy: () => void;
	/** Whether requests wait too long for this process; it then serves pages to sessions alone. */
	readonly isOverloaded: () => boolean;
	/** Called once for each completed request. */
	readonly observe: (request: CompletedRequest) => void;
}

export function createPublicApp(options: PublicAppOptions): Hono<PortalEnv> {
	const { config, log, clientFolder, rateLimiter } = options;
	const rateLimitOptions = { rateLimiter, now: options.access.now };
	const routes = createRouteTable(options.build);
	const app = new Hono<PortalEnv>();

	// Request id and access log.
	app.use(accessLog(log, routes.patternOf, options.observe));
	// Security headers, on every response from here on, error responses included.
	app.use(securityHeaders(config));
	// Health probes come before the host check: load balancers reach the process under any host name.
	app.route('/', probes(options.readiness));
	// The client address, as far as TRUST_PROXY allows.
	app.use(clientAddress(config.trustProxy, options.onUndeclaredProxy));
	// Rejects other hosts and sets the origin as the browser sees it, through any proxies.
	app.use(hostCheck(config));
	// The only POSTs that other sites may send, so they run before the CSRF check; their payloads are authenticated.
	app.use(gatewayReturnPath, rateLimitByAddress('gatewayReturns', rateLimitOptions));
	if (options.acceptReturn) app.route(gatewayReturnPath, gatewayReturnRoutes(options.acceptReturn));
	app.use(messageReceiptsPath, rateLimitByAddress('messageReceipts', rateLimitOptions));
	if (options.acceptReceipt) app.route(messageReceiptsPath, messageReceiptRoutes(options.acceptReceipt));
	// CSRF check, and the limits of a body.
	app.use(csrf);
	app.use(limitBytes(routes), limitFields(routes));
	app.use(async (c, next) => (routes.isDecodable(c.req.path) ? next() : c.text('This address cannot be read.', 400)));
	// Manifest and icon with the maker's name and colour.
	app.route('/', brandFiles({ ...config, clientFolder }));
	// Static files, compressed at build time.
	app.use(staticFiles(clientFolder));
	// The map, by ranges of its file.
	if (config.mapArchive) {
		app.use(mapArchivePath, rateLimitByAddress('requests', rateLimitOptions));
		app.use(mapArchivePath, mapArchive(config.mapArchive));
	}
	// 404 if nothing is served at the address; unknown pages redirect to the home page.
	app.use(async (c, next) => (routes.isNotFound(c.req.path, c.req.method !== 'POST') ? c.notFound() : next()));
	// 503 to requests without a session while the process is overloaded. Everything above is served all the same.
	app.use(refuseOverload(options.isOverloaded));
	// Rate limits by client address and network; sessions and vehicles have narrower limits of their own
	// (access/limits/rateLimits.ts).
	app.use(rateLimitByAddress('requests', rateLimitOptions));
	// The pages: access control (access/), then the router.
	app.use(compressPages);
	app.all('*', pagesHandler(options, routes));

	app.notFound((c) => c.text('Not found.', 404));
	app.onError((error, c) => {
		// The client closed the connection in the middle of the request: no error of the portal, so it is not logged.
		if (isAborted(c)) return c.text('This request was cut off.', 400);
		(c.var.log ?? log).error({ err: error }, 'request failed');
		return errorResponse(c, error);
	});
	return app;
}
