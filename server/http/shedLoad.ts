import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createMiddleware } from 'hono/factory';
import { localized } from '../../domain/languages.ts';
import type { TrustProxy } from '../config/settingSchemas.ts';
import { isTrustedProxy, isUndeclaredProxy, resolveClientAddress } from './clientAddress.ts';
import { readPortalCookies } from './cookies.ts';
import { gatewayReturnPath } from './gatewayReturn.ts';
import type { LoadShedder } from './loadShedder.ts';
import { plainPage, plainPageStyle } from './plainPage.ts';
import type { PortalEnv } from './portalEnv.ts';
import { isLoopback } from './privateNetworks.ts';
import { probePaths } from './probes.ts';

export interface ShedLoadOptions {
	readonly shedder: LoadShedder;
	readonly trustProxy: TrustProxy;
	/** Called for each request that is not served. */
	readonly count: (answer: ShedAnswer) => void;
	/** Whether there is such a session. */
	readonly isSession: (id: string) => Promise<boolean>;
	/** How a response waits, for tests; for a second when not given. */
	readonly wait?: (() => Promise<void>) | undefined;
	/** For tests; more responses do not wait. */
	readonly maxDelayed?: number | undefined;
	/** In milliseconds of a steady clock, for tests. */
	readonly clock?: (() => number) | undefined;
}

/** `delayed`: a second later. `immediate`: at once, since enough responses wait. */
export const shedAnswers = ['delayed', 'immediate'] as const;
export type ShedAnswer = (typeof shedAnswers)[number];

/** More responses do not wait, which bounds their memory. */
const defaultMaxDelayed = 1_000;
const retryAfterSeconds = 60;

/**
 * Answers 503 to what `shedder` does not serve, before anything else is done for the request. The response waits for a
 * second, so that a program that asks as soon as it is answered asks once a second. Probes are always served, and so are
 * programs of this machine, which is also where a proxy that sends no X-Forwarded-For would be
 * (docs/decisions/033-shedding-load.md).
 */
export function shedLoad(options: ShedLoadOptions) {
	const { shedder, trustProxy, count, isSession, maxDelayed = defaultMaxDelayed } = options;
	const { wait = () => pause(1_000), clock = () => performance.now() } = options;
	let delayed = 0;
	return createMiddleware<PortalEnv>(async (c, next) => {
		const { incoming } = c.env;
		const { headers, socket, url = '' } = incoming;
		if (isProbe(url)) return next();
		const peer = socket.remoteAddress ?? '';
		const hop = { peer, forwardedFor: String(headers['x-forwarded-for'] ?? '') };
		const isUnknown = isUndeclaredProxy(hop, trustProxy);
		const address = isUnknown ? null : resolveClientAddress(hop, trustProxy);
		const cookie = headers.cookie ?? '';
		const request = {
			address: address !== null && isLoopback(address) ? null : address,
			sessionId: sessionIdIn(cookie),
			isGatewayReturn: incoming.method === 'POST' && pathOf(url) === gatewayReturnPath,
		};
		const decision = shedder.decide(request, clock());
		if (decision === 'serve') return next();
		if (decision === 'lookUp' && request.sessionId !== null && (await isSession(request.sessionId))) return next();
		const isDelayed = delayed < maxDelayed;
		count(isDelayed ? 'delayed' : 'immediate');
		if (isDelayed) {
			delayed += 1;
			await wait();
			delayed -= 1;
		}
		// The connection of a proxy carries others; a body that was not read stays on any connection.
		const isRead = incoming.method === 'GET' || incoming.method === 'HEAD';
		const closes = !isRead || !isTrustedProxy(peer, trustProxy);
		return shedResponse(headers.accept ?? '', cookie, closes);
	});
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

const isProbe = (url: string): boolean => (probePaths as readonly string[]).includes(pathOf(url));

/** The session's id, of both names of the cookie (cookies.ts). */
const sessionIdIn = (cookie: string): string | null =>
	/(?:^|;\s*)(?:__Host-)?session=([\w-]{43})(?:;|$)/.exec(cookie)?.[1] ?? null;

/** An HTML page for browsers, a `JsonResult` (app/loaders.ts) for the page's script, plain text for other clients. */
function shedResponse(accept: string, cookie: string, closes: boolean): Response {
	const init = (type: string) => ({
		status: 503,
		headers: { ...commonHeaders, 'Content-Type': type, ...(closes && { Connection: 'close' }) },
	});
	if (accept.includes('text/html')) return new Response(page, init('text/html; charset=UTF-8'));
	if (!accept.includes('application/json')) return new Response(texts.message.en, init('text/plain; charset=UTF-8'));
	const message = localized(texts.message, readPortalCookies(cookie, false).language);
	const body = JSON.stringify({ ok: false, problem: { kind: 'limited', message } });
	return new Response(body, init('application/json'));
}

const texts = {
	message: {
		en: 'Too many requests come from your network right now. Please try again in a minute.',
		hi: 'इस समय आपके नेटवर्क से बहुत ज़्यादा रिक्वेस्ट आ रही हैं। कृपया एक मिनट बाद फिर से कोशिश करें।',
	},
};

/** The same bytes each time: a hash instead of a nonce allows its style. */
const page = plainPage('', {
	title: 'Too many requests',
	heading: 'Too many requests come from your network right now',
	translations: { hi: texts.message.hi },
	paragraphs: ['Please try again in a minute.', 'Nothing was changed by this request. Visits that are open go on.'],
	reloadLabel: 'Retry · फिर से कोशिश करें',
});

const styleHash = createHash('sha256').update(plainPageStyle).digest('base64');

const commonHeaders = {
	'Retry-After': String(retryAfterSeconds),
	'Cache-Control': 'no-store',
	'X-Content-Type-Options': 'nosniff',
	'Referrer-Policy': 'same-origin',
	'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`,
};
