/** Builds the HTTP request of a call. */

import { ProviderError } from '../../domain/providerError.ts';
import { idempotencyKeySchema } from '../fieldSchemas.ts';
import type { RequestContext } from '../port.ts';
import type { CallDeclaration } from '../wire/callDeclaration.ts';
import { isRecord } from '../wire/lenient.ts';
import { callAddress, callPath, type ProviderActions } from '../wire/paths.ts';
import { describeZodError } from '../zodError.ts';

/** Address of the provider and credentials of the portal. */
export interface HttpClientConfig {
	/** Ends in `/v1.0`. */
	readonly baseUrl: string;
	readonly clientId: string;
	readonly clientSecret: string;
	readonly actions?: ProviderActions;
}

export interface CallOptions {
	readonly context: RequestContext;
	/** Required by calls that are declared `idempotent`. */
	readonly idempotencyKey?: string;
}

/** A call with its validated request. */
export interface CallRequest<Call extends CallDeclaration> extends CallOptions {
	readonly call: Call;
	readonly fields: Record<string, unknown>;
	/** null only for whoami. */
	readonly schemaId: string | null;
	/** Aborts the call, which then fails with `timeout`. */
	readonly signal?: AbortSignal | undefined;
}

/** The validated fields of the wire. @throws `ProviderError` (`refused`) that names the wrong ones */
export function encodeRequest(
	call: CallDeclaration,
	request: unknown,
	key: string | undefined,
): Record<string, unknown> {
	const parsed = call.request.schema.safeParse(call.request.write(request));
	if (!parsed.success) throw invalidRequest(call, describeZodError(parsed.error));
	if (call.idempotent && !idempotencyKeySchema.safeParse(key).success)
		throw invalidRequest(call, 'Idempotency-Key is malformed');
	return isRecord(parsed.data) ? parsed.data : {};
}

/** Builds the request. Redirects are not followed, because the client's secret must not reach another address. */
export function buildRequest(
	config: HttpClientConfig,
	{ call, fields, schemaId, ...options }: CallRequest<CallDeclaration>,
): Request {
	const path = callPath(call, {
		schemaId: schemaId ?? '',
		actionId: callAddress(call, config.actions).actionId,
		id: String(fields.id ?? ''),
	});
	const isBody = call.kind === 'action';
	const query = isBody || call.kind === 'document' ? '' : queryString(fields);
	return new Request(`${config.baseUrl.replace(/\/+$/, '')}${path}${query}`, {
		method: call.method,
		headers: requestHeaders(config, call, options),
		body: isBody ? JSON.stringify(fields) : null,
		redirect: 'manual',
	});
}

/** The context of calls that no request of an owner caused. */
export function backgroundContext(portalUrl = ''): RequestContext {
	return { language: 'en', bearer: null, requestId: crypto.randomUUID(), portalUrl };
}

function queryString(fields: Record<string, unknown>): string {
	const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
	return query.size === 0 ? '' : `?${query}`;
}

function requestHeaders(
	config: HttpClientConfig,
	call: CallDeclaration,
	{ context, idempotencyKey: key }: CallOptions,
): Headers {
	const headers = new Headers({
		Accept: 'application/json',
		'Accept-Language': context.language,
		ClientId: config.clientId,
		ClientSecret: config.clientSecret,
		'X-Request-Id': context.requestId,
	});
	if (context.portalUrl !== '') headers.set('X-Portal-Url', context.portalUrl);
	if (call.kind === 'action') headers.set('Content-Type', 'application/json');
	if (context.bearer !== null) headers.set('Authorization', `Bearer ${context.bearer}`);
	if (call.idempotent && key !== undefined) headers.set('Idempotency-Key', key);
	return headers;
}

function invalidRequest(call: CallDeclaration, errors: string): ProviderError {
	return new ProviderError('refused', { call: call.name, cause: new Error(errors) });
}
