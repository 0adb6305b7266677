/** From an HTTP request to a checked request of the contract. */
import { providerMessage } from '../../domain/providerMessage.ts';
import { idempotencyKeySchema } from '../fieldSchemas.ts';
import type { RequestContext } from '../port.ts';
import { preferredLanguage } from '../translations/preferredLanguage.ts';
import type { CallDeclaration } from '../wire/callDeclaration.ts';
import { type CallName, calls } from '../wire/calls.ts';
import type { CallMatch } from '../wire/paths.ts';
import { describeZodError } from '../zodError.ts';
import { HttpError, malformedRequest } from './httpError.ts';

/** The request's fields after the contract's check. @throws HttpError */
export async function parseRequest(request: Request, match: CallMatch): Promise<unknown> {
	const call: CallDeclaration = calls[match.name];
	const parsed = call.request.safeParse(await requestFields(request, call, match));
	if (parsed.success) return parsed.data;
	throw malformedRequest(describeZodError(parsed.error));
}

/** The Idempotency-Key of a call that needs one; empty for the others. @throws HttpError */
export function parseIdempotencyKey(request: Request, name: CallName): string {
	if (!calls[name].idempotent) return '';
	const key = idempotencyKeySchema.safeParse(request.headers.get('Idempotency-Key') ?? '');
	if (key.success) return key.data;
	throw malformedRequest(`Idempotency-Key: ${describeZodError(key.error)}`);
}

/** As the caller named it, when that is a plain word. */
export function requestIdOf(request: Request): string | undefined {
	const id = request.headers.get('X-Request-Id') ?? '';
	return /^[\w-]{1,64}$/.test(id) ? id : undefined;
}

/** What a provider is told of the request besides its question. */
export function requestContext(request: Request): RequestContext {
	const [, bearer = null] = /^Bearer +(\S.*)$/i.exec(request.headers.get('Authorization') ?? '') ?? [];
	return {
		language: preferredLanguage(request.headers.get('Accept-Language')),
		bearer,
		requestId: requestIdOf(request) ?? crypto.randomUUID(),
		portalUrl: request.headers.get('X-Portal-Url') ?? '',
	};
}

async function requestFields(request: Request, call: CallDeclaration, match: CallMatch): Promise<unknown> {
	if (call.kind === 'document') return { id: match.id };
	if (call.kind !== 'action') return parseQuery(request);
	try {
		return await request.json();
	} catch (error) {
		if (error instanceof SyntaxError) throw new HttpError(providerMessage('notJson'));
		throw error;
	}
}

/** A name that comes twice says two things at once. */
function parseQuery(request: Request): Record<string, string> {
	const query = [...new URL(request.url).searchParams];
	const names = query.map(([name]) => name);
	if (new Set(names).size !== names.length) throw malformedRequest('a name comes twice in the query');
	return Object.fromEntries(query);
}
