import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { createMiddleware } from 'hono/factory';
import { getMimeType } from 'hono/utils/mime';
import { isUnchanged } from '../../../domain/entityTag.ts';
import type { PortalEnv } from '../portalEnv.ts';
import { negotiateEncoding } from '../response/contentEncoding.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** The names of the files there carry a hash of their content. */
export const assetsPrefix = '/assets/';

/**
 * Serves the built files from memory, in the smallest precompressed form that the client accepts. Files in /assets have
 * a content hash in their name, so browsers may keep them for good. The files are read once, so a new build does not
 * affect a running server. Why not `serveStatic`: docs/decisions/017-own-code-and-libraries.md.
 */
export function staticFiles(folder: string) {
	const files = loadFiles(folder);
	return createMiddleware<PortalEnv>(async (c, next) => {
		const file = files.get(c.req.path);
		if (!file || (c.req.method !== 'GET' && c.req.method !== 'HEAD')) return next();
		if (isUnchanged(c.req.header('If-None-Match'), file.etag))
			return new Response(null, { status: 304, headers: file.headers });
		const encoding = negotiateEncoding(c.req.header('accept-encoding') ?? '', {
			br: file.br !== null,
			gzip: file.gzip !== null,
		});
		const body = (encoding && file[encoding]) ?? file.plain;
		const headers = { ...file.headers, 'Content-Length': String(body.length) };
		const sent = c.req.method === 'HEAD' ? null : streamOf(body);
		return new Response(sent, { headers: encoding ? { ...headers, 'Content-Encoding': encoding } : headers });
	});
}

/** As a stream the body is not copied for each response, so a response that a client does not take holds no memory. */
const streamOf = (bytes: Bytes) =>
	new ReadableStream<Bytes>({
		start(controller) {
			controller.enqueue(bytes);
			controller.close();
		},
	});

function loadFiles(folder: string) {
	const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name));
	const existing = new Set(paths);
	const read = (path: string): Bytes | null => (existing.has(path) ? Uint8Array.from(readFileSync(path)) : null);
	const served = paths.filter((path) => !/\.(br|gz)$/.test(path) && !path.includes(`${sep}.vite${sep}`));
	return new Map(
		served.map((path) => {
			const plain = Uint8Array.from(readFileSync(path));
			const address = `/${relative(folder, path).split(sep).join('/')}`;
			const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
			const headers = {
				'Content-Type': getMimeType(path) ?? 'application/octet-stream',
				'Cache-Control': address.startsWith(assetsPrefix)
					? 'public, max-age=31536000, immutable'
					: 'public, max-age=3600',
				ETag: etag,
				Vary: 'Accept-Encoding',
			};
			return [address, { plain, br: read(`${path}.br`), gzip: read(`${path}.gz`), etag, headers }] as const;
		}),
	);
}
