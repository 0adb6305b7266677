/** From an HTTP request to a checked request of the contract. */

import { idempotencyKey } from '../fields.ts';
import { problemOf } from '../problem.ts';
import type { CallName } from '../wire/calls.ts';
import { calls } from '../wire/calls.ts';
import type { Declaration } from '../wire/declare.ts';
import type { Asked } from '../wire/paths.ts';
import { Fault } from './context.ts';
import type { Messages } from './messages.ts';
import { schemaIds } from './schemaIds.ts';

/** True when schema and action are the ones that this provider gave out for the call. */
export function isAddressed(asked: Asked): boolean {
	const call: Declaration = calls[asked.name];
	const schemaId = call.schema === null ? null : schemaIds.get(call.schema);
	return asked.schemaId === schemaId && (call.kind !== 'action' || asked.actionId === call.actionId);
}

/** The request's fields after the contract's check. @throws Fault 400 */
export async function readRequest(request: Request, asked: Asked, say: Messages): Promise<unknown> {
	const call: Declaration = calls[asked.name];
	const found = call.request.safeParse(await fieldsOf(request, call, asked, say));
	if (found.success) return found.data;
	throw new Fault(400, say.malformed(problemOf(found.error)));
}

/** The Idempotency-Key of a call that needs one; empty for the others. @throws Fault 400 */
export function readKey(request: Request, name: CallName, say: Messages): string {
	if (!calls[name].idempotent) return '';
	const key = idempotencyKey.safeParse(request.headers.get('Idempotency-Key') ?? '');
	if (key.success) return key.data;
	throw new Fault(400, say.malformed(`Idempotency-Key: ${problemOf(key.error)}`));
}

async function fieldsOf(request: Request, call: Declaration, asked: Asked, say: Messages): Promise<unknown> {
	if (call.kind === 'document') return { id: asked.id };
	if (call.kind !== 'action') return queryOf(request, say);
	try {
		return await request.json();
	} catch (error) {
		if (error instanceof SyntaxError) throw new Fault(400, say.notJson);
		throw error;
	}
}

/** A name that comes twice says two things at once. */
function queryOf(request: Request, say: Messages): Record<string, string> {
	const query = [...new URL(request.url).searchParams];
	const names = query.map(([name]) => name);
	if (new Set(names).size !== names.length) throw new Fault(400, say.malformed('a name comes twice in the query'));
	return Object.fromEntries(query);
}
