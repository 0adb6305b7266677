import type { Context } from 'hono';
import type { ConsumeRequest, RateLimitDecision, RateLimiter } from '../../access/rateLimits.ts';
import { localized } from '../../domain/languages.ts';
import { securityEvent } from '../../domain/securityEvent.ts';
import { readPortalCookies } from './cookies.ts';
import { plainPage } from './plainPage.ts';
import type { PortalEnv } from './portalEnv.ts';

/**
 * Counts the requests; returns null when all are allowed, otherwise the response (429) in the form that the client
 * accepts.
 */
export async function enforceRateLimits(
	c: Context<PortalEnv>,
	rateLimiter: RateLimiter,
	requests: readonly ConsumeRequest[],
	now: Date,
): Promise<Response | null> {
	const decision = await rateLimiter.consumeAll(requests, now);
	if (decision.allowed) return null;
	const { exceeded, retryAfterSeconds } = decision;
	const rules = exceeded.map(({ name }) => name);
	c.var.log.warn(securityEvent('rateLimit', 'rejected', { rules, retryAfterSeconds }), 'rate limit exceeded');
	return rateLimitResponse(c, decision);
}

/**
 * An HTML page for browsers, also for forms sent without script; a `JsonResult` (app/loaders.ts) for the page's script.
 */
function rateLimitResponse(
	c: Context<PortalEnv>,
	{ retryAfterSeconds }: RateLimitDecision & { allowed: false },
): Response {
	const headers = { 'Retry-After': String(retryAfterSeconds), 'Cache-Control': 'no-store' };
	const text = textsFor(Math.ceil(retryAfterSeconds / 60));
	if (c.req.header('accept')?.includes('text/html')) {
		return c.html(plainPage(c.var.nonce, text), 429, headers);
	}
	const { language } = readPortalCookies(c.req.header('cookie') ?? '', false);
	const message = localized({ en: `${text.heading}. ${text.paragraphs[0]}`, ...text.translations }, language);
	return c.json({ ok: false, problem: { kind: 'limited', message } }, 429, headers);
}

const textsFor = (minutes: number) => ({
	title: 'Too many requests',
	heading: 'You have tried too many times in a short time',
	translations: { hi: `आपने थोड़े समय में बहुत बार कोशिश की। कृपया ${minutes} मिनट बाद फिर से कोशिश करें।` },
	paragraphs: [
		`Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
		'Nothing was changed by this request. What you booked or paid before is not touched by it.',
	],
});
