/** The internal port, on loopback unless INTERNAL_PORT says otherwise: what programs use, never owners. */
import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { bearerAuth } from 'hono/bearer-auth';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import type { Logger } from 'pino';
import { prometheusContentType } from 'prom-client';
import { docsPage } from '../provider/api/openapi/docsPage.ts';
import { openApiDocument } from '../provider/api/openapi/openApiDocument.ts';
import { matchCall } from '../provider/wire/paths.ts';
import { type AdminService, adminRoutes } from './admin/adminRoutes.ts';
import { accessLog } from './http/accessLog.ts';
import { internalSegments } from './http/internalSegments.ts';
import type { PortalEnv } from './http/portalEnv.ts';
import { probePaths, probes } from './http/probes.ts';
import type { Readiness } from './observability/readiness.ts';
import type { CompletedRequest } from './observability/requestDurations.ts';

export interface InternalAppOptions {
	readonly log: Logger;
	/** Where `/v1.0` is, for the published document. */
	readonly providerUrl: string;
	/** The embedded provider's own router; null: `/v1.0` is not served here. */
	readonly provider: { fetch(request: Request): Response | Promise<Response> } | null;
	/** The dealership's side; null: not served here. */
	readonly desk: { fetch(request: Request): Response | Promise<Response> } | null;
	/** The demo's sent messages, and the tokens that show them; null: not served here. */
	readonly messages: { readonly list: () => readonly object[]; readonly tokens: readonly string[] } | null;
	/** In Prometheus' text form. */
	readonly metrics: () => Promise<string>;
	readonly readiness: () => Promise<Readiness>;
	/** Told of every answer. */
	readonly observe: (request: CompletedRequest) => void;
	/** What the commands of this checkout ask for, and the token they show; null: they work alone. */
	readonly admin: { readonly service: AdminService; readonly token: string } | null;
}

const maxBodyBytes = 256 * 1024;

export function createInternalApp(options: InternalAppOptions): Hono<PortalEnv> {
	const { log, providerUrl, provider, desk, messages, admin, metrics } = options;
	const app = new Hono<PortalEnv>();
	const document = openApiDocument({ serverUrl: providerUrl });

	app.use(accessLog(log, routeLabel, options.observe));
	// The desk, which takes documents: before the limit that all others have.
	if (desk) app.mount('/desk', (request) => desk.fetch(request));
	app.use(bodyLimit({ maxSize: maxBodyBytes, onError: (c) => c.json({ Message: 'Larger than 256 KB.' }, 413) }));
	// The provider API, for other portals.
	if (provider) app.all('/v1.0/*', (c) => provider.fetch(c.req.raw));
	// Its description.
	app.get('/openapi.json', (c) => c.json(document));
	app.get('/docs', (c) => {
		const nonce = randomBytes(16).toString('base64url');
		const policy = `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`;
		return c.html(docsPage(document, nonce), 200, { 'Content-Security-Policy': policy });
	});
	app.route('/', probes(options.readiness));
	app.get('/metrics', async (c) => c.text(await metrics(), 200, { 'Content-Type': prometheusContentType }));
	// What owners were sent, codes too: for who has the desk's token.
	if (messages && messages.tokens.length > 0) {
		app.get('/messages', bearerAuth({ token: [...messages.tokens] }), (c) =>
			c.json({ messages: messages.list() }, 200, { 'Cache-Control': 'no-store' }),
		);
	}
	// The commands of this checkout.
	if (admin) app.route('/control', adminRoutes(admin.service, admin.token));

	app.notFound((c) => c.json({ Message: 'Not found.' }, 404));
	app.onError((error, c) => {
		if (error instanceof HTTPException) return error.getResponse();
		c.var.log.error({ err: error }, 'internal request failed');
		return c.json({ Message: 'Something went wrong.' }, 500);
	});
	return app;
}

/** What may be logged of an address, and counted by: a name of ours, never one of who asks, and no id. */
function routeLabel(path: string): string {
	const [, base = ''] = path.split('/');
	if (base !== 'v1.0') return knownPaths.has(base) ? `/${base}` : '/*';
	const call = matchCall(path.slice('/v1.0'.length));
	return `/v1.0/${call?.name ?? '*'}`;
}

const knownPaths: ReadonlySet<string> = new Set([...internalSegments, ...probePaths.map((path) => path.slice(1))]);
