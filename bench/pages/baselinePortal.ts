/**
 * The demo with two more listeners, to which the measured pages are compared: one serves only the text of the same
 * pages, the other the same text with one button in a bare app of React Router (bench/pages/bare).
 */
process.env.NODE_ENV = 'production';

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { serve } from '@hono/node-server';
import { createRequestHandler } from 'react-router';

const compress = promisify(brotliCompress);
const pageQuality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const baselinePages = new Map<string, Promise<Buffer>>();

/** Each run of text of the body as a paragraph, with the page's title: no other element, attribute, script or style. */
function staticTextPage(html: string): string {
	const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
	const runs = html
		.slice(html.indexOf('<body'))
		.replace(/<(script|style|svg|noscript|template)\b[^>]*>[\s\S]*?<\/\1>/g, '')
		.split(/<[^>]+>/)
		.map((run) => run.trim())
		.filter((run) => run !== '');
	const viewport = '<meta name="viewport" content="width=device-width, initial-scale=1">';
	return `<!doctype html><title>${title}</title>${viewport}${runs.map((run) => `<p>${run}</p>`).join('')}`;
}

async function renderBaseline(path: string): Promise<Buffer> {
	const page = await fetch(`http://localhost:${process.env.PORT}${path}`);
	const html = staticTextPage(await page.text());
	return compress(html, pageQuality);
}

function baselineOf(path: string): Promise<Buffer> {
	const known = baselinePages.get(path) ?? renderBaseline(path);
	baselinePages.set(path, known);
	return known;
}

const { startServer } = await import('../../server/start/start.ts');
await startServer('demo');
createServer(async (request, response) => {
	const body = await baselineOf(request.url ?? '/');
	response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br' });
	response.end(body);
}).listen(Number(process.env.BASELINE_PORT), '127.0.0.1');

const bareBuild = join(import.meta.dirname, 'bare/build');
const renderBare = createRequestHandler(await import(join(bareBuild, 'server/index.js')), 'production');
const bareFiles = new Map<string, Promise<Buffer<ArrayBuffer>>>();

/** Compressed once, at the best level, as the portal does. */
function bareFile(path: string): Promise<Buffer<ArrayBuffer>> {
	const known = bareFiles.get(path) ?? readFile(join(bareBuild, 'client', path)).then((text) => compress(text));
	bareFiles.set(path, known);
	return known;
}

serve({
	hostname: '127.0.0.1',
	port: Number(process.env.BARE_PORT),
	async fetch(request) {
		const { pathname } = new URL(request.url);
		const headers = (type: string) => ({ 'Content-Type': `${type}; charset=utf-8`, 'Content-Encoding': 'br' });
		if (pathname.startsWith('/assets/'))
			return new Response(await bareFile(pathname), { headers: headers('text/javascript') });
		const page = await renderBare(request);
		return new Response(await compress(await page.text(), pageQuality), { headers: headers('text/html') });
	},
});
