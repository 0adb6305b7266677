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
export type Effect = 'read' | 'write';

export interface Declaration<
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
	readonly effect: Effect;
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
export type RequestOf<Call extends Declaration> = z.output<Call['request']>;
/** An answer as the client reads it. */
export type ResponseOf<Call extends Declaration> = z.output<Call['response']>;
/** An answer as a provider may write it. */
export type AnswerOf<Call extends Declaration> = z.input<Call['response']>;

interface Parts<Request extends z.ZodType, Response extends z.ZodType> {
	readonly schema: string;
	readonly summary: string;
	readonly request: Request;
	readonly response: Response;
	readonly unwrap?: (body: unknown) => unknown;
}

interface ActionParts<Request extends z.ZodType, Response extends z.ZodType> extends Parts<Request, Response> {
	readonly actionId: string;
	readonly effect: Effect;
	readonly idempotent?: boolean;
}

const asIs = (body: unknown): unknown => body;

/** The call that needs no schema id, since it brings them. */
export function whoamiCall<Name extends string, Request extends z.ZodType, Response extends z.ZodType>(
	name: Name,
	parts: Omit<Parts<Request, Response>, 'schema'>,
): Declaration<Name, Request, Response> {
	return { ...get(name, 'whoami', { schema: '', ...parts }), schema: null };
}

/** `POST documentaction/{schema}/{action id}/{name}` */
export function action<Name extends string, Request extends z.ZodType, Response extends z.ZodType>(
	name: Name,
	parts: ActionParts<Request, Response>,
): Declaration<Name, Request, Response> {
	return { name, kind: 'action', method: 'POST', idempotent: false, unwrap: asIs, ...parts };
}

/** `GET document/{schema}/{id}` */
export function document<Name extends string, Request extends z.ZodType<{ id: string }>, Response extends z.ZodType>(
	name: Name,
	parts: Parts<Request, Response>,
): Declaration<Name, Request, Response> {
	return get(name, 'document', parts);
}

/** `GET documentview/{schema}/{name}` */
export function view<Name extends string, Request extends z.ZodType, Response extends z.ZodType>(
	name: Name,
	parts: Parts<Request, Response>,
): Declaration<Name, Request, Response> {
	return get(name, 'view', parts);
}

/** `GET documentView/{schema}/{name}`: the spelling with a capital V. */
export function capitalView<Name extends string, Request extends z.ZodType, Response extends z.ZodType>(
	name: Name,
	parts: Parts<Request, Response>,
): Declaration<Name, Request, Response> {
	return get(name, 'View', parts);
}

function get<Name extends string, Request extends z.ZodType, Response extends z.ZodType>(
	name: Name,
	kind: CallKind,
	parts: Parts<Request, Response>,
): Declaration<Name, Request, Response> {
	return { name, kind, method: 'GET', actionId: null, effect: 'read', idempotent: false, unwrap: asIs, ...parts };
}
