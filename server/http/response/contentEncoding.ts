import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createMiddleware } from 'hono/factory';
import { parseAccept } from 'hono/utils/accept';
import type { PortalEnv } from '../portalEnv.ts';

/** The content codings that this server produces. */
export type ContentEncoding = 'br' | 'gzip';

/** The available coding that the client prefers (RFC 9110, 12.5.3); null: send the body uncompressed. */
export function negotiateEncoding(
	accept: string,
	available: Readonly<Record<ContentEncoding, boolean>>,
): ContentEncoding | null {
	const weights = new Map(parseAccept(accept).map(({ type, q }) => [type.toLowerCase(), q]));
	const weightOf = (encoding: ContentEncoding) => weights.get(encoding) ?? weights.get('*') ?? 0;
	const known: readonly ContentEncoding[] = ['br', 'gzip'];
	const acceptable = known.filter((encoding) => available[encoding] && weightOf(encoding) > 0);
	return acceptable.sort((a, b) => weightOf(b) - weightOf(a))[0] ?? null;
}

/** Compressing a smaller body does not pay off. */
const minBytes = 500;

const isText = (type: string) => /^text\/|^application\/(json|manifest\+json)/.test(type);

/** Compresses page responses as a whole, with settings that favour speed over size. */
export const compressPages = createMiddleware<PortalEnv>(async (c, next) => {
	await next();
	const { headers, body, status } = c.res;
	if (!body || headers.has('Content-Encoding') || !isText(headers.get('Content-Type') ?? '')) return;
	// A download may be long: it is sent as it comes.
	if (headers.has('Content-Disposition')) return;
	headers.append('Vary', 'Accept-Encoding');
	const encoding = negotiateEncoding(c.req.header('accept-encoding') ?? '', { br: true, gzip: true });
	if (encoding === null) return;
	const plain = Buffer.from(await c.res.arrayBuffer());
	if (plain.length < minBytes) {
		c.res = new Response(plain, { status, headers });
		return;
	}
	const compressed = encoding === 'br' ? await brotli(plain) : await promisify(gzip)(plain, { level: 6 });
	headers.set('Content-Encoding', encoding);
	headers.set('Content-Length', String(compressed.length));
	c.res = undefined;
	c.res = new Response(Uint8Array.from(compressed), { status, headers });
});

const brotli = (plain: Buffer) =>
	promisify(brotliCompress)(plain, {
		params: {
			[constants.BROTLI_PARAM_QUALITY]: 5,
			[constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
			[constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
			// A window of 256 KB covers any page. With the default window, a page of more than 64 KB allocates 8 MB.
			[constants.BROTLI_PARAM_LGWIN]: 18,
		},
	});
