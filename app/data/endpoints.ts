/** The addresses of app/routes.ts that answer as JSON, with their data and query, read off their modules' types. */
import type { Register } from 'react-router';
import type { ProviderErrorKind } from '../../domain/providerError.ts';

/**
 * `malformed`: the request cannot be used. `tooLarge`: it is larger than the portal takes. `ended`: it may not, or no
 * longer, see the vehicle. `limited`: it was sent too often. `offline`: added by the browser without network.
 */
export type FailureKind = ProviderErrorKind | 'malformed' | 'tooLarge' | 'ended' | 'limited' | 'offline';

export interface Failure {
	readonly kind: FailureKind;
	/** The provider's text in the request's language; null: none for the owner. */
	readonly text: string | null;
}

/** The answer of a data address (`…Data.ts`, below `/data`); the status says the same to a program. */
export type JsonResult<T> = { readonly ok: true; readonly data: T } | { readonly ok: false; readonly failure: Failure };

declare const phantom: unique symbol;

/**
 * A response whose body is a `JsonResult<T>`, and the query of its address besides RegNo. Both are types only, against
 * which the page's requests are checked (see `DataAt` and `QueryAt` below).
 */
export interface JsonResponse<T, Query extends object = object> extends Response {
	readonly [phantom]: { readonly data: T; readonly query: Query };
}

type Files = Register['routeFiles'];
type Modules = Omit<Register['routeModules'], 'root'>;
type Answer<M, Method extends string> = M extends Record<Method, (...args: never) => infer R> ? Awaited<R> : never;
type PathOf<Id> = Extract<Files[keyof Files], { id: Id }>['page'];

/** Path → the type of its answer. A route whose answer is no `JsonResponse` is left out. */
type Endpoints<Method extends 'loader' | 'action'> = {
	[Id in keyof Modules as Answer<Modules[Id], Method> extends JsonResponse<unknown, object>
		? [Answer<Modules[Id], Method>] extends [never]
			? never
			: PathOf<Id>
		: never]: Answer<Modules[Id], Method>;
};

type Loaders = Endpoints<'loader'>;
type Actions = Endpoints<'action'>;

export type DataPath = keyof Loaders;
export type DataAt<P extends DataPath> = Loaders[P] extends JsonResponse<infer T, object> ? T : never;
/** The query of a data address: the vehicle, and what its loader's schema takes. */
export type QueryAt<P extends DataPath> = { readonly RegNo: string } & (Loaders[P] extends JsonResponse<
	unknown,
	infer Q
>
	? Q
	: never);

export type ActionPath = keyof Actions;
export type ResultAt<P extends ActionPath> = Actions[P] extends JsonResponse<infer T, object> ? T : never;
