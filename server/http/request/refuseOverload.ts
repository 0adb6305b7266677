import { createMiddleware } from 'hono/factory';
import type { PortalEnv } from '../portalEnv.ts';
import { retryLaterResponse } from '../response/plainPage.ts';
import { readPortalCookies } from './cookies.ts';

const retryAfterSeconds = 60;

/**
 * Answers 503 to requests without a session's cookie while the process is overloaded, so that sessions go on. The cookie
 * is not looked up: that would be the work that there is no time for (docs/decisions/007-load-limits.md).
 */
export function refuseOverload(isOverloaded: () => boolean) {
	return createMiddleware<PortalEnv>(async (c, next) => {
		if (!isOverloaded()) return next();
		const isHttps = c.var.origin.startsWith('https:');
		const { session } = readPortalCookies(c.req.header('cookie') ?? '', isHttps);
		return session === undefined ? retryLaterResponse(c, 503, retryAfterSeconds, texts) : next();
	});
}

const texts = {
	title: 'Please try again in a minute',
	heading: 'Many people are using the service portal right now',
	translations: { hi: 'इस समय बहुत सारे लोग सर्विस पोर्टल इस्तेमाल कर रहे हैं। कृपया एक मिनट बाद फिर से कोशिश करें।' },
	paragraphs: ['Please try again in a minute.', 'Nothing was changed by this request.'],
	reloadLabel: 'Retry · फिर से कोशिश करें',
};
