/** Loaders of downloads: they answer with a file of the provider, or with the reason why there is none. */
import type { ReadableStream } from 'node:stream/web';
import { createCookie, redirect } from 'react-router';
import type { z } from 'zod';
import type { Result } from '../domain/result.ts';
import { securityEvent } from '../domain/securityEvent.ts';
import type { FileContent } from '../provider/port.ts';
import type { Failure } from './data/endpoints.ts';
import { failureTexts } from './i18n/commonTexts.ts';
import { badRequestResponse, readQuery, toFailure } from './loaders.ts';
import { type RouteArgs, type VehicleServices, vehicleServices } from './services.ts';
import { redirectTargetAt, redirectTargetUrl } from './verify/redirectTarget.ts';

/**
 * Exports of a route module beside those that React Router reads. Only the server reads them; the build drops them from
 * the browser's scripts (server/bundle.process.test.ts).
 */
export interface PortalRouteModule {
	/** Its loader answers with a file, which has a rate limit of its own (access/limits/rateLimits.ts). */
	readonly isDownload?: boolean;
}

/**
 * The cookie with a failed download's reason, for the next page. It lives only as long as a slow phone takes to ask.
 */
function failureCookie({ url }: Request) {
	const secure = new URL(url).protocol === 'https:';
	const name = `${secure ? '__Host-' : ''}failure`;
	return createCookie(name, { httpOnly: true, maxAge: 10, path: '/', sameSite: 'lax', secure });
}

/** The result text of a failed download, which this page alone shows (docs/product.md#failures); null: none. */
export async function takeDownloadFailure(
	request: Request,
): Promise<{ readonly failure: string | null; readonly headers: HeadersInit }> {
	const cookie = failureCookie(request);
	const failure: unknown = await cookie.parse(request.headers.get('Cookie'));
	if (typeof failure !== 'string') return { failure: null, headers: {} };
	return { failure, headers: { 'Set-Cookie': await cookie.serialize('', { maxAge: 0 }) } };
}

/** A file with its name when saved, or the provider's rejection. */
export type FileResult = Result<{
	readonly content: FileContent['content'] | ReadableStream<Uint8Array>;
	readonly name: string;
	readonly contentType: string;
	/** Whether the browser shows it, rather than saves it. */
	readonly isShown?: boolean;
}>;

/**
 * The loader of a download. `load` gets the query as `schema` reads it; a malformed one is answered with 400 and
 * logged with `what`. It returns the file, or a response to send as it is; null: no file of this vehicle. After a
 * failure, a browser that followed a link is led back to the page of the link, which says why
 * (docs/product.md#failures). Any other request gets the same sentence as plain text.
 */
export const fileLoader =
	<S extends z.ZodType>(
		what: string,
		schema: S,
		load: (services: VehicleServices, query: z.output<S>, request: Request) => Promise<FileResult | Response | null>,
	) =>
	async (args: RouteArgs): Promise<Response> => {
		const { request } = args;
		const services = vehicleServices(args);
		const { language, log, regNo, resultText } = services;
		const query = readQuery(request, schema);
		if (!query) return badRequestResponse(log, what);
		const fail = async (text: string, init: ResponseInit): Promise<Response> => {
			if (!request.headers.get('Accept')?.includes('text/html')) return new Response(text, init);
			const from = request.headers.get('Referer') ?? '';
			const page = redirectTargetUrl(regNo, URL.canParse(from) ? redirectTargetAt(from) : null);
			// A browser refuses a cookie of more than 4 KB, which 600 letters in Devanagari do not fill.
			const cookie = await failureCookie(request).serialize(text.slice(0, 600));
			return redirect(page, { status: 303, headers: { 'Set-Cookie': cookie } });
		};
		const failWith = ({ kind, text }: Failure, status: number) =>
			fail(text ?? failureTexts[language][kind], { status });
		try {
			const file = await load(services, query, request);
			if (file === null) {
				log.warn(securityEvent('access', 'denied', {}), 'a download was denied: not a file of this vehicle');
				return failWith({ kind: 'notFound', text: null }, 404);
			}
			if (file instanceof Response) return file.ok ? file : fail(await file.text(), file);
			if (file.ok) return download(file);
			return failWith({ kind: 'refused', text: file.rejection && resultText(file.rejection) }, 422);
		} catch (error) {
			const { failure, status } = toFailure(error, services);
			return failWith(failure, status);
		}
	};

function download({ content, name, contentType, isShown }: FileResult & { ok: true }): Response {
	// Some programs decode a percent sign in it.
	const plainName = name.replace(/[^\x20-\x7e]|["\\%]/gu, '_');
	return new Response((content instanceof Uint8Array ? Uint8Array.from(content) : content) as BodyInit, {
		headers: {
			'Content-Type': contentType,
			'Content-Disposition': `${isShown ? 'inline' : 'attachment'}; filename="${plainName}"; filename*=UTF-8''${encodeHeaderValue(name)}`,
		},
	});
}

/** A name of any characters, encoded for a header (RFC 8187). */
const encodeHeaderValue = (name: string): string =>
	encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
