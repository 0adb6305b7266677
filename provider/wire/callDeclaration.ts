/**
 * A call of the provider API (docs/connect-a-makers-system.md#how-a-call-is-sent). HTTP adapter, façade and OpenAPI
 * document all follow from its declaration.
 */
import type { z } from 'zod';
import type { DeepReadonly } from '../../domain/deepReadonly.ts';
import type { RequestCodec } from '../codec.ts';
import type { Provider, ProviderMethod } from '../port.ts';
import type { ResultCodec, ResultTextFormatter } from './results.ts';

/**
 * The path of a call below the base URL, which ends in `/v1.0`:
 * whoami    GET  whoami?…
 * action    POST documentaction/{schema id}/{action id}/{name}   JSON body
 * document  GET  document/{schema id}/{id}
 * view      GET  documentview/{schema id}/{name}?…
 * View      GET  documentView/{schema id}/{name}?…               with a capital V
 */
export type CallKind = 'whoami' | 'action' | 'document' | 'view' | 'viewCapitalV';

/** A read may be retried; a write is sent only once. */
export type CallEffect = 'read' | 'write';

export interface CallDeclaration<
	Name extends string = string,
	Request extends RequestCodec = RequestCodec,
	Response extends z.ZodType = z.ZodType,
	Port extends ProviderMethod | null = ProviderMethod | null,
	Result = unknown,
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
	/** Size limit of the body in KB. */
	readonly maxBodyKb: number;
	/** One line for the OpenAPI document and docs/calls.md. */
	readonly summary: string;
	/** The port's method behind the call, with its request and result; null: the call takes more than one method. */
	readonly port: Port;
	/** From `requestSchemas.ts`: body of an action, query of a view or whoami, `{ id }` of a document. */
	readonly request: Request;
	/** The canonical form of the response. Lenient: unknown fields are ignored. */
	readonly response: Response;
	/** Converts other forms of the response to the canonical one. */
	readonly unwrap: (body: unknown) => unknown;
	/** The method's result. @throws `ProviderError` for a refused list, and for a success that lacks a needed field */
	readResult(response: z.output<Response>, asked: z.output<Request['port']>): Result;
	writeResult(result: Result, format: ResultTextFormatter): z.input<Response>;
}

/** The request as the method takes it. */
export type AskedOf<Call extends CallDeclaration> = DeepReadonly<z.output<Call['request']['port']>>;
/** The request on the wire. */
export type RequestOf<Call extends CallDeclaration> = z.input<Call['request']['schema']>;
/** The response as the client reads it. */
export type ResponseOf<Call extends CallDeclaration> = z.output<Call['response']>;
/** The response as a provider may write it. */
export type ResponseInputOf<Call extends CallDeclaration> = z.input<Call['response']>;

interface CallParts<Port, Request extends RequestCodec, Result, Response extends z.ZodType>
	extends Pick<CallDeclaration, 'kind' | 'schema' | 'summary'>,
		Partial<Pick<CallDeclaration, 'actionId' | 'effect' | 'idempotent' | 'maxBodyKb'>> {
	readonly port: Port;
	readonly request: Request;
	readonly result: ResultCodec<Result, Response, z.output<NoInfer<Request>['port']>>;
}

/** Request and result of a call, which equal its method's. */
type AsPort<Port> = Port extends ProviderMethod
	? {
			readonly request: { readonly port: z.ZodType<Parameters<Provider[Port]>[0]> };
			readonly result: ResultCodec<Awaited<ReturnType<Provider[Port]>>>;
		}
	: unknown;

export const actionCall = (schema: string, actionId: string) => ({ kind: 'action', schema, actionId }) as const;
export const viewCall = (schema: string, kind: 'view' | 'viewCapitalV' = 'view') => ({ kind, schema }) as const;

export const defaultMaxBodyKb = 256;
/** For a call whose body lists up to a thousand parts and a thousand jobs. */
export const longListMaxBodyKb = 2048;

export function declareCall<
	const Name extends string,
	const Port extends ProviderMethod | null,
	Request extends RequestCodec,
	Result,
	Response extends z.ZodType,
>(
	name: Name,
	parts: CallParts<Port, Request, Result, Response> & AsPort<Port>,
): CallDeclaration<Name, Request, Response, Port, Result> {
	const { result, ...frame }: CallParts<Port, Request, Result, Response> = parts;
	return {
		name,
		actionId: null,
		effect: 'read',
		idempotent: false,
		maxBodyKb: defaultMaxBodyKb,
		...frame,
		method: frame.kind === 'action' ? 'POST' : 'GET',
		response: result.response,
		unwrap: result.unwrap ?? ((body) => body),
		readResult: (response, asked) => result.read(response, asked, name),
		writeResult: result.write,
	};
}
