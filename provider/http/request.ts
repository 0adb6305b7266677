/** A call of the contract as an HTTP request. */
import { Failure } from '../../domain/failure.ts';
import { idempotencyKey } from '../fields.ts';
import type { OperationContext } from '../port.ts';
import { problemOf } from '../problem.ts';
import { addressOf, type ProviderActions } from '../wire/actions.ts';
import { isRecord } from '../wire/answers.ts';
import type { Declaration } from '../wire/declare.ts';
import { pathOf } from '../wire/paths.ts';

/** Who calls, and whom. */
export interface Connection {
	/** Ends in `/v1.0`. */
	readonly base: string;
	readonly clientId: string;
	readonly clientSecret: string;
	readonly actions: ProviderActions;
}

export interface Sending {
	/** null for whoami alone. */
	readonly schemaId: string | null;
	readonly context: OperationContext;
	readonly idempotencyKey?: string;
}

/** Checks what is to be sent; throws a `Failure` (`refused`) that names what is wrong. */
export function checkedRequest(call: Declaration, request: unknown, key: string | undefined): Record<string, unknown> {
	const found = call.request.safeParse(request);
	if (!found.success) throw wrong(call, problemOf(found.error));
	if (call.idempotent && !idempotencyKey.safeParse(key).success) throw wrong(call, 'Idempotency-Key is malformed');
	return isRecord(found.data) ? found.data : {};
}

/** Redirects are not followed: the client's secret goes to the base and nowhere else. */
export function buildRequest(
	connection: Connection,
	call: Declaration,
	fields: Record<string, unknown>,
	sending: Sending,
): Request {
	const path = pathOf(call, {
		schemaId: sending.schemaId ?? '',
		actionId: addressOf(call, connection.actions).actionId,
		id: String(fields.id ?? ''),
	});
	const isBody = call.kind === 'action';
	const query = isBody || call.kind === 'document' ? '' : queryOf(fields);
	return new Request(`${connection.base.replace(/\/+$/, '')}${path}${query}`, {
		method: call.method,
		headers: headersOf(connection, call, sending),
		body: isBody ? JSON.stringify(fields) : null,
		redirect: 'manual',
	});
}

/** For a call that nobody asked for. */
export function ownContext(): OperationContext {
	return { language: 'en', bearer: null, requestId: crypto.randomUUID(), portalUrl: '' };
}

function queryOf(fields: Record<string, unknown>): string {
	const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
	return query.size === 0 ? '' : `?${query}`;
}

function headersOf(connection: Connection, call: Declaration, { context, idempotencyKey: key }: Sending): Headers {
	const headers = new Headers({
		Accept: 'application/json',
		'Accept-Language': context.language,
		ClientId: connection.clientId,
		ClientSecret: connection.clientSecret,
		'X-Request-Id': context.requestId,
	});
	if (context.portalUrl !== '') headers.set('X-Portal-Url', context.portalUrl);
	if (call.kind === 'action') headers.set('Content-Type', 'application/json');
	if (context.bearer !== null) headers.set('Authorization', `Bearer ${context.bearer}`);
	if (call.idempotent && key !== undefined) headers.set('Idempotency-Key', key);
	return headers;
}

function wrong(call: Declaration, problem: string): Failure {
	return new Failure('refused', { call: call.name, cause: new Error(problem) });
}
