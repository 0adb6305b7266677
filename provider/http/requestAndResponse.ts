/** A call as an HTTP request, and the HTTP response as a typed value or a `ProviderError`. */
import { ProviderError } from '../../domain/providerError.ts';
import type { ResultCode } from '../../domain/resultCode.ts';
import { isRecord } from '../../domain/text/bodies.ts';
import { idempotencyKeySchema } from '../fieldSchemas.ts';
import type { RequestContext } from '../port.ts';
import type { CallDeclaration, ResponseOf } from '../wire/callDeclaration.ts';
import { errorKindForStatus } from '../wire/errorStatus.ts';
import { callAddress, callPath, type ProviderActions } from '../wire/paths.ts';
import { decodeJson, messageField, resultCodeFromWire } from '../wire/results.ts';
import { describeZodError } from '../zodError.ts';
import type { RawResponse } from './fetchWithTimeout.ts';

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

/** The response's value. @throws `ProviderError` for any status but 200, and for an invalid body */
export function parseResponse<Call extends CallDeclaration>(call: Call, response: RawResponse): ResponseOf<Call> {
	const { status } = response;
	const about = { call: call.name, status };
	if (status !== 200)
		throw new ProviderError(errorKindForStatus(status), { ...about, rejection: errorCodeIn(response.body) });
	const result = call.response.safeParse(call.unwrap(parseBody(call.name, response.body)));
	if (result.success) return result.data as ResponseOf<Call>;
	throw new ProviderError('invalidResponse', { ...about, cause: new Error(describeZodError(result.error)) });
}

/** Some providers send a file's base64 without the quotes that would make it JSON. */
const unquotedBase64 = /^[A-Za-z0-9+/\r\n]+={0,2}$/;

function parseBody(call: string, body: string): unknown {
	try {
		// `trim` also removes a byte order mark.
		return decodeJson(JSON.parse(body.trim()));
	} catch (error) {
		// The SyntaxError's message is not used: it quotes the response, which may be personal.
		if (error instanceof SyntaxError && unquotedBase64.test(body.trim())) return body;
		if (error instanceof SyntaxError)
			throw new ProviderError('invalidResponse', { call, status: 200, cause: new Error('not JSON') });
		throw error;
	}
}

/** `Message` of an error response; null: the body is not the contract's JSON. */
function errorCodeIn(body: string): ResultCode | null {
	const errorBody = decodeJson(body);
	if (!isRecord(errorBody)) return null;
	return resultCodeFromWire(messageField.parse(errorBody.Message));
}
