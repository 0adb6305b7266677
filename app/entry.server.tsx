import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { servicesContext } from './services.ts';
import { headTags } from './shell/headTags.ts';
import { criticalCss } from './styles/criticalCss.ts';
import deferredUrl from './styles/deferred.css?url';
import { inlineCriticalCss } from './styles/inlineCriticalCss.ts';
import { fromLatin1, toLatin1 } from './styles/latin1.ts';

/** Exported for the server: another copy of services.ts would be another context key. */
export { servicesContext };

/**
 * Renders the page into one response: all loaders have answered by then, and a page in one piece compresses better and
 * is painted sooner than a stream. The HTML is handled as a Latin-1 string in which each character is a byte of UTF-8;
 * decoding and encoding it would cost a tenth of the pages per second or more.
 */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	routerContext: EntryContext,
	context: Readonly<RouterContextProvider>,
): Promise<Response> {
	const services = context.get(servicesContext);
	headers.set('Content-Type', 'text/html; charset=utf-8');
	let failed = false;
	const rendered = await new Promise<string>((resolve, reject) => {
		const chunks: Buffer[] = [];
		const sink = new Writable({
			write(chunk: Buffer, _encoding, done) {
				chunks.push(chunk);
				done();
			},
			final(done) {
				resolve(Buffer.concat(chunks).toString('latin1'));
				done();
			},
		});
		const { pipe } = renderToPipeableStream(
			<ServerRouter context={routerContext} url={request.url} nonce={services.nonce} />,
			{
				nonce: services.nonce,
				onAllReady: () => pipe(sink),
				onShellError: reject,
				onError(error) {
					failed = true;
					services.log.error({ err: error }, 'a page could not be rendered');
				},
			},
		);
	});
	const init = { status: failed ? 500 : status, headers };
	if (request.method === 'HEAD') return new Response(null, init);
	const { language, nonce, settings } = services;
	const { brandName, brandColor } = settings;
	const { origin } = new URL(request.url);
	const tags = toLatin1(headTags({ brandName, brandColor, language, nonce, origin }));
	const parts = import.meta.env.DEV
		? linkDevStyle(rendered, tags)
		: inlineCriticalCss(rendered, { headTags: tags, critical: criticalCss(rendered), deferredUrl, nonce });
	return new Response(fromLatin1(parts), init);
}

/** As Vite serves it; imported as a file, it would be in the build, too. */
const devStyleAddress = '/app/styles/dev.css';

/**
 * In development, a page loads all styles as one file from Vite, which replaces it in the open page when a style
 * changes. What the build does about styles (criticalCss.ts, inlineCriticalCss.ts) is left out.
 */
const linkDevStyle = (html: string, tags: string): readonly string[] => [
	html.replace('</head>', () => `${tags}<link rel="stylesheet" href="${devStyleAddress}"/></head>`),
];
