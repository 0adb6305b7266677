/**
 * The type of a declared call of the provider API (docs/connect-a-makers-system.md#how-a-call-is-sent). The HTTP adapter, the façade and
 * the OpenAPI document are all derived from the one declaration of each call.
 */
import type { z } from 'zod';
import type { Provider, ProviderMethod } from '../port.ts';
import type { Codec } from './entity.ts';
import type { ResultCodec, ResultTextFormatter } from './results.ts';

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
	Port extends ProviderMethod | null = ProviderMethod | null,
	Asked = unknown,
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
	/** The most that its body may have. */
	readonly maxBodyKb: number;
	/** One line for the OpenAPI document. */
	readonly summary: string;
	/** The method that the call carries out, with its request and its result; null if it takes more than that. */
	readonly port: Port;
	/** Body of an action, query of a view or whoami, `{ id }` of a document. Strict. */
	readonly request: Request;
	/** The canonical form of the response. Lenient: unknown fields are ignored. */
	readonly response: Response;
	/** Converts other forms of the response to the canonical one. */
	readonly unwrap: (body: unknown) => unknown;
	writeRequest(asked: Asked): z.input<Request>;
	readRequest(request: z.output<Request>): Asked;
	/** May throw a `ProviderError`: for a list that is refused, and for a success that lacks what it must have. */
	readResult(response: z.output<Response>, asked: Asked): Result;
	writeResult(result: Result, format: ResultTextFormatter): z.input<Response>;
}

/** The request that the client sends and the handler receives. */
export type RequestOf<Call extends CallDeclaration> = z.output<Call['request']>;
/** The response as the client reads it. */
export type ResponseOf<Call extends CallDeclaration> = z.output<Call['response']>;
/** The response as a provider may write it. */
export type ResponseInputOf<Call extends CallDeclaration> = z.input<Call['response']>;

interface CallParts<Port, Asked, Request extends z.ZodType, Result, Response extends z.ZodType> {
	readonly kind: CallKind;
	readonly schema: string | null;
	readonly actionId?: string;
	readonly effect?: CallEffect;
	readonly idempotent?: boolean;
	readonly maxBodyKb?: number;
	readonly summary: string;
	readonly port: Port;
	readonly request: Codec<Asked, Request>;
	readonly result: ResultCodec<Result, Response, NoInfer<Asked>>;
}

/** Request and result of a call are those of its method. */
type AsPort<Port> = Port extends ProviderMethod
	? {
			readonly request: Codec<Parameters<Provider[Port]>[0]>;
			readonly result: ResultCodec<Awaited<ReturnType<Provider[Port]>>>;
		}
	: unknown;

export const defaultMaxBodyKb = 256;
/** For a call whose body lists up to a thousand parts and a thousand jobs. */
export const longListMaxBodyKb = 2048;

export function declareCall<
	const Name extends string,
	const Port extends ProviderMethod | null,
	Asked,
	Request extends z.ZodType,
	Result,
	Response extends z.ZodType,
>(
	name: Name,
	parts: CallParts<Port, Asked, Request, Result, Response> & AsPort<Port>,
): CallDeclaration<Name, Request, Response, Port, Asked, Result> {
	const { request, result, ...frame }: CallParts<Port, Asked, Request, Result, Response> = parts;
	return {
		...{ name, actionId: null, effect: 'read', idempotent: false, maxBodyKb: defaultMaxBodyKb, ...frame },
		method: frame.kind === 'action' ? 'POST' : 'GET',
		request: request.schema,
		response: result.response,
		unwrap: result.unwrap ?? ((body) => body),
		writeRequest: request.write,
		readRequest: request.read,
		readResult: (response, asked) => result.read(response, asked, name),
		writeResult: result.write,
	};
}
