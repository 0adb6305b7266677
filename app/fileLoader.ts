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
 * What a route module may export beside what React Router reads from it. Only the server reads these exports; the
 * build drops them from the browser's scripts (server/bundle.process.test.ts).
 */
export interface PortalRouteModule {
	/** Its loader answers with a file, which has a rate limit of its own (access/limits/rateLimits.ts). */
	readonly isDownload?: boolean;
}

/** Why a download failed, for the page that is loaded after it. It is kept no longer than a slow phone takes to ask. */
function failureCookie({ url }: Request) {
	const secure = new URL(url).protocol === 'https:';
	const name = `${secure ? '__Host-' : ''}failure`;
	return createCookie(name, { httpOnly: true, maxAge: 10, path: '/', sameSite: 'lax', secure });
}

/** The result text that this page has to show, and no page after it (docs/product.md#failures); null: none. */
export async function takeDownloadFailure(
	request: Request,
): Promise<{ readonly failure: string | null; readonly headers: HeadersInit }> {
	const cookie = failureCookie(request);
	const failure: unknown = await cookie.parse(request.headers.get('Cookie'));
	if (typeof failure !== 'string') return { failure: null, headers: {} };
	return { failure, headers: { 'Set-Cookie': await cookie.serialize('', { maxAge: 0 }) } };
}

/** A file with the name it is saved under, or the provider's rejection. */
export type FileResult = Result<{
	readonly content: FileContent['content'] | ReadableStream<Uint8Array>;
	readonly name: string;
	readonly contentType: string;
}>;

/**
 * The loader of a download. `load` gets what `schema` makes of the query (another one is answered with 400 and logged with
 * `what`), and returns the file, or a response that is sent as it is; null: not a file of this vehicle. A failure leads a
 * browser that followed the link back to the page it is on, which says why (docs/product.md#failures). What asks for a
 * part of a page, or for no page, gets the same sentence as plain text.
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

function download({ content, name, contentType }: FileResult & { ok: true }): Response {
	// Some programs decode a percent sign in it.
	const plainName = name.replace(/[^\x20-\x7e]|["\\%]/gu, '_');
	return new Response((content instanceof Uint8Array ? Uint8Array.from(content) : content) as BodyInit, {
		headers: {
			'Content-Type': contentType,
			'Content-Disposition': `attachment; filename="${plainName}"; filename*=UTF-8''${encodeHeaderValue(name)}`,
		},
	});
}

/** A name of any characters, encoded for a header (RFC 8187). */
const encodeHeaderValue = (name: string): string =>
	encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
