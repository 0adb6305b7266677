/** The public port: every step that a request takes, from top to bottom. */
import { Hono } from 'hono';
import type { Logger } from 'pino';
import { limitRules } from '../access/limits.ts';
import type { Config } from './config.ts';
import type { Answered } from './durations.ts';
import { boundedBody } from './http/boundedBody.ts';
import { clientAddress } from './http/clientAddress.ts';
import { clientFiles } from './http/clientFiles.ts';
import { compressedPages } from './http/compressedPages.ts';
import { failed } from './http/failed.ts';
import { type AcceptReturn, gatewayReturn, returnPath } from './http/gatewayReturn.ts';
import { limitAddress } from './http/limits.ts';
import { ownPosts } from './http/ownPosts.ts';
import { type PagesParts, pages } from './http/pages.ts';
import type { PortalEnv } from './http/portalEnv.ts';
import { probes } from './http/probes.ts';
import { requestLine } from './http/requestLine.ts';
import { routesOf } from './http/routes.ts';
import { securityHeaders } from './http/securityHeaders.ts';
import { visitorOrigin } from './http/visitorOrigin.ts';
import type { Readiness } from './readiness.ts';

const longestBody = 256 * 1024;

export interface PortalParts extends PagesParts {
	readonly config: Config;
	readonly log: Logger;
	/** The folder of the built files that browsers load. */
	readonly clientFolder: string;
	/** Takes what the payment gateway sends back; null: no payment is begun here. */
	readonly acceptReturn: AcceptReturn | null;
	readonly readiness: () => Promise<Readiness>;
	/** Told of every answer. */
	readonly observe: (answered: Answered) => void;
}

export function createPortal(parts: PortalParts): Hono<PortalEnv> {
	const { config, log, clientFolder, limits } = parts;
	const counted = { limits, now: parts.access.now };
	const routes = routesOf(parts.build);
	const tilesOrigin = config.mapTiles && new URL(config.mapTiles.url).origin;
	const portal = new Hono<PortalEnv>();

	// Its id, and its one line in the log.
	portal.use(requestLine(log, routes.patternOf, parts.observe));
	// What a page may do in the browser; on every answer from here on, refusals too.
	portal.use(securityHeaders({ gatewayOrigins: config.gatewayOrigins, tilesOrigin }));
	// Asked by whoever watches the process, by whatever name it is reached.
	portal.route('/', probes(parts.readiness));
	// Who asks, as far as the proxies in front are believed.
	portal.use(clientAddress(config.trustProxy));
	// Only our own host, seen as the browser sees it through whatever stands between.
	portal.use(
		visitorOrigin({
			publicUrl: config.publicUrl,
			trustProxy: config.trustProxy,
			acceptsNearbyHosts: config.profile === 'demo',
		}),
	);
	// The one POST that comes from another site: it proves itself.
	portal.use(returnPath, limitAddress(limitRules.gatewayReturnsPerAddress, counted));
	if (parts.acceptReturn) portal.route(returnPath, gatewayReturn(parts.acceptReturn));
	// Nothing changes unless one of our pages asks for it, and in few words.
	portal.use(ownPosts);
	portal.use(
		boundedBody(longestBody, (c) => {
			// What was not read is still on the connection, so it cannot carry another request.
			return c.text('This request is larger than 256 KB.', 413, { Connection: 'close' });
		}),
	);
	portal.use(async (c, next) => (routes.isReadable(c.req.path) ? next() : c.text('This address cannot be read.', 400)));
	// Built files, compressed ahead.
	portal.use(clientFiles(clientFolder));
	// A file or a program's address that is not there; an unknown page goes home.
	portal.use(async (c, next) => (routes.isMissing(c.req.path) ? c.notFound() : next()));
	// What an address may ask in all; each visit has narrower limits of its own (access/limits.ts).
	portal.use(limitAddress(limitRules.requestsPerAddress, counted));
	// The pages: who may see what (access/), then the router.
	portal.use(compressedPages);
	portal.all('*', pages(parts));

	portal.notFound((c) => c.text('Not found.', 404));
	portal.onError((error, c) => {
		// Who hung up in the middle of a request gets no answer, and is no failure of ours.
		if (c.env.incoming.errored || c.req.raw.signal.aborted) return c.text('This request was cut off.', 400);
		(c.var.log ?? log).error({ err: error }, 'a request failed');
		return failed(c);
	});
	return portal;
}
