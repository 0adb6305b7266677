/** A call of the contract as an HTTP request. */
import { Failure } from '../../domain/failure.ts';
import { idempotencyKey } from '../fields.ts';
import { problemOf } from '../problem.ts';
import { addressOf, type ProviderActions } from '../wire/actions.ts';
import { isRecord } from '../wire/answers.ts';
import type { Declaration } from '../wire/declare.ts';
import { pathOf } from '../wire/paths.ts';
import type { Visit } from './provider.ts';

export interface Caller {
	/** Ends in `/v1.0`. */
	readonly base: string;
	readonly clientId: string;
	readonly clientSecret: string;
	readonly actions: ProviderActions;
	/** Where browsers reach the portal: a payment leads back there. Not sent when not given. */
	readonly portalUrl?: string | undefined;
}

export interface Sending {
	/** null for whoami alone. */
	readonly schemaId: string | null;
	readonly visit: Visit;
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
	caller: Caller,
	call: Declaration,
	fields: Record<string, unknown>,
	sending: Sending,
): Request {
	const path = pathOf(call, {
		schemaId: sending.schemaId ?? '',
		actionId: addressOf(call, caller.actions).actionId,
		id: String(fields.id ?? ''),
	});
	const isBody = call.kind === 'action';
	const query = isBody || call.kind === 'document' ? '' : queryOf(fields);
	return new Request(`${caller.base.replace(/\/+$/, '')}${path}${query}`, {
		method: call.method,
		headers: headersOf(caller, call, sending),
		body: isBody ? JSON.stringify(fields) : null,
		redirect: 'manual',
	});
}

function queryOf(fields: Record<string, unknown>): string {
	const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
	return query.size === 0 ? '' : `?${query}`;
}

function headersOf(caller: Caller, call: Declaration, { visit, idempotencyKey: key }: Sending): Headers {
	const headers = new Headers({
		Accept: 'application/json',
		'Accept-Language': visit.language,
		ClientId: caller.clientId,
		ClientSecret: caller.clientSecret,
		'X-Request-Id': visit.requestId,
	});
	if (caller.portalUrl !== undefined) headers.set('X-Portal-Url', caller.portalUrl);
	if (call.kind === 'action') headers.set('Content-Type', 'application/json');
	if (visit.bearer !== null) headers.set('Authorization', `Bearer ${visit.bearer}`);
	if (call.idempotent && key !== undefined) headers.set('Idempotency-Key', key);
	return headers;
}

function wrong(call: Declaration, problem: string): Failure {
	return new Failure('refused', { call: call.name, cause: new Error(problem) });
}
