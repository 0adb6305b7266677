/** Parses an HTTP request into a validated request of the contract. */
import { type ResultCode, resultCode } from '../../domain/resultCode.ts';
import { idempotencyKeySchema } from '../fieldSchemas.ts';
import type { RequestContext } from '../port.ts';
import { preferredLanguage } from '../translations/formatResultText.ts';
import type { CallDeclaration } from '../wire/callDeclaration.ts';
import { type CallName, calls } from '../wire/calls.ts';
import type { CallMatch } from '../wire/paths.ts';
import { describeZodError } from '../zodError.ts';

/** A request that the contract forbids: answered with 400, without calling the provider. */
export class MalformedRequest extends Error {
	readonly rejection: ResultCode<'malformed' | 'notJson'>;

	constructor(rejection: ResultCode<'malformed' | 'notJson'>) {
		super(rejection.code);
		this.rejection = rejection;
	}
}

/** `errors`: the wrong fields and their mistakes, never a value. */
const wrongFields = (errors: string) => new MalformedRequest(resultCode('malformed', { errors }));

/** The validated fields of the request. @throws MalformedRequest */
export async function parseRequest(request: Request, match: CallMatch): Promise<unknown> {
	const call: CallDeclaration = calls[match.name];
	const parsed = call.request.schema.safeParse(await requestFields(request, call, match));
	if (parsed.success) return call.request.read(parsed.data);
	throw wrongFields(describeZodError(parsed.error));
}

/** The validated Idempotency-Key of a call that needs one; empty for other calls. @throws MalformedRequest */
export function parseIdempotencyKey(request: Request, name: CallName): string {
	if (!calls[name].idempotent) return '';
	const key = idempotencyKeySchema.safeParse(request.headers.get('Idempotency-Key') ?? '');
	if (key.success) return key.data;
	throw wrongFields(`Idempotency-Key: ${describeZodError(key.error)}`);
}

/** `X-Request-Id` if it is safe to log: 1 to 64 letters, digits, `-` and `_`. */
export function requestIdOf(request: Request): string | undefined {
	const id = request.headers.get('X-Request-Id') ?? '';
	return /^[\w-]{1,64}$/.test(id) ? id : undefined;
}

/** The request's context for the provider, from its headers. */
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
		if (error instanceof SyntaxError) throw new MalformedRequest(resultCode('notJson'));
		throw error;
	}
}

/** Rejects a repeated name, because its two values may contradict each other. */
function parseQuery(request: Request): Record<string, string> {
	const query = [...new URL(request.url).searchParams];
	const names = query.map(([name]) => name);
	if (new Set(names).size !== names.length) throw wrongFields('a name comes twice in the query');
	return Object.fromEntries(query);
}
