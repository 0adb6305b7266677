/** How a loader answers with a file of the provider, or says why there is none. */
import type { Result } from '../domain/result.ts';
import type { FileContent } from '../provider/port.ts';
import { failureTexts } from './i18n/commonTexts.ts';
import { dataServices, type Problem, problemResponse, toProblem } from './loaders.ts';
import { type RouteArgs, type Services, vehicleServices } from './services.ts';

/**
 * For a download: the services and the vehicle this request may see. Who may see none is told so where the page's
 * script asked, and sent to where it is said why where the browser did.
 */
export const fileServices = (args: RouteArgs) =>
	isBrowser(args.request) ? vehicleServices(args) : dataServices(args.context);

const isBrowser = (request: Request): boolean => request.headers.get('accept')?.includes('text/html') ?? false;

/** A file by the name that the owner keeps it under, or the provider's refusal. */
export type FileResult = Result<FileContent & { readonly name: string; readonly contentType: string }>;

/**
 * Sends what `load` finds as a download; null is a file that this visitor cannot ask for. Otherwise a `JsonResult`
 * for the page that asked (app/ui/useDownload.ts), and plain words where the browser itself did, without script.
 */
export async function fileLoader(
	request: Request,
	{ language, log, sentence }: Pick<Services, 'language' | 'log' | 'sentence'>,
	load: () => Promise<FileResult | null>,
): Promise<Response> {
	const respondWithProblem = (problem: Problem, status: number): Response => {
		if (!isBrowser(request)) return problemResponse(problem, status);
		const text = problem.message ?? failureTexts[language][problem.kind];
		return new Response(text, { status, headers: { ...noStoreHeaders, 'Content-Type': 'text/plain; charset=utf-8' } });
	};
	try {
		const file = await load();
		if (file === null) {
			log.warn({}, 'a file was asked for that is not of this vehicle');
			return respondWithProblem({ kind: 'notFound', message: null }, 404);
		}
		if (file.ok) return download(file);
		return respondWithProblem({ kind: 'refused', message: file.rejection && sentence(file.rejection) }, 422);
	} catch (error) {
		const { problem, status } = toProblem(error, { log, sentence });
		return respondWithProblem(problem, status);
	}
}

const noStoreHeaders = { 'Cache-Control': 'private, no-store' };

function download({ content, name, contentType }: FileResult & { ok: true }): Response {
	const plainName = name.replace(/[^\x20-\x7e]|["\\]/g, '_');
	return new Response(Uint8Array.from(content), {
		headers: {
			...noStoreHeaders,
			'Content-Type': contentType,
			'Content-Disposition': `attachment; filename="${plainName}"; filename*=UTF-8''${encodeHeaderValue(name)}`,
		},
	});
}

/** What a header takes of any name (RFC 8187). */
const encodeHeaderValue = (name: string): string =>
	encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
