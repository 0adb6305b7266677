import type { Context } from 'hono';
import { isDatabaseAway, isUnwritable } from '../../../db/errors.ts';
import { type Language, localized } from '../../../domain/languages.ts';
import { resultCode } from '../../../domain/resultCode.ts';
import { formatResultText } from '../../../provider/translations/formatResultText.ts';
import type { PortalEnv } from '../portalEnv.ts';
import { readPortalCookies } from '../request/cookies.ts';

/** An HTML page without router and script: the event in all languages, and advice. */
export interface PlainPageContent {
	readonly title: string;
	readonly heading: string;
	/** The heading in other languages. */
	readonly translations: { readonly [code in Language]?: string };
	readonly paragraphs: readonly string[];
	/** The label of a link that loads the address again; undefined: no link. */
	readonly reloadLabel?: string;
}

const style = `
:root { color-scheme: light dark; background: Canvas; color: CanvasText; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 36rem; margin: 0 auto; padding: 1.5rem 1rem; }
h1 { font-size: 1.25rem; line-height: 1.3; }
a { display: inline-block; padding: 0.75rem 0; }
`;

/** Does not escape the texts, so they must not contain anything from the request. */
export const plainPage = (
	nonce: string,
	{ title, heading, translations, paragraphs, reloadLabel }: PlainPageContent,
): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<main>
<h1>${heading}</h1>
${Object.entries(translations)
	.map(([code, text]) => `<p lang="${code}">${text}</p>`)
	.join('\n')}
${paragraphs.map((text) => `<p>${text}</p>`).join('\n')}
${reloadLabel === undefined ? '' : `<p><a href="">${reloadLabel}</a></p>\n`}<p><a href="/">Go to the service portal</a></p>
</main>
</body>
</html>
`;

/**
 * A response that refuses a request for now, with Retry-After: an HTML page for browsers, also for forms sent without
 * script; a `JsonResult` (app/loaders.ts) for the page's script, with the heading and the first paragraph.
 */
export function retryLaterResponse(
	c: Context<PortalEnv>,
	status: 429 | 503,
	retryAfterSeconds: number,
	content: PlainPageContent,
): Response {
	const headers = { 'Retry-After': String(retryAfterSeconds), 'Cache-Control': 'no-store' };
	if (c.req.header('accept')?.includes('text/html')) {
		return c.html(plainPage(c.var.nonce, content), status, headers);
	}
	const { language } = readPortalCookies(c.req.header('cookie') ?? '', false);
	const message = localized({ en: `${content.heading}. ${content.paragraphs[0]}`, ...content.translations }, language);
	return c.json({ ok: false, failure: { kind: 'limited', text: message } }, status, headers);
}

/** In seconds, with each 503: a failed database or provider is back by then, or its operator is at work. */
export const retryAfterSeconds = '10';

/**
 * The response to an error outside the pages: 503 while the database cannot be used, else 500. Browsers get an HTML
 * page, the page's script a `JsonResult` (app/loaders.ts), other clients plain text. None contains the cause, but the
 * page says if nothing can be saved, for example because the disk is full.
 */
export function errorResponse(c: Context<PortalEnv>, error: unknown): Response {
	const isAway = isDatabaseAway(error);
	const status = isAway ? 503 : 500;
	const headers = { 'Cache-Control': 'no-store', ...(isAway && { 'Retry-After': retryAfterSeconds }) };
	const accepted = c.req.header('accept') ?? '';
	if (accepted.includes('text/html')) {
		const reload = c.req.method === 'GET' ? { reloadLabel: 'Retry · फिर से कोशिश करें' } : {};
		const content = isUnwritable(error) ? unwritableTexts : texts;
		return c.html(plainPage(c.var.nonce ?? '', { ...content, ...reload }), status, headers);
	}
	if (accepted.includes('application/json')) {
		return c.json({ ok: false, failure: { kind: 'upstreamError', text: null } }, status, headers);
	}
	return c.text('Something went wrong on our side. Nothing was lost; please try again.', status, headers);
}

const texts = {
	title: 'Something went wrong',
	heading: 'Something went wrong on our side',
	translations: { hi: 'हमारी तरफ़ से कुछ गड़बड़ हो गई। आपकी जानकारी सुरक्षित है। कृपया एक मिनट बाद फिर से कोशिश करें।' },
	paragraphs: ['Nothing was lost. Please try again in a minute.'],
};

const unwritable = resultCode('unwritable');
const unwritableTexts = {
	title: 'Nothing can be saved right now',
	heading: formatResultText(unwritable, 'en'),
	translations: { hi: formatResultText(unwritable, 'hi') },
	paragraphs: [],
};
