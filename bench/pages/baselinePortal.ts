/**
 * The demo with one more listener, which serves the same pages as plain HTML without script and style. The measured
 * pages are compared with these.
 */
process.env.NODE_ENV = 'production';

import { createServer } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);
const baselinePages = new Map<string, Promise<Buffer>>();

/** Removes scripts, styles, links and icons; text and elements stay. */
const stripScriptAndStyle = (html: string): string =>
	html
		.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
		.replace(/<style\b[^>]*>[\s\S]*?<\/style>/g, '')
		.replace(/<link\b[^>]*>/g, '')
		.replace(/<svg\b[^>]*>[\s\S]*?<\/svg>/g, '');

async function renderBaseline(path: string): Promise<Buffer> {
	const page = await fetch(`http://localhost:${process.env.PORT}${path}`);
	const html = stripScriptAndStyle(await page.text());
	return compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}

function baselineOf(path: string): Promise<Buffer> {
	const known = baselinePages.get(path) ?? renderBaseline(path);
	baselinePages.set(path, known);
	return known;
}

const { startServer } = await import('../../server/start.ts');
await startServer('demo');
createServer(async (request, response) => {
	const body = await baselineOf(request.url ?? '/');
	response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br' });
	response.end(body);
}).listen(Number(process.env.BASELINE_PORT), '127.0.0.1');
