/**
 * How a call of the provider API (docs/product.md#frame-of-a-call) is declared. One declaration is all there is:
 * the HTTP adapter, the façade and the OpenAPI document are made from it.
 */
import type { z } from 'zod';

/**
 * Where a call lives under the base (which ends in `/v1.0`):
 * whoami    GET  whoami?…
 * action    POST documentaction/{schema id}/{action id}/{name}   JSON body
 * document  GET  document/{schema id}/{id}
 * view      GET  documentview/{schema id}/{name}?…
 * View      GET  documentView/{schema id}/{name}?…               with a capital V
 */
export type CallKind = 'whoami' | 'action' | 'document' | 'view' | 'View';

/** A read may be repeated after a 401; a write never is. */
export type CallEffect = 'read' | 'write';

export interface CallDeclaration<
	Name extends string = string,
	Request extends z.ZodType = z.ZodType,
	Response extends z.ZodType = z.ZodType,
> {
	readonly name: Name;
	readonly kind: CallKind;
	readonly method: 'GET' | 'POST';
	/** Name looked up in the Metadata of whoami; null for whoami itself. */
	readonly schema: string | null;
	/** Only actions have one. */
	readonly actionId: string | null;
	readonly effect: CallEffect;
	/** True: carries an `Idempotency-Key` header. */
	readonly idempotent: boolean;
	/** One line for the published document. */
	readonly summary: string;
	/** Body of an action, query of a view or whoami, `{ id }` of a document. Strict. */
	readonly request: Request;
	/** The answer's canonical form. Lenient: unknown fields are ignored. */
	readonly response: Response;
	/** Brings the other forms in which an answer may come into the canonical one. */
	readonly unwrap: (body: unknown) => unknown;
}

/** A request as the client passes it and as a handler receives it. */
export type RequestOf<Call extends CallDeclaration> = z.output<Call['request']>;
/** An answer as the client reads it. */
export type ResponseOf<Call extends CallDeclaration> = z.output<Call['response']>;
/** An answer as a provider may write it. */
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
}

const identity = (body: unknown): unknown => body;

/** The call that needs no schema id, since it brings them. */
export function whoamiCall<Name extends string, Request extends z.ZodType, Response extends z.ZodType>(
	name: Name,
	parts: Omit<CallParts<Request, Response>, 'schema'>,
): CallDeclaration<Name, Request, Response> {
	return { ...getCall(name, 'whoami', { schema: '', ...parts }), schema: null };
}

/** `POST documentaction/{schema}/{action id}/{name}` */
export function actionCall<Name extends string, Request extends z.ZodType, Response extends z.ZodType>(
	name: Name,
	parts: ActionCallParts<Request, Response>,
): CallDeclaration<Name, Request, Response> {
	return { name, kind: 'action', method: 'POST', idempotent: false, unwrap: identity, ...parts };
}

/** `GET document/{schema}/{id}` */
export function documentCall<
	Name extends string,
	Request extends z.ZodType<{ id: string }>,
	Response extends z.ZodType,
>(name: Name, parts: CallParts<Request, Response>): CallDeclaration<Name, Request, Response> {
	return getCall(name, 'document', parts);
}

/** `GET documentview/{schema}/{name}` */
export function viewCall<Name extends string, Request extends z.ZodType, Response extends z.ZodType>(
	name: Name,
	parts: CallParts<Request, Response>,
): CallDeclaration<Name, Request, Response> {
	return getCall(name, 'view', parts);
}

/** `GET documentView/{schema}/{name}`: the spelling with a capital V. */
export function capitalViewCall<Name extends string, Request extends z.ZodType, Response extends z.ZodType>(
	name: Name,
	parts: CallParts<Request, Response>,
): CallDeclaration<Name, Request, Response> {
	return getCall(name, 'View', parts);
}

function getCall<Name extends string, Request extends z.ZodType, Response extends z.ZodType>(
	name: Name,
	kind: CallKind,
	parts: CallParts<Request, Response>,
): CallDeclaration<Name, Request, Response> {
	return { name, kind, method: 'GET', actionId: null, effect: 'read', idempotent: false, unwrap: identity, ...parts };
}
