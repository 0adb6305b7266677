/** The demo with one more listener, which serves only the text of the same pages. The measured pages are compared with it. */
process.env.NODE_ENV = 'production';

import { createServer } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);
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
	return compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
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
