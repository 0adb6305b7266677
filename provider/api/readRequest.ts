/** From an HTTP request to a checked request of the contract. */
import { providerMessage } from '../../domain/providerMessage.ts';
import { idempotencyKey } from '../fields.ts';
import type { OperationContext } from '../port.ts';
import { problemOf } from '../problem.ts';
import { languageOf } from '../sentences/languageOf.ts';
import { type CallName, calls } from '../wire/calls.ts';
import type { Declaration } from '../wire/declare.ts';
import type { Asked } from '../wire/paths.ts';
import { HttpError, malformed } from './httpError.ts';

/** The request's fields after the contract's check. @throws HttpError */
export async function readRequest(request: Request, asked: Asked): Promise<unknown> {
	const call: Declaration = calls[asked.name];
	const found = call.request.safeParse(await fieldsOf(request, call, asked));
	if (found.success) return found.data;
	throw malformed(problemOf(found.error));
}

/** The Idempotency-Key of a call that needs one; empty for the others. @throws HttpError */
export function readKey(request: Request, name: CallName): string {
	if (!calls[name].idempotent) return '';
	const key = idempotencyKey.safeParse(request.headers.get('Idempotency-Key') ?? '');
	if (key.success) return key.data;
	throw malformed(`Idempotency-Key: ${problemOf(key.error)}`);
}

/** As the caller named it, when that is a plain word. */
export function requestIdOf(request: Request): string | undefined {
	const id = request.headers.get('X-Request-Id') ?? '';
	return /^[\w-]{1,64}$/.test(id) ? id : undefined;
}

/** What a provider is told of the request besides its question. */
export function contextOf(request: Request): OperationContext {
	const [, bearer = null] = /^Bearer +(\S.*)$/i.exec(request.headers.get('Authorization') ?? '') ?? [];
	return {
		language: languageOf(request.headers.get('Accept-Language')),
		bearer,
		requestId: requestIdOf(request) ?? crypto.randomUUID(),
		portalUrl: request.headers.get('X-Portal-Url') ?? '',
	};
}

async function fieldsOf(request: Request, call: Declaration, asked: Asked): Promise<unknown> {
	if (call.kind === 'document') return { id: asked.id };
	if (call.kind !== 'action') return queryOf(request);
	try {
		return await request.json();
	} catch (error) {
		if (error instanceof SyntaxError) throw new HttpError(providerMessage('notJson'));
		throw error;
	}
}

/** A name that comes twice says two things at once. */
function queryOf(request: Request): Record<string, string> {
	const query = [...new URL(request.url).searchParams];
	const names = query.map(([name]) => name);
	if (new Set(names).size !== names.length) throw malformed('a name comes twice in the query');
	return Object.fromEntries(query);
}
