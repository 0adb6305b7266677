/** Loaders of downloads: they answer with a file of the provider, or with the reason why there is none. */
import type { ReadableStream } from 'node:stream/web';
import type { Result } from '../domain/result.ts';
import { securityEvent } from '../domain/securityEvent.ts';
import type { FileContent } from '../provider/port.ts';
import type { Problem } from './data/jsonResult.ts';
import { failureTexts } from './i18n/commonTexts.ts';
import { dataServices, problemResponse, toProblem } from './loaders.ts';
import { type RouteArgs, type Services, vehicleServices } from './services.ts';

/**
 * What a route module may export beside what React Router reads from it. Only the server reads these exports; the
 * build drops them from the browser's scripts (server/bundle.process.test.ts).
 */
export interface PortalRouteModule {
	/** Its loader answers with a file, which has a rate limit of its own (access/limits/rateLimits.ts). */
	readonly isDownload?: boolean;
}

/**
 * The services for a download, with the vehicle that this request may see. Without one, the page's script gets a
 * `JsonResult`, and a browser that opened the address itself a redirect.
 */
export const fileServices = (args: RouteArgs) =>
	isBrowser(args.request) ? vehicleServices(args) : dataServices(args.context);

const isBrowser = (request: Request): boolean => request.headers.get('accept')?.includes('text/html') ?? false;

/** A file with the name it is saved under, or the provider's rejection. */
export type FileResult = Result<{
	readonly content: FileContent['content'] | ReadableStream<Uint8Array>;
	readonly name: string;
	readonly contentType: string;
}>;

/**
 * Sends the file that `load` returns as a download, or its response as it is; null: not a file of this vehicle. A failure is a `JsonResult` for
 * the page's script (app/ui/useDownload.ts), and plain text for a browser that opened the address itself.
 */
export async function fileLoader(
	request: Request,
	{ language, log, sentence }: Pick<Services, 'language' | 'log' | 'sentence'>,
	load: () => Promise<FileResult | Response | null>,
): Promise<Response> {
	const respondWithProblem = (problem: Problem, status: number): Response => {
		if (!isBrowser(request)) return problemResponse(problem, status);
		const text = problem.message ?? failureTexts[language][problem.kind];
		return new Response(text, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
	};
	try {
		const file = await load();
		if (file === null) {
			log.warn(securityEvent('access', 'denied', {}), 'a download was denied: not a file of this vehicle');
			return respondWithProblem({ kind: 'notFound', message: null }, 404);
		}
		if (file instanceof Response) return file;
		if (file.ok) return download(file);
		return respondWithProblem({ kind: 'refused', message: file.rejection && sentence(file.rejection) }, 422);
	} catch (error) {
		const { problem, status } = toProblem(error, { log, sentence });
		return respondWithProblem(problem, status);
	}
}

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
