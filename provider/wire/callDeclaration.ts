/**
 * The type of a declared call of the provider API (docs/product.md#frame-of-a-call). The HTTP adapter, the façade and
 * the OpenAPI document are all derived from the one declaration of each call.
 */
import type { z } from 'zod';

/**
 * The path of a call below the base URL, which ends in `/v1.0`:
 * whoami    GET  whoami?…
 * action    POST documentaction/{schema id}/{action id}/{name}   JSON body
 * document  GET  document/{schema id}/{id}
 * view      GET  documentview/{schema id}/{name}?…
 * View      GET  documentView/{schema id}/{name}?…               with a capital V
 */
export type CallKind = 'whoami' | 'action' | 'document' | 'view' | 'View';

/** A read may be retried; a write is sent only once. */
export type CallEffect = 'read' | 'write';

export interface CallDeclaration<
	Name extends string = string,
	Request extends z.ZodType = z.ZodType,
	Response extends z.ZodType = z.ZodType,
> {
	readonly name: Name;
	readonly kind: CallKind;
	readonly method: 'GET' | 'POST';
	/** Schema name in the Metadata of whoami; null for whoami itself. */
	readonly schema: string | null;
	/** null for calls that are not actions. */
	readonly actionId: string | null;
	readonly effect: CallEffect;
	/** Whether the call needs an `Idempotency-Key` header. */
	readonly idempotent: boolean;
	/** The most that its body may have. */
	readonly maxBodyKb: number;
	/** One line for the OpenAPI document. */
	readonly summary: string;
	/** Body of an action, query of a view or whoami, `{ id }` of a document. Strict. */
	readonly request: Request;
	/** The canonical form of the response. Lenient: unknown fields are ignored. */
	readonly response: Response;
	/** Converts other forms of the response to the canonical one. */
	readonly unwrap: (body: unknown) => unknown;
}

/** The request that the client sends and the handler receives. */
export type RequestOf<Call extends CallDeclaration> = z.output<Call['request']>;
/** The response as the client reads it. */
export type ResponseOf<Call extends CallDeclaration> = z.output<Call['response']>;
/** The response as a provider may write it. */
export type ResponseInputOf<Call extends CallDeclaration> = z.input<Call['response']>;

interface CallParts<Request extends z.ZodType, Response extends z.ZodType> {
	readonly schema: string;
	readonly summary: string;
	readonly request: Request;
	readonly response: Response;
	readonly unwrap?: (body: unknown) => unknown;
}

interface ActionCallParts<Request extends z.ZodType, Response extends z.ZodType> extends CallParts<Request, Response> {
	readonly actionId: string;
	readonly effect: CallEffect;
	readonly idempotent?: boolean;
	readonly maxBodyKb?: number;
}

export const defaultMaxBodyKb = 256;
/** Of a call whose body lists up to a thousand parts and a thousand jobs. */
export const longListMaxBodyKb = 2048;

const identity = (body: unknown): unknown => body;

/** whoami, the one call without a schema id, because it returns them. */
export function whoamiCall<Name extends string, Request extends z.ZodType, Response extends z.ZodType>(
	name: Name,
	parts: Omit<CallParts<Request, Response>, 'schema'>,
): CallDeclaration<Name, Request, Response> {
	return { ...getCall('whoami')(name, { schema: '', ...parts }), schema: null };
}

/** `POST documentaction/{schema}/{action id}/{name}` */
export function actionCall<Name extends string, Request extends z.ZodType, Response extends z.ZodType>(
	name: Name,
	parts: ActionCallParts<Request, Response>,
): CallDeclaration<Name, Request, Response> {
	const defaults = { idempotent: false, maxBodyKb: defaultMaxBodyKb, unwrap: identity };
	return { name, kind: 'action', method: 'POST', ...defaults, ...parts };
}

/** `GET document/{schema}/{id}` */
export const documentCall = getCall<z.ZodType<{ id: string }>>('document');

/** `GET documentview/{schema}/{name}` */
export const viewCall = getCall('view');

/** `GET documentView/{schema}/{name}`: the spelling with a capital V. */
export const capitalViewCall = getCall('View');

/** Declares calls of a kind whose requests are all of the type `Allowed`. */
function getCall<Allowed extends z.ZodType = z.ZodType>(kind: CallKind) {
	return <Name extends string, Request extends Allowed, Response extends z.ZodType>(
		name: Name,
		parts: CallParts<Request, Response>,
	): CallDeclaration<Name, Request, Response> => ({
		name,
		kind,
		method: 'GET',
		actionId: null,
		effect: 'read',
		idempotent: false,
		maxBodyKb: defaultMaxBodyKb,
		unwrap: identity,
		...parts,
	});
}
