import type { Context } from 'hono';
import { isUnwritable } from '../../../db/errors.ts';
import { providerMessage } from '../../../domain/providerMessage.ts';
import { formatMessage } from '../../../provider/translations/formatMessage.ts';
import type { PortalEnv } from '../portalEnv.ts';
import { plainPage } from './plainPage.ts';

/**
 * The response (500) to an error outside the pages, for example when the database is unreachable: an HTML page for
 * browsers, a `JsonResult` (app/loaders.ts) for the page's script, plain text for other clients. None contains the cause;
 * the page says so where nothing can be saved, as when a link is opened while the disk is full.
 */
export function errorResponse(c: Context<PortalEnv>, error: unknown): Response {
	const headers = { 'Cache-Control': 'no-store' };
	const accepted = c.req.header('accept') ?? '';
	if (accepted.includes('text/html')) {
		const reload = c.req.method === 'GET' ? { reloadLabel: 'Retry · फिर से कोशिश करें' } : {};
		return c.html(
			plainPage(c.var.nonce ?? '', { ...(isUnwritable(error) ? unwritableTexts : texts), ...reload }),
			500,
			headers,
		);
	}
	if (accepted.includes('application/json')) {
		return c.json({ ok: false, problem: { kind: 'upstreamError', message: null } }, 500, headers);
	}
	return c.text('Something went wrong on our side. Nothing was lost; please try again.', 500, headers);
}

const texts = {
	title: 'Something went wrong',
	heading: 'Something went wrong on our side',
	translations: { hi: 'हमारी तरफ़ से कुछ गड़बड़ हो गई। आपकी जानकारी सुरक्षित है। कृपया एक मिनट बाद फिर से कोशिश करें।' },
	paragraphs: ['Nothing was lost. Please try again in a minute.'],
};

const unwritable = providerMessage('unwritable');
const unwritableTexts = {
	title: 'Nothing can be saved right now',
	heading: formatMessage(unwritable, 'en'),
	translations: { hi: formatMessage(unwritable, 'hi') },
	paragraphs: [],
};
