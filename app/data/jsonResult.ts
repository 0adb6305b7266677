import type { ProviderErrorKind } from '../../domain/providerError.ts';

/**
 * `malformed`: what the browser sent cannot be used. `tooLarge`: it is more than the portal takes. `ended`: this request
 * may not see the vehicle, or not any more. `limited`: this was asked too often. `offline` is added by the browser itself.
 */
export type FailureKind = ProviderErrorKind | 'malformed' | 'tooLarge' | 'ended' | 'limited' | 'offline';

export interface Failure {
	readonly kind: FailureKind;
	/** What the provider said, in the request's language. */
	readonly message: string | null;
}

/** What a data address (`…Data.ts`, below `/data`) answers; the status says the same to a program. */
export type JsonResult<T> = { readonly ok: true; readonly data: T } | { readonly ok: false; readonly failure: Failure };

declare const phantom: unique symbol;

/**
 * A response whose body is a `JsonResult<T>`, and the query of its address besides RegNo. Both are types only; the page's
 * requests are checked against them (endpoints.ts).
 */
export interface JsonResponse<T, Query extends object = object> extends Response {
	readonly [phantom]: { readonly data: T; readonly query: Query };
}
