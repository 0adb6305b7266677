import type { Context } from 'hono';
import { createRequestHandler, isRouteErrorResponse, RouterContextProvider, type ServerBuild } from 'react-router';
import type { RateLimiter } from '../../../access/limits/rateLimits.ts';
import { type AccessDependencies, readAccess } from '../../../access/requestAccess.ts';
import type { PageSettings, Services, servicesContext } from '../../../app/services.ts';
import { isDatabaseAway } from '../../../db/errors.ts';
import { unusableLinkParam } from '../../../domain/access.ts';
import { securityEvent } from '../../../domain/securityEvent.ts';
import { maskRegNo, usualSpelling } from '../../../domain/vehicle/regNo.ts';
import type { ProviderFactory, RequestContext } from '../../../provider/port.ts';
import { formatResultText } from '../../../provider/translations/formatResultText.ts';
import type { PortalEnv } from '../portalEnv.ts';
import { readPortalCookies, setCookieHeaders } from '../request/cookies.ts';
import { pageRateLimits, rateLimitResponse, seatHoldRoute } from '../request/rateLimits.ts';
import { plainPage, retryAfterSeconds } from '../response/plainPage.ts';
import type { RouteTable } from './routeTable.ts';

/** The server build of the pages, with the context key of the services that its entry exports. */
export interface PagesBuild {
	readonly build: ServerBuild;
	readonly servicesContext: typeof servicesContext;
}

export interface PagesOptions extends PagesBuild {
	readonly access: AccessDependencies;
	readonly rateLimiter: RateLimiter;
	readonly settings: PageSettings;
	readonly providerFor: ProviderFactory;
	/** The address of this portal in the browser, to which payments return. */
	readonly portalUrl: string;
}

const linkMessages = {
	opened: 'a link was opened',
	revoked: 'a link was not opened: it was revoked',
	unusable: 'a link was not opened: it has run out, or is not of this portal',
} as const;

/** Reads the access of the request (access/requestAccess.ts), applies its rate limits, and passes it to the router. */
export function pagesHandler(options: PagesOptions, routes: RouteTable) {
	const { access, rateLimiter, settings, providerFor, portalUrl, servicesContext } = options;
	/** Contexts of the requests that failed because the database was away. */
	const failed = new WeakSet<object>();
	const handle = createRequestHandler(withLoggedErrors(options, failed), 'production');
	return async (c: Context<PortalEnv>): Promise<Response> => {
		const { requestId, log, nonce, origin, address } = c.var;
		const url = new URL(`${origin}${pathAndQuery(c)}`);
		const isHttps = origin.startsWith('https:');
		const { language, ...cookies } = readPortalCookies(c.req.header('cookie') ?? '', isHttps);
		const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
		const isPage = () => c.req.method === 'GET' && routes.isPage(url.pathname);
		const isByPerson = () => isNavigation((name) => c.req.header(name));
		const request = { isRead, isPage, isNavigation: isByPerson, url, cookies, clientAddress: address };
		const result = await readAccess(request, access);
		if (result.kind === 'linkPreview') {
			log.info(securityEvent('link', 'untouched', {}), 'a link was not opened: no navigation by a person');
			return linkPreviewResponse(c);
		}
		if (result.kind === 'redirect') {
			const { kind, ...link } = result.link;
			const who = 'regNo' in link ? { vehicle: maskRegNo(link.regNo) } : {};
			log.info(securityEvent('link', kind, who), linkMessages[kind]);
			return redirect(result.location, setCookieHeaders(result.setCookies, isHttps));
		}

		const { accessDecision } = result.access;
		/** Limits count all spellings of a number as one. */
		const regNo = accessDecision.kind === 'vehicle' ? usualSpelling(accessDecision.regNo) : null;
		if (regNo !== null) c.set('vehicle', maskRegNo(regNo));
		const isDownload = routes.isDownload(url.pathname);
		const isSeatHold = !isRead && routes.patternOf(url.pathname) === seatHoldRoute;
		const limits = pageRateLimits({ isRead, isDownload, isSeatHold, sessionKey: result.sessionKey, regNo, address });
		for (const requests of [limits.visitor, limits.shared]) {
			const rateLimited = rateLimitResponse(c, await rateLimiter.consume(requests, access.now()));
			if (rateLimited) return rateLimited;
		}

		const operation: RequestContext = {
			language,
			bearer: result.bearer,
			requestId,
			portalUrl,
			seatHoldRegNo: regNo,
			signal: c.req.raw.signal,
		};
		const services: Services = {
			provider: providerFor(operation),
			resultText: (message) => formatResultText(message, language),
			access: result.access,
			settings,
			language,
			nonce,
			now: access.now,
			log,
		};
		const context = new RouterContextProvider();
		context.set(servicesContext, services);
		const rendered = await handle(await withUrl(url, c), context);
		const response = failed.has(context)
			? new Response(rendered.body, { status: 503, headers: rendered.headers })
			: rendered;
		if (response.status === 503) response.headers.set('Retry-After', retryAfterSeconds);
		for (const cookie of setCookieHeaders(result.setCookies, isHttps)) response.headers.append('Set-Cookie', cookie);
		if (isRead) keepUnusableLink(url, response.headers);
		// The router sets its own header on its list of routes alone, which holds nothing of an owner.
		if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store');
		return response;
	};
}

/**
 * Path and query as the client sent them, before Hono normalized them. Leading slashes are merged: `//x` names a host.
 */
function pathAndQuery(c: Context<PortalEnv>): string {
	return (c.env.incoming.url ?? '/').replace(/^(https?:\/\/[^/]*)?\/*/i, '/');
}

/**
 * The router compares the `Origin` of a form with the request's URL, so that must be the URL in the browser. The body
 * has been read for its limits, so it is passed as bytes: as a stream it would go through two more requests.
 */
async function withUrl(url: URL, { req }: Context<PortalEnv>): Promise<Request> {
	const { method, headers, signal } = req.raw;
	const body = method === 'GET' || method === 'HEAD' ? null : await req.arrayBuffer();
	return new Request(url, { method, headers, signal, body });
}

/** If the page of an unusable link redirects, the next page says so instead. */
function keepUnusableLink(url: URL, headers: Headers): void {
	const { name, value } = unusableLinkParam;
	const location = headers.get('Location');
	if (location === null || url.searchParams.get(name) !== value) return;
	const target = new URL(location, url);
	target.searchParams.set(name, value);
	headers.set('Location', `${target.pathname}${target.search}`);
}

function redirect(location: string, setCookies: readonly string[]): Response {
	const headers = new Headers({ Location: location, 'Cache-Control': 'no-store' });
	for (const cookie of setCookies) headers.append('Set-Cookie', cookie);
	return new Response(null, { status: 303, headers });
}

/**
 * Logs each page error once, with the request id, and notes those of the database. The response does not contain it.
 */
function withLoggedErrors({ build, servicesContext }: PagesBuild, failed: WeakSet<object>): ServerBuild {
	const handleError: ServerBuild['entry']['module']['handleError'] = (error, { request, context }) => {
		if (request.signal.aborted) return;
		const { log } = context.get(servicesContext);
		if (isDatabaseAway(error)) failed.add(context);
		// The router's own 4xx, for example an unknown path, is not an error of the portal.
		if (isRouteErrorResponse(error) && error.status < 500)
			log.info(securityEvent('input', 'rejected', { status: error.status }), 'page request rejected');
		else log.error({ err: error }, 'page request failed');
	};
	return { ...build, entry: { ...build.entry, module: { ...build.entry.module, handleError } } };
}

/**
 * The response (503) to a prefetch, a preview or a frame that asks for a link. The browser does not keep it, and asks
 * again when a person follows the link. If the page is shown nevertheless, a press opens the link.
 */
const linkPreviewResponse = (c: Context<PortalEnv>): Response =>
	c.html(plainPage(c.var.nonce, texts), 503, { 'Cache-Control': 'no-store' });

const texts = {
	title: 'Open the link',
	heading: 'This link opens when you press it',
	translations: { hi: 'यह लिंक दबाने पर खुलता है।' },
	paragraphs: ['Nothing was opened yet, and the link still works.'],
	reloadLabel: 'Open · खोलें',
};

/** How browsers mark requests that no person has asked for yet: Chrome and Safari, Firefox, Safari's previews. */
const purposeHeaders = ['sec-purpose', 'purpose', 'x-moz', 'x-purpose'];

/**
 * Whether a person navigates to the address: not a prefetch, a prerendering, a preview, or a part of another page
 * (docs/security.md#access). A browser that does not say counts as a person's.
 */
function isNavigation(header: (name: string) => string | undefined): boolean {
	if ((header('sec-fetch-dest') ?? 'document') !== 'document') return false;
	return !purposeHeaders.some((name) => /prefetch|prerender|preview/i.test(header(name) ?? ''));
}
