import { PassThrough } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { servicesContext } from './services.ts';
import { ServerHead } from './shell/serverHead.tsx';
import { ServerHeadContext } from './shell/shell.tsx';

/** Exported for the server: another copy of services.ts would be another context key. */
export { servicesContext };

/**
 * Renders the page into one response: all loaders have answered by then. One piece compresses better than a stream and
 * is painted sooner.
 */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	routerContext: EntryContext,
	context: Readonly<RouterContextProvider>,
): Promise<Response> {
	const { language, log, nonce, settings } = context.get(servicesContext);
	const { brandName, brandColor } = settings;
	const { origin } = new URL(request.url);
	let failed = false;
	const html = await new Promise<Buffer<ArrayBuffer>>((resolve, reject) => {
		const { pipe } = renderToPipeableStream(
			<ServerHeadContext value={<ServerHead {...{ brandName, brandColor, language, nonce, origin }} />}>
				<ServerRouter context={routerContext} url={request.url} nonce={nonce} />
			</ServerHeadContext>,
			{
				nonce: { script: nonce, style: nonce },
				// Without a limit React writes all of it at once, and one read returns it.
				onAllReady: () => resolve(pipe(new PassThrough({ highWaterMark: Number.MAX_SAFE_INTEGER })).read()),
				onShellError: reject,
				onError(error) {
					failed = true;
					log.error({ err: error }, 'a page could not be rendered');
				},
			},
		);
	});
	headers.set('Content-Type', 'text/html; charset=utf-8');
	return new Response(request.method === 'HEAD' ? null : html, { status: failed ? 500 : status, headers });
}
