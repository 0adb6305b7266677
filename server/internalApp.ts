/** The internal port, for programs, not for owners. It is on loopback unless INTERNAL_PORT names another address. */
import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { bearerAuth } from 'hono/bearer-auth';
import { createMiddleware } from 'hono/factory';
import { HTTPException } from 'hono/http-exception';
import type { Logger } from 'pino';
import { prometheusContentType } from 'prom-client';
import { securityEvent } from '../domain/securityEvent.ts';
import { docsPage } from '../provider/api/openapi/docsPage.ts';
import { openApiDocument } from '../provider/api/openapi/openApiDocument.ts';
import { matchCall } from '../provider/wire/paths.ts';
import { adminRoutes, type RunAdminCommand } from './commands/adminCommands.ts';
import type { PortalEnv } from './http/portalEnv.ts';
import { accessLog, isAborted } from './http/request/accessLog.ts';
import { requestBodyLimit } from './http/request/bodyLimits.ts';
import { resolveClientAddress } from './http/request/clientAddress.ts';
import { internalHostCheck } from './http/request/hostCheck.ts';
import { slowDownWrongCredentials, type WrongCredentialsOptions } from './http/request/wrongCredentials.ts';
import { probePaths, probes } from './http/routes/probes.ts';
import { internalSegments } from './http/routes/routeTable.ts';
import type { CompletedRequest } from './observability/metrics.ts';
import type { Readiness } from './observability/readiness.ts';

export interface InternalAppOptions extends WrongCredentialsOptions {
	readonly log: Logger;
	/** Base URL of the provider API, for the OpenAPI document. */
	readonly providerUrl: string;
	/** The embedded provider's API; null: `/v1.0` is not served. */
	readonly provider: { fetch(request: Request, env: { readonly log: Logger }): Response | Promise<Response> } | null;
	/** The dealership's commands; null: `/desk` is not served. */
	readonly desk: { fetch(request: Request, env: { readonly log: Logger }): Response | Promise<Response> } | null;
	/** The demo's sent messages, and the bearer tokens that may read them; null: `/messages` is not served. */
	readonly messages: { readonly list: () => readonly object[]; readonly tokens: readonly string[] } | null;
	/** Returns them in the Prometheus text format. */
	readonly metrics: () => Promise<string>;
	readonly readiness: () => Promise<Readiness>;
	/** Names and addresses at which the port answers, besides loopback and its own address. */
	readonly hosts: readonly string[];
	/** Called once for each completed request. */
	readonly observe: (request: CompletedRequest) => void;
	/** For the commands of this checkout, with their bearer token; null: they open the database themselves. */
	readonly admin: { readonly run: RunAdminCommand; readonly token: string } | null;
}

/** First segments of the addresses that need a token or a secret. */
const protectedParts = ['v1.0', 'desk', 'messages', 'control'] as const;

const maxBodyBytes = 256 * 1024;

export function createInternalApp(options: InternalAppOptions): Hono<PortalEnv> {
	const { log, providerUrl, provider, desk, messages, admin, metrics } = options;
	const app = new Hono<PortalEnv>();
	const document = openApiDocument(providerUrl);

	app.use(accessLog(log, routeLabel, options.observe));
	app.use(noSniffing);
	// Health probes come before the host check: supervisors reach the process under any host name.
	app.route('/', probes(options.readiness));
	app.use(callerAddress);
	app.use(internalHostCheck(options.hosts));
	for (const part of protectedParts) app.use(`/${part}/*`, slowDownWrongCredentials(part, options));
	// Both before the body limit: they have their own, and desk commands upload documents.
	if (desk) {
		app.mount('/desk', (request, env) => desk.fetch(request, env), { optionHandler: (c) => [{ log: c.var.log }] });
	}
	if (provider) app.all('/v1.0/*', (c) => provider.fetch(c.req.raw, { log: c.var.log }));
	app.use(requestBodyLimit(maxBodyBytes, (c) => c.json({ Message: 'Larger than 256 KB.' }, 413)));
	app.get('/openapi.json', (c) => c.json(document));
	app.get('/docs', (c) => {
		const nonce = randomBytes(16).toString('base64url');
		const policy = `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`;
		return c.html(docsPage(document, nonce), 200, { 'Content-Security-Policy': policy });
	});
	app.get('/metrics', async (c) => c.text(await metrics(), 200, { 'Content-Type': prometheusContentType }));
	// Sent messages contain one-time codes, so they require the desk's token.
	if (messages && messages.tokens.length > 0) {
		app.get('/messages', bearerAuth({ token: [...messages.tokens] }), (c) =>
			c.json({ messages: messages.list() }, 200, { 'Cache-Control': 'no-store' }),
		);
	}
	if (admin) {
		app.use('/control/*', logOperatorCommand);
		app.route('/control', adminRoutes(admin.run, admin.token));
	}

	app.notFound((c) => c.json({ Message: 'Not found.' }, 404));
	app.onError((error, c) => {
		if (error instanceof HTTPException) return error.getResponse();
		// No failure of the portal, so it is not logged.
		if (isAborted(c)) return c.json({ Message: 'This request was cut off.' }, 400);
		c.var.log.error({ err: error }, 'internal request failed');
		return c.json({ Message: 'Something went wrong.' }, 500);
	});
	return app;
}

/** On every response of the internal port; the public port has more (server/http/response/securityHeaders.ts). */
const noSniffing = createMiddleware<PortalEnv>(async (c, next) => {
	await next();
	c.res.headers.set('X-Content-Type-Options', 'nosniff');
});

/** Sets `address` to that of the caller's connection: the internal port believes no proxy. */
const callerAddress = createMiddleware<PortalEnv>(async (c, next) => {
	const peer = c.env.incoming.socket.remoteAddress ?? '';
	c.set('address', resolveClientAddress({ peer, forwardedFor: '' }, { kind: 'none' }));
	return next();
});

/** Logs each command that was carried out; only a fixed set of paths can succeed. */
const logOperatorCommand = createMiddleware<PortalEnv>(async (c, next) => {
	await next();
	const command = c.req.path.split('/').at(-1);
	if (c.res.ok) c.var.log.info(securityEvent('operator', 'done', { command }), 'a command was carried out');
});

/**
 * The name under which a path is logged and counted: one of a fixed set, without ids or anything that a client chooses.
 */
function routeLabel(path: string): string {
	const [, base = ''] = path.split('/');
	if (base !== 'v1.0') return knownPaths.has(base) ? `/${base}` : '/*';
	const call = matchCall(path.slice('/v1.0'.length));
	return `/v1.0/${call?.name ?? '*'}`;
}

const knownPaths: ReadonlySet<string> = new Set([...internalSegments, ...probePaths.map((path) => path.slice(1))]);
