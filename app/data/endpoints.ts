/** The addresses that answer as JSON, and the types of a request to them. */
import type { Register } from 'react-router';
import type { z } from 'zod';
import type { ProviderErrorKind } from '../../domain/providerError.ts';

/**
 * `malformed`: the request cannot be used. `tooLarge`: it is larger than the portal takes. `ended`: the session may
 * not see the vehicle, or has ended. `limited`: it was sent too often. `offline`: added by the browser without network.
 */
export type FailureKind = ProviderErrorKind | 'malformed' | 'tooLarge' | 'ended' | 'limited' | 'offline';

export interface Failure {
	readonly kind: FailureKind;
	/** The provider's text in the request's language; null: none for the owner. */
	readonly text: string | null;
}

/** The answer of a data address (`…Data.ts`, below `/data`); the status says the same to a program. */
export type JsonResult<T> = { readonly ok: true; readonly data: T } | { readonly ok: false; readonly failure: Failure };

/** The response of a data address. */
export type JsonResponse<T> = Response & { json(): Promise<JsonResult<T>> };

/** The loader or action of a data address; a request names it: `fetchData<typeof loader>('/data/slots', …)`. */
export type DataRoute = (...args: never) => Promise<JsonResponse<unknown>>;
export type DataOf<R extends DataRoute> = Awaited<ReturnType<R>> extends JsonResponse<infer T> ? T : never;

/** What is sent to it besides RegNo: the query of a loader, the body of an action. */
export type SentTo<R extends DataRoute> = R extends { readonly schema: infer S extends z.ZodType }
	? z.input<S>
	: object;
export type QueryOf<L extends DataRoute> = { readonly RegNo: string } & SentTo<L>;

/** An address of app/routes.ts. */
export type Path = keyof Register['pages'];
